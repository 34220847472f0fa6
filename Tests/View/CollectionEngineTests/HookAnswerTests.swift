import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// What an animator receives of the layout's attributes before and after a batch.
@Suite struct HookAnswerTests {
  private final class AnswerLog: ViewAnimator {
    let isAnimated: Bool
    private(set) var lines: [String] = []

    init(isAnimated: Bool) { self.isAnimated = isAnimated }

    func begin(_ change: ViewChange) -> Bool { isAnimated }
    func follow(_ map: UpdateMap) {}
    func keeps(_ view: CollectionReusableView, of id: ElementID, isGone: Bool) -> Bool { false }
    func takeBack(_ id: ElementID) -> CollectionReusableView? { nil }
    func didEnter(_ view: CollectionReusableView, _ element: ElementAttributes) {}
    func willChange(_ view: CollectionReusableView, to element: ElementAttributes) {}
    func willHold(_ view: CollectionReusableView) {}
    func offsetMoved(by: CGPoint) {}
    func setFinal(_ attributes: ElementAttributes?, of id: ElementID) {
      lines.append("final \(id.logText) \(attributes?.alpha ?? -1)")
    }
    func setInitial(_ attributes: ElementAttributes?, of id: ElementID) {
      lines.append("initial \(id.logText) \(attributes?.alpha ?? -1)")
    }
    func endChange(_ completions: [(Bool) -> Void]) { lines.append("end") }
    func removeAll() {}
  }

  /// Lets everything appear from 1/4 and disappear to 1/2.
  private final class Fading: SourceHooks {
    private(set) var requests = 0
    private func answer(_ id: ElementID, _ alpha: Double) -> ElementAttributes {
      requests += 1
      return ElementAttributes(id: id, frame: window, alpha: alpha)
    }
    func initialAttributes(of id: ElementID) -> ElementAttributes? { answer(id, 0.25) }
    func finalAttributes(of id: ElementID) -> ElementAttributes? { answer(id, 0.5) }
  }

  @Test(arguments: [true, false])
  func theLayoutsAnswersReachTheAnimatorOfAnAnimatedBatch(isAnimated: Bool) throws {
    let (rows, hooks, animator) = (
      Rows([["a", "b", "c"]]), Fading(), AnswerLog(isAnimated: isAnimated)
    )
    rows.hooks = hooks
    let view = CollectionView(source: rows, dataSource: rows)
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    try view.layoutIfNeeded()
    view.setAnimator(animator)
    try view.performBatchUpdates {
      rows.rows = [["new", "a", "b", "c"]]
      try view.insertItems(0..<1, inSection: 0)
    }
    try view.layoutIfNeeded()
    #expect(hooks.requests == 4, "the layout answers in any case")
    let answers = [
      "final [0, 0] 0.5", "final [0, 1] 0.5", "initial [0, 0] 0.25", "initial [0, 1] 0.25", "end",
    ]
    #expect(animator.lines == (isAnimated ? answers : []))
  }
}

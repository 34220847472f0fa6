import SuiteCases
import Commands
import Foundation
import Harness
import Measurement
import Registration
import ScrollBenchKit
import ScrollBenchUIKit
import Testing
import UIKit

/// A cell with a label that follows it.
private final class LabelledCell: UICollectionViewCell {
  let label = UILabel()

  override func layoutSubviews() {
    super.layoutSubviews()
    if label.superview == nil { contentView.addSubview(label) }
    label.frame = contentView.bounds
  }
}

private final class LabelledRows: NSObject, UICollectionViewDataSource {
  let count: Int

  init(_ count: Int) { self.count = count }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    count
  }
  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "labelled", for: indexPath)
  }
  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    view.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
  }
}

/// Rows for more items than there are.
private final class OverlongLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let known = super.layoutAttributesForElements(in: rect) ?? []
    let missing = UICollectionViewLayoutAttributes(forCellWith: [0, 100_000])
    missing.frame = rect
    return known + [missing]
  }
}

@MainActor @Suite struct CellLayoutTimeTests {
  private func content(_ layout: String) throws -> CaseContent {
    var registry = Registry.standard
    registry.add(iOSLayout: "plain") { _ in LayoutObject(UICollectionViewFlowLayout()) }
    registry.add(iOSLayout: "overlong") { _ in LayoutObject(OverlongLayout()) }
    registry.add(iOSLayout: "labelled") { data in
      LayoutObject(
        UICollectionViewFlowLayout(),
        dataSource: LabelledRows(data.itemCount),
        configure: {
          $0.register(LabelledCell.self, forCellWithReuseIdentifier: "labelled")
          for kind in [
            UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
          ] {
            $0.register(
              UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
              withReuseIdentifier: "title")
          }
        })
    }
    let resolved = try ResolvedCase(
      Case(
        data: .init("uniform"), items: 500, layout: .init(layout), trace: .init("flick"),
        strategy: .init("as-is"), viewport: .standard, overscan: 0, seed: 1),
      folders: [], in: registry)
    return try CaseContent(resolved)
  }

  private func counted(_ layout: String) throws -> Observations {
    try PreparedLaunch(try content(layout), launch: 0, seed: 1).counted().observations
  }

  @Test func layoutsOfCellsAreCountedWhereCellsHaveAny() throws {
    guard case .integer(let layouts)? = try counted("labelled")["cell_layouts"] else {
      Issue.record("cell_layouts is missing")
      return
    }
    #expect(layouts > 10)
    #expect(try counted("plain")["cell_layouts"] == nil)
  }

  @Test func aFrameReportsHowOftenItsCellsLaidOutAndWhatThatTook() throws {
    let frames: Set<Int> = [0, 3, 20]
    let replay = try CaseReplay(of: try content("labelled"), explaining: frames)
    for (frame, explanation) in replay.explanations {
      let entered = explanation.entered.filter { $0.hasPrefix("item") }.count
      #expect(explanation.cellLayouts ?? -1 >= entered, "frame \(frame)")
      let time = try #require(explanation.leastCellLayoutNanoseconds)
      #expect((time > 0) == (explanation.cellLayouts ?? 0 > 0), "frame \(frame)")
      #expect(explanation.lines.contains("cells laid out \(explanation.cellLayouts ?? 0) times"))
    }
    let timed = try Explanation.of(content: try content("labelled"), frame: 0, replays: 2)
    let took = HumanUnits.duration(Double(try #require(timed.leastCellLayoutNanoseconds)))
    #expect(
      timed.lines.last == "the layout of cells took \(took), timed in replays of its own")
    let plain = try CaseReplay(of: try content("plain"), explaining: frames).explanations
    #expect(plain.count == 3)
    #expect(
      plain.values.allSatisfy { $0.cellLayouts == nil && $0.leastCellLayoutNanoseconds == nil })
  }

  @Test func elementsThatDoNotExistAreCounted() throws {
    guard case .integer(let ignored)? = try counted("overlong")["ignored_elements"] else {
      Issue.record("ignored_elements is missing")
      return
    }
    #expect(ignored > 10)
    #expect(try counted("plain")["ignored_elements"] == nil)
  }
}

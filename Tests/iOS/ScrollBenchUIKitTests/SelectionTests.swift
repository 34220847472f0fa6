import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// A cell whose background shows its state.
private final class ColouredCell: UICollectionViewCell {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundView = UIView()
    selectedBackgroundView = UIView()
    _ = contentView
  }
  required init?(coder: NSCoder) { return nil }
  override var isHighlighted: Bool {
    didSet { contentView.backgroundColor = isHighlighted ? .red : nil }
  }
}

/// A grid of names that can be selected, as in an app.
private final class NameController: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names: [[String]] = [["a", "b", "c"], ["d", "e"]]
  var log: [String] = []
  var allows = true

  func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names[section].count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldHighlight \(indexPath)")
    return allows
  }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) {
    log.append("didHighlight \(indexPath)")
    collectionView.cellForItem(at: indexPath)?.backgroundColor = .blue
  }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {
    log.append("didUnhighlight \(indexPath)")
    collectionView.cellForItem(at: indexPath)?.backgroundColor = nil
  }
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldSelect \(indexPath)")
    return allows
  }
  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldDeselect \(indexPath)")
    return allows
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.append("didDeselect \(indexPath)")
  }

  /// As a button of an app would.
  func deleteSelection(in view: UICollectionView) {
    let paths = view.indexPathsForSelectedItems ?? []
    view.performBatchUpdates {
      for path in paths.sorted(by: >) { self.names[path.section].remove(at: path.item) }
      view.deleteItems(at: paths)
    }
  }
}

@MainActor @Suite struct SelectionTests {
  private let controller = NameController()
  private let host: LayoutHost
  private var view: UICollectionView { host.view }

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let controller = controller
    host = LayoutHost(
      ItemData([[]]), size: CGSize(width: 100, height: 200)
    ) { _ in
      LayoutObject(layout, delegate: controller, dataSource: controller) {
        $0.register(ColouredCell.self, forCellWithReuseIdentifier: "name")
      }
    }
    host.view.layoutIfNeeded()
  }

  private func tap(_ y: CGFloat) { host.tap(at: CGPoint(x: 50, y: y)) }

  /// A finger comes down and rests until the item below it is highlighted.
  private func hold(_ y: CGFloat) {
    host.attachClock()
    host.touchBegan(at: CGPoint(x: 50, y: y))
    host.advanceClock(by: 0.15)
  }

  private func cell(_ section: Int, _ item: Int) -> ColouredCell? {
    view.cellForItem(at: IndexPath(item: item, section: section)) as? ColouredCell
  }

  @Test func theDelegateIsCalledInOrder() {
    hold(25)
    #expect(controller.log == ["shouldHighlight [0, 0]", "didHighlight [0, 0]"])
    #expect(cell(0, 0)?.isHighlighted == true && cell(0, 0)?.backgroundColor == .blue)
    #expect(cell(0, 0)?.contentView.backgroundColor == .red)
    host.touchEnded()
    #expect(
      controller.log.dropFirst(2) == [
        "shouldSelect [0, 0]", "didSelect [0, 0]", "didUnhighlight [0, 0]",
      ])
    #expect(cell(0, 0)?.isHighlighted == false && cell(0, 0)?.isSelected == true)
    #expect(cell(0, 0)?.backgroundColor == nil)
    controller.log = []
    tap(75)
    #expect(
      controller.log == [
        "shouldHighlight [0, 1]", "didHighlight [0, 1]", "shouldSelect [0, 1]",
        "didDeselect [0, 0]", "didSelect [0, 1]", "didUnhighlight [0, 1]",
      ])
    #expect(view.indexPathsForSelectedItems == [[0, 1]])
  }

  @Test func aTouchThatScrollingTakesAwaySelectsNothing() {
    hold(25)
    host.touchCancelled()
    #expect(
      controller.log == [
        "shouldHighlight [0, 0]", "didHighlight [0, 0]", "didUnhighlight [0, 0]",
      ])
    #expect(view.indexPathsForSelectedItems == [])
    controller.allows = false
    controller.log = []
    tap(25)
    #expect(controller.log == ["shouldHighlight [0, 0]"])
  }

  @Test func everythingSelectedIsDeletedInOneBatch() {
    view.allowsMultipleSelection = true
    for y in [25, 125, 175] as [CGFloat] { tap(y) }
    tap(125)
    #expect(controller.log.suffix(3).first == "shouldDeselect [0, 2]")
    #expect(view.indexPathsForSelectedItems == [[0, 0], [1, 0]])
    controller.deleteSelection(in: view)
    #expect(controller.names == [["b", "c"], ["e"]])
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test func theSelectionFollowsItsItemsAndEndsWithNewData() {
    view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    #expect(cell(0, 1)?.isSelected == true && controller.log == [])
    controller.names[0].insert("new", at: 0)
    view.insertItems(at: [[0, 0]])
    #expect(view.indexPathsForSelectedItems == [[0, 2]])
    view.reloadItems(at: [[0, 2]])
    view.layoutIfNeeded()
    #expect(view.indexPathsForSelectedItems == [[0, 2]] && cell(0, 2)?.isSelected == true)
    view.reloadData()
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test func selectingByProgramScrollsAndCallsNoDelegate() {
    view.selectItem(at: [1, 1], animated: false, scrollPosition: .bottom)
    #expect(view.contentOffset.y == 50 && view.indexPathsForSelectedItems == [[1, 1]])
    view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    #expect(view.contentOffset.y == 50 && view.indexPathsForSelectedItems == [[0, 0]])
    view.deselectItem(at: [0, 0], animated: false)
    view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    view.selectItem(at: nil, animated: false, scrollPosition: [])
    #expect(view.indexPathsForSelectedItems == [])
    view.allowsSelection = false
    view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    tap(25)
    #expect(view.indexPathsForSelectedItems == [] && controller.log == [])
  }

  @Test func backgroundsLieUnderWhatTheyAreBehind() throws {
    let first = try #require(cell(0, 0))
    let (background, selected) = (
      try #require(first.backgroundView), try #require(first.selectedBackgroundView)
    )
    #expect(first.subviews == [background, first.contentView])
    hold(25)
    #expect(first.subviews == [background, selected, first.contentView])
    #expect(selected.frame == first.bounds)
    host.touchCancelled()
    #expect(first.subviews == [background, first.contentView])
    let behind = UIView()
    view.backgroundView = behind
    #expect(view.subviews.first === behind && behind.frame == view.bounds)
    view.contentOffset = CGPoint(x: 0, y: 30)
    #expect(behind.frame == CGRect(x: 0, y: 30, width: 100, height: 200))
    view.backgroundView = nil
    #expect(!view.subviews.contains(behind))
  }

  @Test func theBackgroundOfASelectedCellIsThereUntilItIsDeselected() throws {
    let first = try #require(cell(0, 0))
    let selected = try #require(first.selectedBackgroundView)
    #expect(!first.subviews.contains(selected))
    tap(25)
    #expect(!first.isHighlighted && first.isSelected && first.subviews.contains(selected))
    view.deselectItem(at: [0, 0], animated: false)
    #expect(!first.subviews.contains(selected))
  }

  @Test func whatTakesNoTouchesIsPassedOver() throws {
    try #require(self.cell(0, 0)).isUserInteractionEnabled = false
    tap(25)
    #expect(view.indexPathsForSelectedItems == [] && controller.log == [])
  }

  @Test func aViewWithoutTouchesHasNoSelection() {
    #expect(view.engine.interactions.isEmpty && view.indexPathsForSelectedItems == [])
    #expect(view.engine.interactions.isEmpty)
    tap(25)
    #expect(!view.engine.interactions.isEmpty)
  }
}

import Testing
import UIKit

/// Cells that decide their sizes.
@MainActor @Suite struct FlowLayoutSelfSizingTests {
  private func shown<Value>(
    _ layout: UICollectionViewFlowLayout, _ counts: [Int],
    delegate: (any UICollectionViewDelegate)? = nil,
    prefer: @escaping (IndexPath) -> CGSize?, _ body: (FlowLayoutStage) -> Value
  ) -> Value {
    PreferringCell.preference = prefer
    defer { PreferringCell.preference = nil }
    let stage = FlowLayoutStage(layout, counts, delegate: delegate)
    stage.view.layoutIfNeeded()
    return body(stage)
  }

  private func estimating(_ size: CGSize) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = size
    return layout
  }

  @Test func preferredSizesReplaceTheEstimate() {
    shown(estimating(CGSize(width: 300, height: 100)), [20]) { path in
      CGSize(width: 375, height: 40 + path.item)
    } _: { stage in
      let seen = stage.view.indexPathsForVisibleItems.map(\.item).sorted()
      #expect(seen.count > 7)
      #expect(seen.allSatisfy { stage.item($0).size == CGSize(width: 375, height: 40 + $0) })
      #expect(stage.item(1).frame.minY == 50)
      #expect(stage.item(2).frame.minY == 101)
      #expect(stage.item(19).size == CGSize(width: 300, height: 100))
    }
  }

  @Test func onlyTheSectionsOfTheCellsAreLaidOutAgainWithoutTheDelegate() {
    let delegate = FlowMetricsDelegate(
      [3, 40].map { .init(sizes: Array(repeating: CGSize(width: 375, height: 50), count: $0)) })
    shown(estimating(CGSize(width: 375, height: 50)), [3, 40], delegate: delegate) { path in
      path.section == 0 ? CGSize(width: 375, height: 80) : nil
    } _: { stage in
      #expect(delegate.sizeCalls == 43)
      #expect(stage.frames(0).map(\.height) == [80, 80, 80])
      #expect(stage.item(0, 1).frame == CGRect(x: 0, y: 260, width: 375, height: 50))
    }
  }

  @Test func theAutomaticSizeIsThatOfTheItemsUntilCellsAreMeasured() {
    let layout = estimating(UICollectionViewFlowLayout.automaticSize)
    layout.itemSize = CGSize(width: 70, height: 60)
    shown(layout, [30]) {
      $0.item == 0 ? CGSize(width: 90, height: 90) : nil
    } _: { stage in
      #expect(stage.item(0).size == CGSize(width: 90, height: 90))
      #expect(stage.item(1).size == CGSize(width: 70, height: 60))
    }
    let automatic = UICollectionViewFlowLayout()
    automatic.itemSize = UICollectionViewFlowLayout.automaticSize
    let answers = FlowSizesDelegate([UICollectionViewFlowLayout.automaticSize])
    shown(automatic, [1], delegate: answers, prefer: { _ in nil }) { stage in
      #expect(stage.item(0).size == CGSize(width: 50, height: 50))
    }
  }

  @Test func withoutAnEstimateNoSizesAreRequested() {
    shown(UICollectionViewFlowLayout(), [3]) { _ in
      CGSize(width: 9, height: 9)
    } _: { stage in
      #expect(stage.frames().allSatisfy { $0.size == CGSize(width: 50, height: 50) })
    }
  }

  @Test func aHundredthOfAPointIsNoOtherSize() {
    let stage = FlowLayoutStage(estimating(CGSize(width: 50, height: 50)), [3])
    let original = stage.item(0)
    let preferred = stage.item(0)
    for (height, isOther) in [(50.009, false), (50.02, true), (49.995, false), (49.9, true)] {
      preferred.size.height = height
      #expect(
        stage.layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original) == isOther)
    }
  }

  @Test func theContextNamesTheItemAndLeavesTheRest() {
    let stage = FlowLayoutStage(estimating(CGSize(width: 50, height: 50)), [3])
    let preferred = stage.item(2)
    preferred.size.height = 80
    let context =
      stage.layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: stage.item(2))
      as? UICollectionViewFlowLayoutInvalidationContext
    #expect(context?.invalidatedItemIndexPaths == [IndexPath(item: 2, section: 0)])
    #expect(context?.invalidateFlowLayoutDelegateMetrics == false)
    #expect(context?.invalidateFlowLayoutAttributes == false)
  }

  @Test func preferredSizesAreKeptUntilTheDataChanges() {
    let layout = estimating(CGSize(width: 50, height: 50))
    let stage = FlowLayoutStage(layout, [3])
    let preferred = stage.item(1)
    preferred.size.height = 80
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: stage.item(1)))
    #expect(stage.item(1).size.height == 80)
    layout.invalidateLayout()
    #expect(stage.item(1).size.height == 80)
    stage.view.reloadData()
    #expect(stage.item(1).size.height == 50)
  }
}

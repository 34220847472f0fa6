import Testing
import UIKit

/// When the delegate is called, and when it is not.
@MainActor @Suite struct FlowLayoutInvalidationTests {
  private let delegate = FlowMetricsDelegate([
    .init(
      sizes: (0..<40).map { CGSize(width: 60, height: $0 + 20) },
      header: CGSize(width: 1, height: 30)),
    .init(sizes: Array(repeating: CGSize(width: 70, height: 70), count: 20)),
  ])

  private func stage(_ layout: UICollectionViewFlowLayout = .init()) -> FlowLayoutStage {
    let stage = FlowLayoutStage(layout, [40, 20], delegate: delegate)
    stage.view.layoutIfNeeded()
    delegate.forgetCalls()
    return stage
  }

  private func context(
    metrics: Bool, attributes: Bool
  ) -> UICollectionViewFlowLayoutInvalidationContext {
    let context = UICollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutDelegateMetrics = metrics
    context.invalidateFlowLayoutAttributes = attributes
    return context
  }

  @Test func aContextInvalidatesEverythingFromTheDelegateAtFirst() {
    let context = UICollectionViewFlowLayoutInvalidationContext()
    #expect(context.invalidateFlowLayoutDelegateMetrics)
    #expect(context.invalidateFlowLayoutAttributes)
    let type: AnyClass = UICollectionViewFlowLayout.invalidationContextClass
    #expect(type is UICollectionViewFlowLayoutInvalidationContext.Type)
  }

  @Test func theDelegateIsCalledOnceForEachSectionAndItem() {
    let stage = FlowLayoutStage(.init(), [40, 20], delegate: delegate)
    stage.view.layoutIfNeeded()
    _ = stage.everything()
    _ = stage.layout.layoutAttributesForElements(in: .infinite)
    stage.view.contentOffset.y = 300
    stage.view.layoutIfNeeded()
    #expect(delegate.sizeCalls == 60)
    #expect(delegate.sectionCalls == 10)
  }

  @Test func invalidateLayoutCallsTheDelegateAgain() {
    let stage = stage()
    stage.layout.invalidateLayout()
    #expect(delegate.sizeCalls == 0)
    stage.view.layoutIfNeeded()
    #expect(delegate.sizeCalls == 60)
  }

  @Test func aPropertyThatChangesInvalidatesAndTheSameValueDoesNot() {
    let stage = stage()
    stage.layout.minimumLineSpacing = 10
    stage.layout.itemSize = CGSize(width: 50, height: 50)
    stage.layout.sectionInset = .zero
    stage.view.layoutIfNeeded()
    #expect(delegate.sizeCalls == 0)
    var changes = 0
    for change: (UICollectionViewFlowLayout) -> Void in [
      { $0.minimumLineSpacing = 1 }, { $0.minimumInteritemSpacing = 1 },
      { $0.itemSize = CGSize(width: 1, height: 1) },
      { $0.headerReferenceSize = CGSize(width: 1, height: 1) },
      { $0.footerReferenceSize = CGSize(width: 1, height: 1) },
      { $0.sectionInset.top = 1 }, { $0.sectionInsetReference = .fromSafeArea },
      { $0.sectionHeadersPinToVisibleBounds = true },
      { $0.sectionFootersPinToVisibleBounds = true }, { $0.scrollDirection = .horizontal },
      { $0.estimatedItemSize = CGSize(width: 5, height: 5) },
    ] {
      change(stage.layout)
      stage.view.layoutIfNeeded()
      changes += 1
      #expect(delegate.sizeCalls == 60 * changes)
    }
  }

  @Test func keptMetricsAreLaidOutAgainWithNewProperties() {
    let layout = CountingFlowLayout()
    let stage = FlowLayoutStage(layout, [4], delegate: FlowSizesDelegate(widths: [50, 60, 70, 80]))
    stage.view.layoutIfNeeded()
    let prepares = layout.prepares
    layout.insets = UIEdgeInsets(top: 9, left: 0, bottom: 0, right: 0)
    layout.invalidateLayout(with: context(metrics: false, attributes: false))
    #expect(stage.item(0).frame.minY == 0)
    layout.invalidateLayout(with: context(metrics: false, attributes: true))
    stage.view.layoutIfNeeded()
    #expect(stage.item(0).frame.minY == 9)
    #expect(layout.prepares == prepares + 1)
  }

  @Test func scrollingWithPinnedHeadersPreparesNothingAndCallsNoDelegate() {
    let layout = CountingFlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    let stage = stage(layout)
    let prepares = layout.prepares
    for offset in 1...5 {
      stage.view.contentOffset.y = CGFloat(offset) * 20
      stage.view.layoutIfNeeded()
    }
    #expect(delegate.sizeCalls + delegate.sectionCalls == 0)
    #expect(layout.prepares == prepares + 5)
    #expect(stage.header()?.frame.minY == 100)
  }

  @Test func aLayoutThatIsInvalidAtEveryScrollCallsNoDelegateEither() {
    final class Eager: UICollectionViewFlowLayout {
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    }
    let stage = stage(Eager())
    stage.view.contentOffset.y = 50
    stage.view.layoutIfNeeded()
    #expect(delegate.sizeCalls + delegate.sectionCalls == 0)
  }

  @Test func aNewWidthCallsTheDelegateAgainAndFillsOtherLines() {
    let stage = stage()
    stage.view.bounds.size.width = 200
    stage.view.layoutIfNeeded()
    #expect(delegate.sizeCalls == 60)
    #expect(stage.layout.collectionViewContentSize.width == 200)
    #expect(stage.everything().allSatisfy { $0.frame.maxX <= 200 })
  }

  @Test func newDataIsCountedAndMeasured() {
    let stage = stage()
    delegate.sections.append(.init(sizes: [CGSize(width: 10, height: 10)]))
    stage.counts.append(1)
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(delegate.sizeCalls == 61)
    #expect(stage.everything().count == 62)
  }

  @Test func insertedAndDeletedItemsAreCountedAndMeasured() {
    let stage = stage()
    stage.view.performBatchUpdates({
      delegate.sections[1].sizes.removeLast(2)
      stage.counts[1] = 18
      stage.view.deleteItems(at: [3, 7].map { IndexPath(item: $0, section: 1) })
    })
    stage.view.layoutIfNeeded()
    #expect(stage.layout.layoutAttributesForItem(at: IndexPath(item: 18, section: 1)) == nil)
    #expect(stage.everything().count == 59)
    #expect(delegate.sizeCalls == 58)
  }

  @Test func aDelegateMayAnswerSomeQuestionsOnly() {
    let layout = UICollectionViewFlowLayout()
    layout.sectionInset.left = 5
    layout.minimumInteritemSpacing = 3
    layout.headerReferenceSize.height = 11
    let stage = FlowLayoutStage(layout, [2], delegate: FlowSizesDelegate(widths: [20, 30]))
    #expect(stage.frames().map(\.minX) == [5, 28])
    #expect(stage.frames().map(\.minY) == [11, 11])
  }

  @Test func aDelegateWithoutLayoutMethodsIsNoHindrance() {
    final class Mute: NSObject, UICollectionViewDelegate {}
    let stage = FlowLayoutStage(.init(), [4], delegate: Mute())
    #expect(stage.frames().map(\.minX) == [0, 65, 130, 195])
  }

  @Test func theDelegateMayCallTheLayoutWhileItIsCalled() {
    final class Curious: NSObject, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        _ = collectionViewLayout.layoutAttributesForElements(in: collectionView.bounds)
        let layout = collectionViewLayout as? UICollectionViewFlowLayout
        return layout?.itemSize ?? .zero
      }
    }
    #expect(FlowLayoutStage(.init(), [4], delegate: Curious()).frames().last?.minX == 195)
  }
}

/// Counts what the view calls, with insets that change without telling anybody.
final class CountingFlowLayout: UICollectionViewFlowLayout {
  private(set) var prepares = 0
  var insets = UIEdgeInsets.zero

  override func prepare() {
    prepares += 1
    super.prepare()
  }

  override var sectionInset: UIEdgeInsets {
    get { insets }
    set { insets = newValue }
  }
}

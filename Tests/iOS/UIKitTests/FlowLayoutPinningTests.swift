import Testing
import UIKit

/// Headers and footers that stay in sight.
@MainActor @Suite struct FlowLayoutPinningTests {
  /// Two sections of ten lines of 60 points, with a header of 40 and a footer of 30: 660 points
  /// each.
  private func stage(headers: Bool = true, footers: Bool = false) -> FlowLayoutStage {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 375, height: 50)
    layout.headerReferenceSize = CGSize(width: 0, height: 40)
    layout.footerReferenceSize = CGSize(width: 0, height: 30)
    layout.sectionHeadersPinToVisibleBounds = headers
    layout.sectionFootersPinToVisibleBounds = footers
    let stage = FlowLayoutStage(layout, [10, 10], height: 300)
    stage.view.layoutIfNeeded()
    return stage
  }

  private func scroll(_ stage: FlowLayoutStage, to offset: CGFloat) {
    stage.view.contentOffset = CGPoint(x: 0, y: offset)
    stage.view.layoutIfNeeded()
  }

  @Test func aHeaderStaysAtTheTopWhileItsSectionIsThere() {
    let stage = stage()
    var tops: [CGFloat] = []
    for offset: CGFloat in [-50, 0, 100, 600, 620, 640, 660, 700] {
      scroll(stage, to: offset)
      tops.append(stage.header(0)!.frame.minY)
    }
    #expect(tops == [0, 0, 100, 600, 620, 620, 620, 620])
    #expect(stage.header(1)?.frame == CGRect(x: 0, y: 700, width: 375, height: 40))
    #expect(stage.footer(0)?.frame.minY == 630)
  }

  @Test func aFooterStaysAtTheBottomWhileItsSectionIsThere() {
    let stage = stage(headers: false, footers: true)
    var tops: [CGFloat] = []
    for offset: CGFloat in [0, 100, 360, 400, 500, 1000] {
      scroll(stage, to: offset)
      tops.append(stage.footer(1)!.frame.minY)
    }
    #expect(tops == [660, 660, 660, 670, 770, 1270])
    #expect(stage.footer(0)?.frame.minY == 630)
    #expect(stage.header(0)?.frame.minY == 0)
  }

  @Test func theInsetsOfTheContentAreNotInSight() {
    let stage = stage(footers: true)
    stage.view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 15, right: 0)
    scroll(stage, to: 100)
    #expect(stage.header(0)?.frame.minY == 120)
    #expect(stage.footer(0)?.frame.minY == 355)
  }

  @Test func headersPinToTheLeftWhereContentScrollsHorizontally() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.headerReferenceSize = CGSize(width: 40, height: 0)
    layout.sectionHeadersPinToVisibleBounds = true
    let stage = FlowLayoutStage(layout, [100], width: 200, height: 50)
    stage.view.layoutIfNeeded()
    stage.view.contentOffset = CGPoint(x: 333, y: 0)
    #expect(stage.header()?.frame == CGRect(x: 333, y: 0, width: 40, height: 50))
  }

  @Test func aQueryHasThePinnedHeaderThoughItsRestingPlaceIsFarAway() {
    let stage = stage()
    scroll(stage, to: 400)
    let near = stage.layout.layoutAttributesForElements(
      in: CGRect(x: 0, y: 400, width: 375, height: 60))!
    let header = near.first { $0.representedElementCategory == .supplementaryView }
    #expect(header?.frame == CGRect(x: 0, y: 400, width: 375, height: 40))
    #expect(header?.zIndex == 10)
    let far = stage.layout.layoutAttributesForElements(
      in: CGRect(x: 0, y: 0, width: 375, height: 40))!
    #expect(far.isEmpty)
  }

  @Test func theViewShowsThePinnedHeaderAsItScrolls() {
    let stage = stage()
    for offset: CGFloat in [0, 10, 250, 500] {
      scroll(stage, to: offset)
      let shown = stage.view.supplementaryView(
        forElementKind: FlowLayoutStage.kinds[0], at: IndexPath(item: 0, section: 0))
      #expect(shown?.frame.minY == offset)
    }
  }

  @Test func scrollingInvalidatesOnlyWhereSomethingIsPinned() {
    let scrolled = CGRect(x: 0, y: 10, width: 375, height: 300)
    let pinned = stage()
    #expect(pinned.layout.shouldInvalidateLayout(forBoundsChange: scrolled))
    let still = stage(headers: false)
    #expect(!still.layout.shouldInvalidateLayout(forBoundsChange: scrolled))
    let taller = CGRect(x: 0, y: 0, width: 375, height: 500)
    #expect(!still.layout.shouldInvalidateLayout(forBoundsChange: taller))
    let wider = CGRect(x: 0, y: 0, width: 400, height: 300)
    #expect(still.layout.shouldInvalidateLayout(forBoundsChange: wider))
  }

  @Test func aContextOfScrollingLeavesEverythingAndOneOfAnotherSizeNothing() {
    let stage = stage()
    let scrolling =
      stage.layout.invalidationContext(
        forBoundsChange: CGRect(x: 0, y: 10, width: 375, height: 300))
      as? UICollectionViewFlowLayoutInvalidationContext
    #expect(scrolling?.invalidateFlowLayoutDelegateMetrics == false)
    #expect(scrolling?.invalidateFlowLayoutAttributes == false)
    let turning =
      stage.layout.invalidationContext(
        forBoundsChange: CGRect(x: 0, y: 10, width: 300, height: 375))
      as? UICollectionViewFlowLayoutInvalidationContext
    #expect(turning?.invalidateFlowLayoutDelegateMetrics == true)
    #expect(turning?.invalidateFlowLayoutAttributes == true)
  }
}

import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Testing

/// The hooks of a rule that scrolls down, seen on a screen that scrolls otherwise.
@Suite struct TurnedHooksTests {
  /// Records its calls, in the rule's axes.
  private final class RequestLog: SourceHooks {
    var bounds = CGRect.zero
    var velocity = CGPoint.zero
    var position = CGPoint.zero

    func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool {
      self.bounds = bounds
      return true
    }
    func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext {
      InvalidationContext(contentOffsetAdjustment: CGPoint(x: 1, y: 20))
    }
    func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
      self.bounds = bounds
      self.velocity = velocity
      return CGPoint(x: bounds.minX, y: bounds.minY + 100)
    }
    func initialAttributes(of id: ElementID) -> ElementAttributes? {
      ElementAttributes(id: id, frame: CGRect(x: 1, y: 20, width: 30, height: 400))
    }
    func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath? {
      self.position = position
      return path
    }
  }

  private let requests = RequestLog()
  /// Content on screen of 1,000 x 500.
  private func hooks(transposed: Bool, mirrored: Bool) -> TurnedHooks {
    TurnedHooks(
      requests, axis: AxisMap(isTransposed: transposed, isMirrored: mirrored)
    ) { CGSize(width: 1000, height: 500) }
  }

  @Test func aTransposedRuleSeesRowsAsColumns() {
    let hooks = hooks(transposed: true, mirrored: false)
    let rest = hooks.targetOffset(
      forProposed: CGRect(x: 200, y: 7, width: 90, height: 60), velocity: CGPoint(x: 3, y: 0))
    #expect(requests.bounds == CGRect(x: 7, y: 200, width: 60, height: 90))
    #expect(requests.velocity == CGPoint(x: 0, y: 3))
    #expect(rest == CGPoint(x: 300, y: 7))
    #expect(
      hooks.initialAttributes(of: .item(0, inSection: 0))?.frame
        == CGRect(x: 20, y: 1, width: 400, height: 30))
  }

  @Test func aMirroredRuleSeesTheFarEdgeAsTheNearOne() {
    let hooks = hooks(transposed: true, mirrored: true)
    // 90 wide at 200 on screen ends 710 before the right edge.
    let rest = hooks.targetOffset(
      forProposed: CGRect(x: 200, y: 7, width: 90, height: 60), velocity: CGPoint(x: 3, y: 0))
    #expect(requests.bounds == CGRect(x: 7, y: 710, width: 60, height: 90))
    #expect(requests.velocity == CGPoint(x: 0, y: -3))
    // 100 further along the rule is 100 to the left on screen.
    #expect(rest == CGPoint(x: 100, y: 7))
    #expect(
      hooks.invalidationContext(forBounds: .zero).contentOffsetAdjustment
        == CGPoint(x: -20, y: 1))
    _ = hooks.targetPath(
      ofMovingItem: ItemPath(section: 0, item: 0), at: CGPoint(x: 990, y: 5))
    #expect(requests.position == CGPoint(x: 5, y: 10))
  }

  @Test func aRuleWithoutHooksHasNone() {
    let sizes = SectionedSizes(sections: [], sizes: SizeSequence([]))
    let rule = ListLayout(crossExtent: 100)
    let source = LayoutSource(rule: rule, strategy: PrecomputeAll(rule: rule, sizes: sizes))
    #expect(source.hooks == nil)
  }

  @Test func hooksBelongToTheLastRule() throws {
    func rule(spacing: Double) -> CarouselLayout {
      CarouselLayout(
        crossExtent: 400, viewportExtent: 600, cell: CGSize(width: 300, height: 200),
        spacing: spacing)
    }
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 5)],
      sizes: SizeSequence(repeating: ItemSize(points: 10, 10), count: 5))
    let source = LayoutSource(
      rule: rule(spacing: 20), strategy: OnDemand(rule: rule(spacing: 20), sizes: sizes))
    source.prepare()
    let former = try #require(source.hooks)
    #expect(source.hooks === former)
    source.setRule(rule(spacing: 40))
    let hooks = try #require(source.hooks)
    #expect(hooks !== former)
    // Cards are 240 pt apart now.
    let rest = hooks.targetOffset(
      forProposed: CGRect(x: 0, y: 250, width: 400, height: 600), velocity: .zero)
    #expect(rest.y == 240)
  }
}

import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import Primitives
import Testing

/// Transforms on a screen whose axes are not the rule's. The standard layouts only rotate, and for
/// a rotation the two diagonal numbers are equal.
@Suite struct TransformOracleTests {
  /// A list whose elements are all sheared and stretched.
  private struct ShearedList: LayoutRule, BoundsEffect {
    static let transform = ElementTransform(
      a: 1.5, b: 0.25, c: -0.75, d: 2, size: CGSize(width: 40, height: 8))

    var list = ListLayout(crossExtent: 390)
    var crossExtent: Double { list.crossExtent }
    var shapeCount: Int { list.shapeCount }
    var boundsEffect: (any BoundsEffect)? { self }

    func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
      ShearedList(list: ListLayout(crossExtent: crossExtent))
    }
    func openSection(
      _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
    ) { list.openSection(&cursor, section, into: &buffer) }
    func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
      list.skipOpening(&cursor, section)
    }
    func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
      list.place(&cursor, run, into: &buffer)
    }
    func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
      list.skip(&cursor, run)
    }
    func closeSection(
      _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
    ) { list.closeSection(&cursor, section, into: &buffer) }
    func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
      list.skipClosing(&cursor, section)
    }
    func reach(of cursor: Cursor) -> Double { list.reach(of: cursor) }

    func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
      rect
    }
    func appendForced(
      crossing rect: CGRect, in environment: borrowing EffectEnvironment,
      to ids: inout GrowableBuffer<ElementID>
    ) {}
    func adjust(
      _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
      transforms: inout [ElementTransform]
    ) {
      transforms.append(Self.transform)
      element.detail = UInt32(transforms.count)
    }
  }

  @Test func aTransformTurnsWithTheScreen() throws {
    for turn in OracleTurn.all(turnsItems: true) {
      let sizes = SectionedSizes(
        sections: [SectionInfo(itemCount: 3)],
        sizes: SizeSequence((0..<3).map { _ in ItemSize(points: 20, 20) }))
      let rule = ShearedList()
      let source = LayoutSource(
        rule: rule, axis: turn.axis, strategy: PrecomputeAll(rule: rule, sizes: sizes))
      source.prepare()
      let screen = CGRect(origin: .zero, size: source.contentSize)
      var buffer = ElementBuffer()
      source.elements(in: screen, into: &buffer)
      let elements = Array(buffer.elements)
      #expect(elements.count == 3, "\(turn)")
      for element in elements {
        let found = try #require(source.transform(of: element.detail))
        #expect(found == turn.onScreen(ShearedList.transform), "\(turn)")
      }
    }
  }

  @Test func aPointGoesWhereTheTurnedTransformTakesIt() {
    let transform = ShearedList.transform
    for turn in OracleTurn.all(turnsItems: true) {
      let turned = turn.onScreen(transform)
      // Around the centre, in the rule's axes and on screen.
      let (x, y) = (3.5, -2.0)
      let moved = (transform.a * x + transform.c * y, transform.b * x + transform.d * y)
      let sign = turn.axis.isMirrored ? -1.0 : 1.0
      func onScreen(_ point: (Double, Double)) -> (x: Double, y: Double) {
        turn.axis.isTransposed ? (sign * point.1, point.0) : (sign * point.0, point.1)
      }
      let (from, to) = (onScreen((x, y)), onScreen(moved))
      #expect(turned.a * from.x + turned.c * from.y == to.x, "\(turn)")
      #expect(turned.b * from.x + turned.d * from.y == to.y, "\(turn)")
    }
  }
}

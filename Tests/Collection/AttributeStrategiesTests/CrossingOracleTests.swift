import CollectionAttributes
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// Compares what `ElementBuffer` keeps of an answer with `ElementAttributes.crosses` for each
/// element.
@Suite struct CrossingOracleTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func whatIsKeptIsWhatCrosses(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<400 {
      let count = Int.random(in: 0...40, using: &random)
      let isOrdered = Bool.random(using: &random)
      var y = -40.0
      let elements = (0..<count).map { item in
        if isOrdered { y += random.halfPoints(0...9) } else { y = random.halfPoints(-50...80) }
        return ElementAttributes(
          id: .item(item, inSection: 0),
          frame: CGRect(
            x: isOrdered ? 0 : random.halfPoints(-4...4), y: y, width: random.halfPoints(0...3),
            height: random.halfPoints(0...9)))
      }
      let around = elements.randomElement(using: &random)?.frame ?? .zero
      let zero = -0.0
      let rects =
        OddRectangle.all(around: around).map(\.rect) + [
          CGRect(x: zero, y: zero, width: 40, height: 40),
          CGRect(x: -40, y: -40, width: 40, height: 40),
          CGRect(x: zero, y: zero, width: zero, height: zero),
        ]
      for rect in rects {
        var buffer = ElementBuffer()
        let start = Int.random(in: 0...count, using: &random)
        for element in elements { buffer.append(element) }
        buffer.keepCrossing(rect, from: start)
        let expected = elements[..<start] + elements[start...].filter { $0.crosses(rect) }
        #expect(Array(buffer.elements) == Array(expected), "\(rect), seed \(seed)")
      }
    }
  }

  @Test func zeroesOfEitherSignAreOneEdge() {
    for (edge, origin) in [(0.0, -0.0), (-0.0, 0.0), (-0.0, -0.0), (0.0, 0.0)] {
      let point = ElementAttributes(
        id: .item(0, inSection: 0), frame: CGRect(x: origin, y: origin, width: 0, height: 0))
      for rect in [
        CGRect(x: edge, y: edge, width: 10, height: 10),
        CGRect(x: -10, y: -10, width: 10, height: 10),
        CGRect(x: edge, y: edge, width: edge, height: edge),
      ] {
        var buffer = ElementBuffer()
        buffer.append(point)
        buffer.keepCrossing(rect)
        let kept = buffer.count
        #expect(kept == 0, "\(rect)")
      }
    }
  }

  @Test func anItemWrittenInOnePieceIsTheItem() {
    let target = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: 1)
    defer { target.deallocate() }
    for (item, section) in [(0, 0), (7, 3), (Int32.max, Int32.max), (-1, -2)] as [(Int32, Int32)] {
      let frame = CGRect(x: 1.5, y: -2.5, width: 3.25, height: 4)
      target.initialize(
        to: ElementAttributes(
          id: .of(.footer, section: 9), frame: .zero, zIndex: 5, alpha: 0.5, isHidden: true,
          detail: 6))
      target.initializeItem(
        item, inSection: section, x: 1.5, y: -2.5, width: 3.25, height: 4, zIndex: section)
      #expect(
        target.pointee
          == ElementAttributes(
            id: ElementID(kind: .item, section: section, item: item), frame: frame,
            zIndex: section))
    }
    #expect(MemoryLayout<ElementAttributes>.stride == 64)
  }
}

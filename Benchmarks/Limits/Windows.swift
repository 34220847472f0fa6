import CollectionModel
import Foundation
import Primitives

/// The query rectangles of one trace, in their order. They are within the content, and their
/// origins are on the grid of 1/64.
struct Windows {
  enum Trace: String, CaseIterable {
    /// Each window is 4 to 60 points from the one before; on a plane, along a path with turns.
    case smooth
    /// Each window is anywhere in the content, uniformly distributed.
    case random
  }

  static let count = 4096

  let trace: Trace
  let rects: [CGRect]

  init(_ trace: Trace, over content: Content) {
    self.init(trace, over: content.size, isPlane: !content.layout.isLinear)
  }

  init(_ trace: Trace, over content: CGSize, isPlane: Bool, seed: UInt64 = 7) {
    var generator = SplitMix64(seed: seed)
    let window = LayoutCase.window
    let room = CGSize(
      width: max(0, content.width - window.width),
      height: max(0, content.height - window.height))
    self.trace = trace
    switch trace {
    case .random:
      rects = (0..<Self.count).map { _ in
        let x = LayoutGrid.floor(generator.nextUnit() * Double(room.width))
        let y = LayoutGrid.floor(generator.nextUnit() * Double(room.height))
        return CGRect(origin: CGPoint(x: x, y: y), size: window)
      }
    case .smooth:
      rects = Self.path(in: room, isPlane: isPlane, &generator).map {
        CGRect(origin: $0, size: window)
      }
    }
  }

  /// A path from the middle of the content that turns around at its edges.
  private static func path(
    in room: CGSize, isPlane: Bool, _ generator: inout SplitMix64
  ) -> [CGPoint] {
    var (x, y) = (Double(room.width) / 2, Double(room.height) / 2)
    var (toX, toY) = (isPlane ? 1.0 : 0.0, 1.0)
    return (0..<count).map { _ in
      if isPlane, generator.next(below: 64) == 0 {
        // Turns along an axis or diagonally, because fingers do not draw curves.
        toX = Double(generator.next(below: 3) - 1)
        toY = Double(generator.next(below: 3) - 1)
        if toX == 0, toY == 0 { toY = 1 }
      }
      let step = 4 + 56 * generator.nextUnit()
      (x, toX) = bounced(x + toX * step, toX, Double(room.width))
      (y, toY) = bounced(y + toY * step, toY, Double(room.height))
      return CGPoint(x: LayoutGrid.floor(x), y: LayoutGrid.floor(y))
    }
  }

  private static func bounced(
    _ position: Double, _ direction: Double, _ room: Double
  ) -> (Double, Double) {
    if position < 0 { return (0, -direction) }
    if position > room { return (room, -direction) }
    return (position, direction)
  }
}

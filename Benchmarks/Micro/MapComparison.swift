import AttributeStrategies
import CClocks
import CollectionLayouts
import CollectionModel
import Datasets
import Foundation
import SpatialIndex

/// Compares preparing a map with hand-written code for the same job: it places all items, numbers
/// them along a Hilbert curve, sorts them, and packs a tree over the boxes of tiles.
func mapPrepared() -> PlannedComparison {
  let sizes = SyntheticBoxes(
    items: 200_000,
    content: .pins(
      density: 122, perCluster: 16, spread: 1000, widths: 20...60, heights: 20...60)
  ).dataset(named: "pins").sizes
  let rule = MapLayout(crossExtent: 390)
  let source = LayoutSource(rule: rule, strategy: PlaneTiledCache(rule: rule, sizes: sizes))
  let loop = HandWrittenMap(sizes)
  loop.prepare()
  precondition(loop.order == hilbertOrder(of: loop.frames), "the orders differ")
  return PlannedComparison(
    name: "map prepared against hand-written code", unit: "item", units: sizes.itemCount,
    bound: 1.3, rounds: 31, subject: { source.prepare() }, reference: { loop.prepare() })
}

private final class HandWrittenMap {
  private struct Box {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
  }

  private struct Entry {
    var key: UInt64
    var id: Int32
  }

  private static let bits = 22
  private static let steps = quarters(of: 2)

  private var places: [ItemPlace] = []
  private var widths: [UInt32] = []
  private var heights: [UInt32] = []
  private(set) var order: [Int32] = []

  init(_ sizes: SectionedSizes) {
    sizes.sizes.forEachRun { run in
      for index in 0..<run.count {
        places.append(run.places![index])
        widths.append(run.widths[index * run.widthStride])
        heights.append(run.heights[index])
      }
    }
  }

  var frames: [CGRect] { placed().map(Self.frame) }

  private static func frame(_ box: Box) -> CGRect {
    CGRect(
      x: Double(box.left) / 64, y: Double(box.top) / 64,
      width: Double(box.right - box.left) / 64, height: Double(box.bottom - box.top) / 64)
  }

  func prepare() {
    let boxes = placed()
    order = sorted(Self.entries(boxes))
    let tiles = stride(from: 0, to: order.count, by: 256).map { start in
      var box = boxes[Int(order[start])]
      for id in order[start..<min(start + 256, order.count)] {
        let other = boxes[Int(id)]
        box.left = min(box.left, other.left)
        box.top = min(box.top, other.top)
        box.right = max(box.right, other.right)
        box.bottom = max(box.bottom, other.bottom)
      }
      return Self.frame(box)
    }
    var bytes = PackedRectangleTree(tiles).byteCount
    cclocks_sink(&bytes)
  }

  private func placed() -> [Box] {
    places.enumerated().map { index, place in
      let (left, top) = (max(0, place.x), max(0, place.y))
      return Box(
        left: left, top: top, right: max(left, place.x + Int32(widths[index])),
        bottom: max(top, place.y + Int32(heights[index])))
    }
  }

  /// The number of the cell that contains a box's centre, from a table of two levels per step.
  private static func entries(_ boxes: [Box]) -> [Entry] {
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    for box in boxes {
      let (x, y) = (Int(box.left) + Int(box.right), Int(box.top) + Int(box.bottom))
      (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x), max(maxY, y))
    }
    let span = max(maxX - minX, maxY - minY)
    let shift = max(0, Int.bitWidth - span.leadingZeroBitCount - bits)
    return steps.withUnsafeBufferPointer { steps in
      boxes.enumerated().map { index, box in
        let x = (Int(box.left) + Int(box.right) - minX) >> shift
        let y = (Int(box.top) + Int(box.bottom) - minY) >> shift
        var (state, key) = (0, UInt64(0))
        for level in stride(from: bits - 2, through: 0, by: -2) {
          let step = Int(steps[state << 4 | (x >> level & 3) << 2 | (y >> level & 3)])
          key = key << 4 | UInt64(step & 15)
          state = step >> 4
        }
        return Entry(key: key, id: Int32(index))
      }
    }
  }

  /// A radix sort of four digits.
  private func sorted(_ entries: [Entry]) -> [Int32] {
    var (source, target) = (entries, entries)
    for shift in stride(from: UInt64(0), to: 44, by: 11) {
      var starts = [Int](repeating: 0, count: 2049)
      for entry in source { starts[Int(entry.key >> shift & 2047) + 1] += 1 }
      for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
      for entry in source {
        let bucket = Int(entry.key >> shift & 2047)
        target[starts[bucket]] = entry
        starts[bucket] += 1
      }
      swap(&source, &target)
    }
    return source.map(\.id)
  }

  /// Four orientations by 4 x 4 cells: the number of a cell along the curve, and its orientation.
  private static func quarters(of levels: Int) -> [UInt8] {
    (0..<64).map { entry in
      var (state, number) = (entry >> 4, 0)
      for level in (0..<levels).reversed() {
        var (x, y) = (entry >> (2 + level) & 1, entry >> level & 1)
        if state & 2 != 0 { (x, y) = (1 - x, 1 - y) }
        if state & 1 != 0 { swap(&x, &y) }
        number = number << 2 | (x == 0 ? y : 3 - y)
        state ^= y == 1 ? 0 : x == 0 ? 1 : 3
      }
      return UInt8(state << 4 | number)
    }
  }
}

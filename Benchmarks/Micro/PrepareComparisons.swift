import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Datasets
import Foundation
import Primitives
import SpatialIndex

/// Compares preparing tiles, and passing over them again after an edit, with hand-written loops
/// that pass over the same sizes in plain arrays and produce the same numbers for each tile.
func prepareComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  [masonryPrepared(inputs), masonryEdited(), timelinePrepared(), flowPrepared(), mapPrepared()]
}

/// - Parameter extent: that of the content along the scroll axis, in points.
private func expectSameExtent(_ source: LayoutSource, _ extent: Double) {
  precondition(
    source.contentSize.height == extent, "\(source.contentSize.height) pt against \(extent)")
}

private func preparedSource(_ rule: any LayoutRule, _ sizes: SectionedSizes) -> LayoutSource {
  let source = LayoutSource(rule: rule, strategy: TiledCache.strategy(for: rule, sizes: sizes))
  source.prepare()
  return source
}

// MARK: Masonry

private func masonryPrepared(_ inputs: Inputs) -> PlannedComparison {
  let source = preparedSource(MasonryLayout(crossExtent: 390), inputs.sizes)
  let loop = HandWrittenMasonry(inputs.heights, inputs.headers, inputs.counts)
  loop.pass()
  expectSameExtent(source, loop.extent)
  return PlannedComparison(
    name: "masonry prepared against a hand-written loop", unit: "item",
    units: inputs.heights.count, bound: 1.3, rounds: 101,
    subject: { source.prepare() }, reference: { loop.pass() })
}

/// The first item is resized to and fro. What follows is placed again until the columns are in step
/// with what they were, which takes as many elements each time.
private func masonryEdited() -> PlannedComparison {
  let sizes = SyntheticSizes(items: 1_000_000, heights: .uniform(152...292)).dataset(named: "rows")
    .sizes
  let source = preparedSource(MasonryLayout(crossExtent: 390), sizes.duplicated())
  func resize(_ height: Double) {
    source.apply([
      .resizeItem(
        ItemPath(section: 0, item: 0), to: ItemBox(size: ItemSize(points: 390, height)))
    ])
  }
  func passed(_ height: Double) -> Int {
    let before = source.counters.attributesComputed
    resize(height)
    return source.counters.attributesComputed - before
  }
  _ = passed(200)
  let count = passed(180.5)
  precondition(passed(200) == count, "the edits pass over different numbers of elements")
  let loop = HandWrittenMasonry(Array(allHeights(of: sizes).prefix(count)), [0], [count])
  return PlannedComparison(
    name: "masonry edited, \(count) elements placed again, against a hand-written loop",
    unit: "element", units: 2 * count, bound: 1.3, rounds: 101,
    subject: {
      resize(180.5); resize(200)
    },
    reference: {
      loop.pass(); loop.pass()
    })
}

private func allHeights(of sizes: SectionedSizes) -> [UInt32] {
  var heights: [UInt32] = []
  sizes.sizes.forEachRun { run in
    heights.append(contentsOf: UnsafeBufferPointer(start: run.heights, count: run.count))
  }
  return heights
}

/// Three columns 8 points apart. The end of a column and its number are one key; the keys are
/// sorted.
private final class HandWrittenMasonry {
  private let heights: [UInt32]
  private let headers: [UInt32]
  private let counts: [Int]
  private var tiles = HandWrittenTiles()
  private(set) var extent = 0.0

  init(_ heights: [UInt32], _ headers: [UInt32], _ counts: [Int]) {
    (self.heights, self.headers, self.counts) = (heights, headers, counts)
  }

  func pass() {
    tiles.begin()
    var y = 0
    heights.withUnsafeBufferPointer { heights in
      var items = heights.baseAddress!
      for (header, count) in zip(headers, counts) {
        tiles.add(1, near: y, far: y + Int(header))
        y = section(UnsafeBufferPointer(start: items, count: count), at: y + Int(header))
        items += count
      }
    }
    extent = Double(y) / 64
  }

  /// Returns where the section ends.
  private func section(_ heights: UnsafeBufferPointer<UInt32>, at start: Int) -> Int {
    var (a, b, c) = (start << 2, start << 2 | 1, start << 2 | 2)
    var next = 0
    while next < heights.count {
      if tiles.left == 0 {
        var shape = SIMD4<Double>.zero
        for key in [b, c] { shape[key & 3] = Double(key >> 2 - a >> 2) }
        tiles.cut(at: a >> 2, shape)
      }
      let end = min(heights.count, next + tiles.left)
      var far = 0
      let near = a >> 2
      for index in next..<end {
        let key = a + (Int(heights[index]) + 512) << 2
        far = max(far, key)
        a = min(key, b)
        b = max(b, min(key, c))
        c = max(c, key)
      }
      tiles.add(end - next, near: near, far: far >> 2 - 512)
      next = end
    }
    let end = heights.isEmpty ? start : c >> 2 - 512
    if tiles.left == 0 { tiles.cut(at: end, .zero) }
    return end
  }
}

// MARK: Timeline

private func timelinePrepared() -> PlannedComparison {
  let sizes = SyntheticBoxes(
    items: 1_000_000,
    content: .events(lanes: 4, rate: 3.3, median: 3, sigma: 1.2, longest: 400)
  ).dataset(named: "events").sizes
  let source = preparedSource(TimelineLayout(crossExtent: 390), sizes)
  let loop = HandWrittenTimeline(sizes, scale: 96)
  loop.pass()
  expectSameExtent(source, loop.extent)
  return PlannedComparison(
    name: "timeline prepared against a hand-written loop", unit: "item", units: sizes.itemCount,
    bound: 1.3, rounds: 101, subject: { source.prepare() }, reference: { loop.pass() })
}

/// One section without a header. Each end of an item is scaled in integer arithmetic and rounded.
private final class HandWrittenTimeline {
  private let factor: Int
  private var starts: [Int32] = []
  private var lengths: [UInt32] = []
  private var tiles = HandWrittenTiles()
  private(set) var extent = 0.0

  init(_ sizes: SectionedSizes, scale: Double) {
    factor = Int((scale * 65_536).rounded())
    sizes.sizes.forEachRun { run in
      for index in 0..<run.count {
        starts.append(run.places![index].y)
        lengths.append(run.heights[index])
      }
    }
  }

  func pass() {
    tiles.begin()
    tiles.add(1, near: 0, far: 0)
    var (start, last) = (0, 0)
    var next = 0
    while next < starts.count {
      if tiles.left == 0 { tiles.cut(at: start, [Double(start), Double(last - start), 0, 0]) }
      let end = min(starts.count, next + tiles.left)
      var far = 0
      let near = max(start, (Int(starts[next]) * factor + 0x8000) >> 16)
      let factor = factor
      starts.withUnsafeBufferPointer { starts in
        lengths.withUnsafeBufferPointer { lengths in
          for index in next..<end {
            let begin = Int(starts[index]) &* factor &+ 0x8000
            let end = (begin &+ Int(lengths[index]) &* factor) >> 16
            start = max(start, begin >> 16)
            far = max(far, start &+ end &- begin >> 16)
          }
        }
      }
      last = max(last, far)
      tiles.add(end - next, near: near, far: far)
      next = end
    }
    extent = Double(last) / 64
  }
}

// MARK: Flow

private func flowPrepared() -> PlannedComparison {
  var generator = SplitMix64(seed: 1)
  let words = (0..<1_000_000).map { _ in
    ItemSize(points: 40 + 100 * generator.nextUnit(), 40 + 50 * generator.nextUnit())
  }
  let sizes = SectionedSizes(
    sections: [SectionInfo(itemCount: words.count)], sizes: SizeSequence(words))
  let source = preparedSource(
    FlowLayout(crossExtent: 390, lineSpacing: 8, interitemSpacing: 8), sizes)
  let loop = HandWrittenFlow(words)
  loop.pass()
  expectSameExtent(source, loop.extent)
  return PlannedComparison(
    name: "flow prepared against a hand-written loop", unit: "item", units: words.count,
    bound: 1.3, rounds: 101, subject: { source.prepare() }, reference: { loop.pass() })
}

/// Lines of 390 points, 8 points between items and between lines; one section without a header.
private final class HandWrittenFlow {
  private let widths: [UInt32]
  private let heights: [UInt32]
  private var tiles = HandWrittenTiles()
  private(set) var extent = 0.0

  init(_ words: [ItemSize]) {
    (widths, heights) = (words.map(\.width), words.map(\.height))
  }

  func pass() {
    widths.withUnsafeBufferPointer { widths in
      heights.withUnsafeBufferPointer { heights in pass(widths, heights) }
    }
  }

  private func pass(
    _ widths: UnsafeBufferPointer<UInt32>, _ heights: UnsafeBufferPointer<UInt32>
  ) {
    tiles.begin()
    tiles.add(1, near: 0, far: 0)
    // The width of a line and the spacing behind it.
    let line = 398 * 64
    var (y, first) = (0, 0)
    while first < widths.count {
      if tiles.left <= 0 { tiles.cut(at: y, .zero) }
      let near = y
      let wanted = min(widths.count, first + tiles.left)
      var (left, height) = (line - 512 - Int(widths[first]), Int(heights[first]))
      // Without a branch: all bits of `isFull` are set if the item begins a new line.
      for index in first + 1..<max(first + 1, wanted) {
        let rest = left &- 512 &- Int(widths[index])
        let isFull = rest >> 63
        left = rest &+ (line &- left) & isFull
        y &+= (height &+ 512) & isFull
        height = max(height & ~isFull, Int(heights[index]))
      }
      var next = max(first + 1, wanted)
      while next < widths.count {
        left -= 512 + Int(widths[next])
        if left < 0 { break }
        height = max(height, Int(heights[next]))
        next += 1
      }
      y += height + 512
      tiles.add(next - first, near: near, far: y - 512)
      first = next
    }
    extent = Double(y - 512) / 64
  }
}

// MARK: Tiles

/// What a tile tree keeps for each tile of 256 slots or, in a flow, up to the end of a line.
private struct HandWrittenTiles {
  private struct Tile {
    var count: Int
    var advance: Double
    var near: Double
    var far: Double
    var shape: SIMD4<Double>
  }

  private var all: [Tile] = []
  private(set) var left = 0
  private var shape = SIMD4<Double>.zero
  /// In grid units.
  private var start = 0
  private var near = Int.max
  private var far = Int.min

  mutating func begin() {
    all.removeAll(keepingCapacity: true)
    (left, start, near, far) = (256, 0, .max, .min)
    shape = .zero
  }

  mutating func add(_ slots: Int, near: Int, far: Int) {
    left -= slots
    self.near = min(self.near, near)
    self.far = max(self.far, far)
  }

  /// Ends the tile at `end`; the next begins with `shape`.
  mutating func cut(at end: Int, _ shape: SIMD4<Double>) {
    all.append(
      Tile(
        count: 256 - left, advance: Double(end - start) / 64, near: Double(near - start) / 64,
        far: Double(far - start) / 64, shape: self.shape))
    self.shape = shape / 64
    (left, start, near, far) = (256, end, .max, .min)
  }
}

import CollectionModel
import Primitives
import TestSupport
import Testing

/// Collections of more items than a block holds: blocks are split, emptied and joined.
struct SizeBlockTests {
  /// As many items as fit into a block; nearly all share one chunk, so they are made in no time.
  private static let perBlock = SizeBlock.mostChunks * SizeSequence.chunkCapacity

  @Test func manyItemsAreInBlocksAndFewInOne() {
    let few = SizeSequence(repeating: ItemSize(points: 10, 10), count: Self.perBlock)
    #expect(few.blocks.count == 1)
    let many = SizeSequence(repeating: ItemSize(points: 10, 10), count: Self.perBlock + 1)
    #expect(many.blocks.map(\.chunks.count) == [1020, 1025])
    #expect(many.count == Self.perBlock + 1)
    #expect(many.blocks.map(\.start) == [0, 1020 * 1016])
  }

  @Test(arguments: [1, 2, 3]) func editsOfManyBlocksAreThoseOfAnArray(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var sizes = SizeSequence(
      repeating: ItemSize(points: 10, 10), count: 2 * Self.perBlock + 77)
    var model = RunModel(count: sizes.count)
    for step in 0..<400 {
      let position = generator.next(below: sizes.count + 1)
      let size = ItemSize(points: 10, Double(generator.next(below: 1000)))
      switch generator.next(below: 8) {
      case 0, 1:
        sizes.insert(ItemBox(size: size), at: position)
        model.insert([size], at: position)
      case 2 where position < sizes.count:
        sizes.replace(at: position, with: ItemBox(size: size))
        model.remove(position..<position + 1)
        model.insert([size], at: position)
      case 3, 4:
        let most = generator.next(below: 2) == 0 ? 3 : Self.perBlock * 3 / 2
        let range = position..<min(sizes.count, position + generator.next(below: most + 1))
        sizes.remove(range)
        model.remove(range)
      case 5:
        // Back to many, so that blocks are split again.
        let count = generator.next(below: Self.perBlock)
        sizes.insert(contentsOf: SizeSequence(repeating: size, count: count), at: position)
        model.insert(size, count: count, at: position)
      case 6:
        let range = position..<min(sizes.count, position + generator.next(below: Self.perBlock * 2))
        let moved = sizes.slice(range)
        sizes.remove(range)
        let to = generator.next(below: sizes.count + 1)
        sizes.insert(contentsOf: moved, at: to)
        model.move(range, to: to)
      default:
        if sizes.count > 5 * Self.perBlock {
          sizes.remove(0..<3 * Self.perBlock)
          model.remove(0..<3 * Self.perBlock)
        }
      }
      #expect(model.difference(from: sizes) == nil, "seed \(seed), step \(step)")
      #expect(Self.brokenInvariant(of: sizes) == nil, "seed \(seed), step \(step)")
    }
  }

  /// Items next to the borders of blocks are read as the others.
  @Test func itemsAreReadAcrossBlocks() {
    var builder = SizeSequence.Builder()
    for item in 0..<Self.perBlock + 5000 {
      builder.append(ItemSize(points: 10, Double(item % 4096)))
    }
    let sizes = builder.finish()
    #expect(sizes.blocks.count == 2)
    for block in sizes.blocks {
      for item in max(0, block.start - 2)..<block.start + 2 {
        #expect(sizes[item] == ItemSize(points: 10, Double(item % 4096)))
        #expect(sizes.run(from: item, limit: 1)[0].size == sizes[item])
      }
    }
    var seen = 0
    sizes.forEachRun { seen += $0.count }
    #expect(seen == sizes.count)
    let turned = sizes.transposed().transposed()
    #expect((0..<100).allSatisfy { turned[$0 * 20_000] == sizes[$0 * 20_000] })
  }

  /// Places of items in several blocks, in any order.
  @Test func placesAreGatheredFromSeveralBlocks() {
    var builder = SizeSequence.Builder(hasPlaces: true)
    for item in 0..<Self.perBlock + 5000 {
      builder.append(
        ItemBox(
          place: ItemPlace(x: Int32(item), y: 7),
          size: ItemSize(width: 5, height: UInt32(item % 977))))
    }
    let sizes = builder.finish()
    var generator = SplitMix64(seed: 5)
    let positions =
      (0..<5000).map { _ in UInt32(generator.next(below: sizes.count)) }
      + (1_030_000..<1_040_000).map { UInt32($0) }
    let content = SectionedSizes(sections: [SectionInfo(itemCount: sizes.count)], sizes: sizes)
    var gathered = GatheredSizes()
    let run = positions.withUnsafeBufferPointer { gathered.gather($0, from: content) }
    for (index, position) in positions.enumerated() {
      #expect(run[index] == sizes.box(at: Int(position)))
      #expect(run[index].place == ItemPlace(x: Int32(position), y: 7))
    }
  }

  /// No block is empty but a first one that is alone, none is too long, and two neighbours together
  /// are longer than a new one; starts add up.
  private static func brokenInvariant(of sizes: SizeSequence) -> String? {
    var start = 0
    for (number, block) in sizes.blocks.enumerated() {
      if block.start != start { return "block \(number) starts at \(block.start), not \(start)" }
      start += block.count
      if block.chunks.count > SizeBlock.mostChunks { return "block \(number) is too long" }
      if block.index != PrefixCounts(block.chunks.map(\.count)) {
        return "block \(number): other counts than its chunks"
      }
      if block.count == 0, sizes.blocks.count > 1 { return "block \(number) is empty" }
      if block.chunks.contains(where: { $0.count == 0 }) { return "block \(number): empty chunk" }
      let counts = block.chunks.map(\.count)
      for (a, b) in zip(counts, counts.dropFirst()) where a + b <= SizeSequence.chunkCapacity / 2 {
        return "block \(number): neighbours of \(a) and \(b) items were not joined"
      }
    }
    let lengths = sizes.blocks.map(\.chunks.count)
    for (a, b) in zip(lengths, lengths.dropFirst()) where a + b <= SizeBlock.newChunks {
      return "neighbours of \(a) and \(b) chunks were not joined"
    }
    return start == sizes.count ? nil : "\(sizes.count) items, but blocks end at \(start)"
  }
}

/// Sizes as runs of equal ones.
private struct RunModel {
  var runs: [(size: ItemSize, count: Int)]

  init(count: Int) { runs = [(ItemSize(points: 10, 10), count)] }

  /// The number of the run that begins at `position`, once one does.
  private mutating func cut(at position: Int) -> Int {
    var before = 0
    for (number, run) in runs.enumerated() {
      if before == position { return number }
      if position < before + run.count {
        runs[number].count = position - before
        runs.insert((run.size, before + run.count - position), at: number + 1)
        return number + 1
      }
      before += run.count
    }
    return runs.count
  }

  mutating func insert(_ sizes: [ItemSize], at position: Int) {
    runs.insert(contentsOf: sizes.map { ($0, 1) }, at: cut(at: position))
  }

  mutating func insert(_ size: ItemSize, count: Int, at position: Int) {
    runs.insert((size, count), at: cut(at: position))
  }

  mutating func remove(_ range: Range<Int>) {
    let first = cut(at: range.lowerBound)
    runs.removeSubrange(first..<cut(at: range.upperBound))
  }

  mutating func move(_ range: Range<Int>, to position: Int) {
    let first = cut(at: range.lowerBound)
    let end = cut(at: range.upperBound)
    let moved = Array(runs[first..<end])
    runs.removeSubrange(first..<end)
    runs.insert(contentsOf: moved, at: cut(at: position))
  }

  /// Compares both ends of every run.
  func difference(from sizes: SizeSequence) -> String? {
    var position = 0
    for run in runs where run.count > 0 {
      for item in [position, position + run.count - 1] where sizes[item] != run.size {
        return "item \(item) is \(sizes[item]) instead of \(run.size)"
      }
      position += run.count
    }
    return position == sizes.count ? nil : "\(sizes.count) items instead of \(position)"
  }
}

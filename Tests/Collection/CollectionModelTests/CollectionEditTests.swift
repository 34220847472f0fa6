import CJemalloc
import CollectionModel
import Primitives
import TestSupport
import Testing

@Suite struct CollectionEditTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  private static func short(_ edit: CollectionEdit) -> String { String("\(edit)".suffix(200)) }

  @Test(arguments: seeds, [false, true])
  func everyEditAgreesWithArraysOfArrays(_ seed: UInt64, hasPlaces: Bool) {
    var generator = EditGenerator(random: SplitMix64(seed: seed), hasPlaces: hasPlaces)
    var oracle = generator.sections([0, 700, 2, 0, 2500, 1016])
    var model = oracle.model()
    for step in 0..<1200 {
      // Growth, then decline until little is left, then growth again.
      let shrink = [0.45, 0.8, 0.3][step / 400]
      let edit = generator.edit(of: oracle, shrink: shrink)
      oracle.apply(edit)
      model.apply(edit)
      if let broken = model.brokenInvariant {
        Issue.record("seed \(seed), step \(step), \(Self.short(edit)): \(broken)")
        return
      }
      if step % 8 == 0, let difference = oracle.difference(model) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
    #expect(oracle.difference(model) == nil, "seed \(seed), at the end")
  }

  /// Items of one size share a chunk, which an edit must not change for the others.
  @Test(arguments: seeds)
  func editsOfItemsThatShareAChunkAgreeWithArraysOfArrays(_ seed: UInt64) {
    var generator = EditGenerator(random: SplitMix64(seed: seed), hasPlaces: false)
    let size = ItemSize(width: 64, height: 128)
    let count = 5 * SizeSequence.chunkCapacity + 40
    let box = ItemBox(size: size)
    var oracle = EditOracle(
      sections: [
        .init(header: 3, items: Array(repeating: box, count: 700)),
        .init(header: 0, items: Array(repeating: box, count: count - 700)),
      ], hasPlaces: false)
    let rows = SectionedSizes(
      sections: oracle.sections.map {
        SectionInfo(itemCount: $0.items.count, headerHeight: $0.header)
      }, sizes: SizeSequence(repeating: size, count: count))
    let (original, duplicate) = (oracle, rows.duplicated())
    var model = rows
    for step in 0..<300 {
      let edit = generator.edit(of: oracle, shrink: 0.5)
      oracle.apply(edit)
      model.apply(edit)
      if let broken = model.brokenInvariant ?? oracle.difference(model) {
        Issue.record("seed \(seed), step \(step), \(Self.short(edit)): \(broken)")
        return
      }
    }
    for (name, copy) in [("original", rows), ("duplicate", duplicate)] {
      #expect(original.difference(copy) == nil, "seed \(seed), \(name)")
    }
    let turned = EditOracle(
      sections: original.sections.map { section in
        .init(header: section.header, items: section.items.map(\.transposed))
      }, hasPlaces: false)
    #expect(turned.difference(rows.transposed()) == nil)
  }

  @Test func itemsOfOneSizeTakeNoMemoryEach() {
    for (count, chunks) in [(0, 0), (1, 1), (1016, 1), (1017, 2), (10_000_000, 2)] {
      let rows = SizeSequence(repeating: ItemSize(points: 390, 44), count: count)
      #expect(rows.count == count)
      // The chunk itself, and 16 bytes for each place that it fills.
      let places = (count + SizeSequence.chunkCapacity - 1) / SizeSequence.chunkCapacity
      #expect(rows.byteCount <= chunks * 4200 + places * 17 + 400, "\(count): \(rows.byteCount)")
      for same in [duplicate(of: rows), rows.transposed().transposed()] {
        #expect(same.byteCount == rows.byteCount, "\(count)")
      }
      for position in [0, count / 2, count - 1] where rows.count > 0 {
        #expect(rows[position] == ItemSize(points: 390, 44))
      }
    }
    let live = SizeSequence((0..<3000).map { _ in ItemSize(points: 390, 44) })
    #expect(duplicate(of: live).byteCount == live.byteCount)
  }

  private func duplicate(of sizes: SizeSequence) -> SizeSequence {
    SectionedSizes(sections: [SectionInfo(itemCount: sizes.count)], sizes: sizes).duplicated().sizes
  }

  @Test(arguments: seeds, [false, true])
  func aDuplicateIsPackedAgain(_ seed: UInt64, hasPlaces: Bool) {
    var generator = EditGenerator(random: SplitMix64(seed: seed), hasPlaces: hasPlaces)
    var oracle = generator.sections([1016, 3000, 0, 40])
    var model = oracle.model()
    for _ in 0..<40 {
      let edit = generator.edit(of: oracle, shrink: 0.5)
      oracle.apply(edit)
      model.apply(edit)
    }
    let copy = model.duplicated()
    #expect(oracle.difference(copy) == nil && copy.brokenInvariant == nil, "seed \(seed)")
    #expect(copy.byteCount == oracle.model().byteCount, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func thousandsOfSectionsAgreeWithArraysOfArrays(_ seed: UInt64) {
    var generator = EditGenerator(
      random: SplitMix64(seed: seed), hasPlaces: false, longest: 3)
    var oracle = generator.sections((0..<3000).map { $0 % 3 })
    var model = oracle.model()
    for step in 0..<6000 {
      let section = generator.random.next(below: oracle.sections.count)
      let edit: CollectionEdit
      switch generator.random.next(below: 4) {
      case 0:
        edit = .moveSection(from: section, to: generator.random.next(below: oracle.sections.count))
      case 1 where step < 2000:
        edit = .insertSection(
          SectionInfo(itemCount: 2, headerHeight: 9), items: generator.boxes(2), at: section)
      case 1...2 where step > 2500: edit = .removeSection(section)
      default: edit = generator.edit(of: oracle, shrink: 0.5)
      }
      oracle.apply(edit)
      model.apply(edit)
      if let broken = model.brokenInvariant {
        Issue.record("seed \(seed), step \(step), \(Self.short(edit)): \(broken)")
        return
      }
      if step % 200 == 0, let difference = oracle.difference(model) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
    #expect(oracle.difference(model) == nil, "seed \(seed), at the end")
  }

  @Test(arguments: seeds, [false, true])
  func anEditOfACopyLeavesTheOriginalAlone(_ seed: UInt64, hasPlaces: Bool) {
    var generator = EditGenerator(random: SplitMix64(seed: seed), hasPlaces: hasPlaces)
    var oracle = generator.sections([1016, 3000, 0, 40])
    var kept: [(model: SectionedSizes, oracle: EditOracle)] = []
    var model = oracle.model()
    for step in 0..<300 {
      if step % 10 == 0 { kept.append((model, oracle)) }
      let edit = generator.edit(of: oracle, shrink: 0.5)
      oracle.apply(edit)
      model.apply(edit)
    }
    for (number, copy) in kept.enumerated() {
      #expect(copy.oracle.difference(copy.model) == nil, "seed \(seed), copy \(number)")
    }
  }

  @Test func aUniqueOwnerKeepsItsChunksAndACopyTakesOneOnly() {
    var generator = EditGenerator(random: SplitMix64(seed: 5), hasPlaces: false)
    generator.widths = 1
    var model = generator.sections([5000]).model()
    func chunks(_ sizes: SectionedSizes) -> Set<ObjectIdentifier> {
      Set(sizes.sizes.chunks.map(ObjectIdentifier.init))
    }
    let before = chunks(model)
    // The first chunk is full: another size does not need a new one.
    model.resizeItem(ItemPath(section: 0, item: 10), to: generator.box())
    model.removeItems(2000..<2010, section: 0)
    model.insert(generator.box(), at: ItemPath(section: 0, item: 2000))
    #expect(chunks(model) == before)
    var copy = model
    copy.resizeItem(ItemPath(section: 0, item: 10), to: generator.box())
    #expect(chunks(model) == before)
    #expect(chunks(copy).subtracting(before).count == 1)
  }

  /// The bytes that the calling thread has allocated so far, including freed ones.
  private func allocatedBytes() -> Int {
    var value: UInt64 = 0
    var size = 8
    precondition(mallctl("thread.allocated", &value, &size, nil, 0) == 0)
    return Int(value)
  }

  @Test(arguments: [false, true])
  func editsAllocateOnlyWhereAChunkIsSplitOrShared(hasPlaces: Bool) {
    var generator = EditGenerator(random: SplitMix64(seed: 9), hasPlaces: hasPlaces)
    generator.widths = 1
    var model = generator.sections([Int](repeating: 1016, count: 200)).model()
    let boxes = generator.boxes(1000)
    let chunkByteCount = model.sizes.chunks[0].byteCount
    var before = allocatedBytes()
    for (number, box) in boxes.enumerated() {
      let path = ItemPath(section: number % 200, item: number)
      model.resizeItem(path, to: box)
      model.removeItems(number..<number + 1, section: path.section)
      model.insert(box, at: path)
      model.setHeader(height: UInt32(number), section: path.section)
    }
    #expect(allocatedBytes() == before)
    // A full chunk is split: one more chunk, and rows of chunks that may have to grow.
    before = allocatedBytes()
    model.insert(boxes[0], at: ItemPath(section: 100, item: 500))
    #expect((chunkByteCount..<chunkByteCount + 20_000).contains(allocatedBytes() - before))
    // The first edit of a copy copies the rows of chunks and a single chunk.
    before = allocatedBytes()
    var copy = model
    #expect(allocatedBytes() == before)
    copy.resizeItem(ItemPath(section: 50, item: 3), to: boxes[0])
    let taken = allocatedBytes() - before
    #expect((chunkByteCount..<chunkByteCount + 8000).contains(taken), "\(taken) bytes")
    before = allocatedBytes()
    for box in boxes { copy.resizeItem(ItemPath(section: 50, item: 4), to: box) }
    #expect(allocatedBytes() == before)
  }

  @Test func aLongSectionMovesByItsChunks() {
    var generator = EditGenerator(random: SplitMix64(seed: 6), hasPlaces: true)
    var oracle = generator.sections([3, 100_000, 1500, 8])
    var model = oracle.model()
    let before = Set(model.sizes.chunks.map(ObjectIdentifier.init))
    for edit in [CollectionEdit.moveSection(from: 1, to: 3), .moveSection(from: 3, to: 0)] {
      oracle.apply(edit)
      model.apply(edit)
      #expect(oracle.difference(model) == nil)
      #expect(model.brokenInvariant == nil)
    }
    let after = Set(model.sizes.chunks.map(ObjectIdentifier.init))
    #expect(after.subtracting(before).count <= 6)
  }

  @Test func removingAlmostEverythingLeavesFewChunks() {
    var generator = EditGenerator(random: SplitMix64(seed: 7), hasPlaces: false)
    var oracle = generator.sections([40_000])
    var model = oracle.model()
    while oracle.itemCount > 100 {
      let count = oracle.itemCount
      let start = generator.random.next(below: count - 50)
      let edit = CollectionEdit.removeItems(start..<start + 50, section: 0)
      oracle.apply(edit)
      model.apply(edit)
      #expect(model.brokenInvariant == nil, "\(count) items")
    }
    #expect(oracle.difference(model) == nil)
    #expect(model.sizes.chunks.count == 1)
    model.removeItems(0..<model.itemCount, section: 0)
    #expect(model.sizes.chunks.isEmpty && model.itemCount == 0 && model.sectionCount == 1)
    model.removeSection(0)
    #expect(model.sectionCount == 0 && model.byteCount < 3000)
  }

  @Test(.waitsForExits) func anEditOfWhatIsNotThereEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      var model = SectionedSizes(
        sections: [SectionInfo(itemCount: 1)], sizes: SizeSequence([ItemSize(width: 1, height: 1)]))
      model.removeItems(0..<2, section: 0)
    }
    await #expect(processExitsWith: .failure) {
      var model = SectionedSizes(sections: [SectionInfo(itemCount: 0)], sizes: SizeSequence([]))
      model.moveSection(from: 0, to: 1)
    }
    await #expect(processExitsWith: .failure) {
      var model = SectionedSizes(sections: [SectionInfo(itemCount: 0)], sizes: SizeSequence([]))
      let box = ItemBox(place: ItemPlace(x: 1, y: 0), size: ItemSize(width: 1, height: 1))
      model.insert(box, at: ItemPath(section: 0, item: 0))
    }
  }

  @Test func theReachOfPlacesGrowsAndNeverShrinks() {
    func box(_ x: Int32, _ y: Int32, _ width: UInt32, _ height: UInt32) -> ItemBox {
      ItemBox(place: ItemPlace(x: x, y: y), size: ItemSize(width: width, height: height))
    }
    var model = SectionedSizes(
      sections: [SectionInfo(itemCount: 2)],
      sizes: SizeSequence(boxes: [box(64, 0, 64, 32), box(-6400, -64, 1, 640)]))
    #expect(model.hasPlaces && model.planeWidth == 2 && model.planeHeight == 9)
    model.removeItems(0..<2, section: 0)
    #expect(model.planeWidth == 2 && model.planeHeight == 9)
    model.insert(box(0, 640, 0, 0), at: ItemPath(section: 0, item: 0))
    #expect(model.planeWidth == 2 && model.planeHeight == 10)
    model.resizeItem(ItemPath(section: 0, item: 0), to: box(Int32.max, 0, UInt32.max, 0))
    #expect(model.planeWidth == (Double(Int32.max) + Double(UInt32.max)) / 64)
    let turned = model.transposed()
    #expect(turned.planeWidth == 10 && turned.planeHeight == model.planeWidth)
    let plain = SectionedSizes(sections: [], sizes: SizeSequence([]))
    #expect(!plain.hasPlaces && plain.planeWidth == 0 && plain.planeHeight == 0)
  }

  @Test(arguments: [1, 2, 1000], [false, true])
  func transposedTwiceIsTheSame(_ widths: Int, hasPlaces: Bool) {
    var generator = EditGenerator(random: SplitMix64(seed: 8), hasPlaces: hasPlaces)
    generator.widths = widths
    let oracle = generator.sections([1500, 0, 4, 1016])
    let model = oracle.model()
    var turned = oracle
    for section in turned.sections.indices {
      turned.sections[section].items = turned.sections[section].items.map(\.transposed)
    }
    #expect(turned.difference(model.transposed()) == nil)
    #expect(oracle.difference(model.transposed().transposed()) == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func prefixCountsStayInStepWithTheirChunks(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var counts = (0..<random.next(below: 2200)).map { _ in random.next(below: 3) }
    var index = PrefixCounts(counts)
    for _ in 0..<40 {
      let place = random.next(below: counts.count + 1)
      switch random.next(below: 4) {
      case 0:
        counts.insert(5, at: place)
        index.insert(5, at: place)
      case 1 where place < counts.count:
        counts.remove(at: place)
        index.remove(at: place)
      case 2 where place < counts.count:
        counts[place] += 2
        index.add(2, to: place)
      default:
        let end = min(counts.count, place + random.next(below: 70))
        let new = (0..<random.next(below: 70)).map { _ in random.next(below: 3) }
        counts.replaceSubrange(place..<end, with: new)
        index.replace(place..<end, with: new)
      }
      let whole = PrefixCounts(counts)
      #expect(index == whole, "seed \(seed)")
    }
    var position = 0
    for (chunk, count) in counts.enumerated() {
      #expect(index.sum(before: chunk) == position, "seed \(seed)")
      if count > 0 { #expect(index.locate(position + count - 1) == (chunk, count - 1)) }
      position += count
    }
    #expect(index.total == position)
  }
}

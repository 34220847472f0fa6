import CJemalloc
import CollectionModel
import Primitives
import Testing

@Suite struct SectionedSizesTests {
  /// Sections as plain arrays: too simple to be wrong.
  private struct Oracle {
    var sections: [[ItemSize]]

    var flat: [ItemSize] { sections.flatMap { $0 } }

    func itemsBefore(_ section: Int) -> Int {
      sections[..<section].reduce(0) { $0 + $1.count }
    }

    var places: [(section: Int, item: Int)] {
      sections.indices.flatMap { section in
        sections[section].indices.map { (section, $0) }
      }
    }
  }

  private func model(_ oracle: Oracle) -> SectionedSizes {
    SectionedSizes(
      sections: oracle.sections.map { SectionInfo(itemCount: $0.count) },
      sizes: SizeSequence(oracle.flat))
  }

  private func expectEqual(_ sizes: SectionedSizes, _ oracle: Oracle, _ context: String) {
    let flat = oracle.flat
    #expect(sizes.itemCount == flat.count && sizes.sizes.count == flat.count, "\(context)")
    #expect(sizes.sectionCount == oracle.sections.count, "\(context)")
    var before = 0
    for section in oracle.sections.indices {
      #expect(sizes.itemsBefore(section: section) == before, "\(context), section \(section)")
      #expect(Int(sizes.section(section).itemCount) == oracle.sections[section].count)
      before += oracle.sections[section].count
    }
    #expect(sizes.itemsBefore(section: oracle.sections.count) == before, "\(context)")
    var isSame = true
    for (position, place) in oracle.places.enumerated() {
      isSame = isSame && sizes.locate(position) == place
    }
    #expect(isSame, "locate, \(context)")
    var position = 0
    while position < flat.count {
      let run = sizes.run(from: position, limit: 100)
      #expect(run.count > 0 && run.count <= 100, "\(context)")
      for offset in 0..<run.count {
        isSame = isSame && flat[position + offset].height == run.heights[offset]
        isSame = isSame && flat[position + offset].width == run.widths[offset * run.widthStride]
        isSame = isSame && flat[position + offset] == sizes.sizes[position + offset]
      }
      position += run.count
    }
    #expect(isSame, "sizes, \(context)")
  }

  private func randomSize(_ generator: inout SplitMix64, widths: Int) -> ItemSize {
    ItemSize(
      width: UInt32(generator.next(below: widths)), height: UInt32(generator.next(below: 1 << 20)))
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func insertsAgreeWithAPlainArray(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // One width, two widths with the second one rare, and many widths.
    let widths = [1, 2, 1000][Int(seed % 3)]
    var oracle = Oracle(
      sections: (0..<(1 + generator.next(below: 700))).map { section in
        let isEmpty = generator.next(below: 2) == 0
        let count = section == 5 ? 1500 : isEmpty ? 0 : generator.next(below: 6)
        return (0..<count).map { _ in randomSize(&generator, widths: widths) }
      })
    var sizes = model(oracle)
    let kept = sizes
    let keptOracle = oracle
    expectEqual(sizes, oracle, "seed \(seed), before")
    for round in 0..<8 {
      // Long series in one place split chunks; scattered inserts touch all of them.
      let fixed = generator.next(below: oracle.sections.count)
      for _ in 0..<400 {
        let section =
          round % 2 == 0 ? fixed : generator.next(below: oracle.sections.count)
        let item = generator.next(below: oracle.sections[section].count + 1)
        let size = randomSize(&generator, widths: widths)
        oracle.sections[section].insert(size, at: item)
        sizes.insert(ItemBox(size: size), at: ItemPath(section: section, item: item))
      }
      expectEqual(sizes, oracle, "seed \(seed), round \(round)")
    }
    // It is a value: the earlier copy did not change.
    expectEqual(kept, keptOracle, "seed \(seed), the copy")
  }

  @Test func insertsGrowACollectionFromNothing() {
    var oracle = Oracle(sections: [[], [], []])
    var sizes = model(oracle)
    expectEqual(sizes, oracle, "empty")
    for (item, section) in [2, 0, 1, 2, 0].enumerated() {
      let size = ItemSize(width: 1, height: UInt32(item))
      oracle.sections[section].append(size)
      sizes.insert(
        ItemBox(size: size),
        at: ItemPath(section: section, item: oracle.sections[section].count - 1))
      expectEqual(sizes, oracle, "insert \(item)")
    }
  }

  @Test func emptyChunksAreNeverLocated() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var generator = SplitMix64(seed: seed)
      let counts = (0..<(1 + generator.next(below: 40))).map { _ in
        generator.next(below: 2) == 0 ? 0 : generator.next(below: 4)
      }
      var index = PrefixCounts(counts)
      var expected = counts
      for _ in 0..<5 {
        let changed = generator.next(below: counts.count)
        index.add(1, to: changed)
        expected[changed] += 1
        let places = expected.indices.flatMap { chunk in
          (0..<expected[chunk]).map { (chunk, $0) }
        }
        #expect(index.total == places.count)
        for (position, place) in places.enumerated() {
          #expect(index.locate(position) == place, "seed \(seed), position \(position)")
        }
        for chunk in 0...counts.count {
          #expect(index.sum(before: chunk) == expected[..<chunk].reduce(0, +), "seed \(seed)")
        }
      }
    }
  }

  @Test func aMillionSectionsOfOneAreLocated() {
    let count = 1_000_000
    var sizes = SectionedSizes(
      sections: [SectionInfo](
        repeating: SectionInfo(itemCount: 1, headerHeight: 640), count: count),
      sizes: [UInt32](repeating: 64, count: count).withUnsafeBufferPointer {
        SizeSequence(heights: $0, width: 100)
      })
    for position in stride(from: 0, to: count, by: 9973) {
      #expect(sizes.locate(position) == (position, 0))
      #expect(sizes.itemsBefore(section: position) == position)
    }
    sizes.insert(
      ItemBox(size: ItemSize(width: 100, height: 1)), at: ItemPath(section: 500_000, item: 1))
    #expect(sizes.locate(500_001) == (500_000, 1))
    #expect(sizes.locate(count) == (count - 1, 0))
    // 8 bytes per section and 57 for every 124 of them; 4 bytes per item and 73 for every 1,016;
    // the rows of chunks have spare capacity since one was added.
    #expect(sizes.byteCount < count * 12 + count * 66 / 124 + count * 90 / 1016 + 20_000)
  }

  @Test func emptySectionsOutnumberItems() {
    var oracle = Oracle(sections: [[ItemSize]](repeating: [], count: 2000))
    for section in [700, 701, 1999] {
      oracle.sections[section] = [ItemSize(width: 1, height: UInt32(section))]
    }
    expectEqual(model(oracle), oracle, "2,000 sections with 3 items")
  }

  @Test(arguments: [0, 1, 1015, 1016, 1017, 5000])
  func bulkAndOneByOneAgree(_ count: Int) {
    var generator = SplitMix64(seed: UInt64(count))
    for widths in [1, 2, 1000] {
      // Widths that differ only in the second half leave the first chunks with one width each.
      let items = (0..<count).map { item in
        var size = randomSize(&generator, widths: widths)
        if item < count / 2 { size.width = 7 }
        return size
      }
      let oneByOne = SizeSequence(items)
      let bulk = items.map(\.height).withUnsafeBufferPointer { heights in
        items.map(\.width).withUnsafeBufferPointer { SizeSequence(heights: heights, widths: $0) }
      }
      #expect(bulk.count == count && oneByOne.count == count)
      #expect((0..<count).allSatisfy { bulk[$0] == items[$0] && oneByOne[$0] == items[$0] })
      #expect(bulk.byteCount == oneByOne.byteCount)
      let same = items.map(\.height).withUnsafeBufferPointer { SizeSequence(heights: $0, width: 7) }
      #expect((0..<count).allSatisfy { same[$0] == ItemSize(width: 7, height: items[$0].height) })
    }
  }

  @Test func aChunkTakesTheBytesItReports() {
    #expect(MemoryLayout<ItemSize>.size == 8)
    #expect(MemoryLayout<SectionInfo>.size == 8)
    let chunk = SizeChunk(hasPlaces: false)
    let usable = malloc_usable_size(Unmanaged.passUnretained(chunk).toOpaque())
    #expect(SizeChunk.objectByteCount == usable)
    let uniform = SizeSequence([ItemSize](repeating: ItemSize(width: 1, height: 1), count: 1016))
    var mixed = uniform
    mixed.insert(ItemBox(size: ItemSize(width: 2, height: 1)), at: 508)
    // Heights, one width, the object, its reference and 24 bytes of index, and four arrays.
    #expect(uniform.byteCount >= 4064 + 4 + 48 + 8 + 24)
    #expect(uniform.byteCount < 4064 + 4 + 48 + 250)
    // The split leaves two chunks, one of them with a width for each item.
    #expect(mixed.byteCount - uniform.byteCount >= 4064 + 4064 + 48)
    #expect(mixed.byteCount - uniform.byteCount < 4064 + 4064 + 48 + 250)
  }

  @Test(arguments: [1, 1000])
  func theBytesStatedAreThoseOfTheAllocator(_ sectionSize: Int) throws {
    let count = 200_000
    let heights = [UInt32](repeating: 64, count: count)
    let infos = [SectionInfo](
      repeating: SectionInfo(itemCount: sectionSize), count: count / sectionSize)
    for widths in [heights, Array(0..<UInt32(count))] {
      let before = liveBytes()
      let sizes = heights.withUnsafeBufferPointer { heights in
        widths.withUnsafeBufferPointer {
          SectionedSizes(sections: infos, sizes: SizeSequence(heights: heights, widths: $0))
        }
      }
      let taken = liveBytes() - before
      // Size classes round 4,064 bytes up to 4,096, and large arrays by less than a quarter.
      #expect(taken >= sizes.byteCount * 99 / 100 && taken <= sizes.byteCount * 104 / 100)
      #expect(sizes.itemCount == count)
    }
  }

  /// The bytes that the calling thread has allocated and not freed.
  private func liveBytes() -> Int {
    func read(_ name: String) -> Int {
      var value: UInt64 = 0
      var size = 8
      precondition(mallctl(name, &value, &size, nil, 0) == 0)
      return Int(value)
    }
    return read("thread.allocated") - read("thread.deallocated")
  }
}

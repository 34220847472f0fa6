import CollectionModel
import Primitives
import Testing

/// What edits of the model touch, counted: the same on every machine.
@Suite struct NodesTouchedTests {
  private static let chunk = SizeSequence.chunkCapacity

  /// One section of so many chunks, each with room for more.
  private func model(chunks: Int) -> SectionedSizes {
    let height = ItemSize(width: 64, height: 64)
    let full = SizeSequence((0..<chunks * Self.chunk).map { _ in height })
    var sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: chunks * Self.chunk)], sizes: full)
    for chunk in (0..<chunks).reversed() {
      let first = chunk * Self.chunk
      sizes.removeItems(first..<first + 100, section: 0)
    }
    return sizes
  }

  private func touched(_ sizes: inout SectionedSizes, by edit: CollectionEdit) -> Int {
    let before = sizes.nodesTouched
    sizes.apply(edit)
    return sizes.nodesTouched - before
  }

  private static let box = ItemBox(size: ItemSize(width: 64, height: 99))
  private static let item = ItemPath(section: 0, item: 5)
  private static let edits: [CollectionEdit] = [
    .insertItems([box], at: item), .insertItems([box, box], at: item),
    .removeItems(5..<6, section: 0), .resizeItem(item, to: box), .moveItem(from: item, to: item),
    .setHeader(height: 9, section: 0),
  ]

  /// At the front a search ends with the first number of each level, so that what an edit touches
  /// does not depend on how much there is behind it, unless the edit goes over it.
  @Test(arguments: edits)
  func anEditAtTheFrontTouchesNoMoreInALongerCollection(edit: CollectionEdit) {
    var counts: [Int] = []
    for chunks in [2, 40, 1100] {
      var sizes = model(chunks: chunks)
      counts.append(touched(&sizes, by: edit))
    }
    #expect(Set(counts).count == 1 && counts[0] > 0, "\(counts)")
    #expect(counts[0] <= 40, "\(counts)")
  }

  @Test func anEditTouchesAtMostThreeLevelsOfThirtyTwo() {
    var sizes = model(chunks: 1100)
    for item in stride(from: 0, to: sizes.itemCount - 1, by: 997) {
      let path = ItemPath(section: 0, item: item)
      let count = touched(&sizes, by: .resizeItem(path, to: Self.box))
      #expect(count <= 3 * 33 + 8, "item \(item)")
    }
  }

  @Test func aChunkThatIsSplitMovesThoseBehindIt() {
    let height = ItemSize(width: 64, height: 64)
    func split(chunks: Int) -> Int {
      var sizes = SectionedSizes(
        sections: [SectionInfo(itemCount: chunks * Self.chunk)],
        sizes: SizeSequence((0..<chunks * Self.chunk).map { _ in height }))
      return touched(&sizes, by: .insertItems([Self.box], at: ItemPath(section: 0, item: 500)))
    }
    #expect(split(chunks: 400) - split(chunks: 200) > 200)
  }

  @Test func queriesTouchNothingAndCopiesCountOn() {
    var sizes = model(chunks: 40)
    let before = sizes.nodesTouched
    #expect(before > 0)
    for position in stride(from: 0, to: sizes.itemCount, by: 313) {
      _ = sizes.run(from: position, limit: 10)
      _ = sizes.locate(position)
      _ = sizes[ItemPath(section: 0, item: position)]
    }
    _ = (sizes.section(0), sizes.itemsBefore(section: 1), sizes.contentHash)
    #expect(sizes.nodesTouched == before)
    var copy = sizes
    #expect(touched(&copy, by: Self.edits[0]) == touched(&sizes, by: Self.edits[0]))
    #expect(copy.nodesTouched == sizes.nodesTouched)
  }

  @Test func manySectionsCountTheirTableToo() {
    var sizes = SectionedSizes(
      sections: (0..<5000).map { _ in SectionInfo(itemCount: 1) },
      sizes: SizeSequence((0..<5000).map { _ in ItemSize(width: 64, height: 64) }))
    let header = touched(&sizes, by: .setHeader(height: 9, section: 4000))
    #expect((2...100).contains(header))
    let removal = touched(&sizes, by: .removeSection(10))
    #expect(removal > header)
    var empty = SectionedSizes(sections: [], sizes: SizeSequence([ItemSize]()))
    #expect(
      touched(&empty, by: .insertSection(SectionInfo(itemCount: 1), items: [Self.box], at: 0)) > 0)
  }

  @Test func whatWasTouchedStaysTouchedWhereAllSectionsGo() {
    var sizes = model(chunks: 2)
    var last = sizes.nodesTouched
    for edit in [
      .setHeader(height: 9, section: 0), .removeSection(0),
      .insertSection(SectionInfo(itemCount: 1), items: [Self.box], at: 0), .removeSection(0),
      .insertSection(SectionInfo(itemCount: 0), items: [], at: 0),
    ] as [CollectionEdit] {
      sizes.apply(edit)
      #expect(sizes.nodesTouched > last, "\(edit)")
      last = sizes.nodesTouched
    }
  }

  /// The row of numbers reports everything that goes through it to a tally.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func aRowCountsWhatGoesThroughIt(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var plain = (0..<20).map { _ in random.next(below: 100) }
    var row = NodeRow(plain)
    var tally = EditTally()
    for _ in 0..<100 {
      let before = tally.nodes
      let place = random.next(below: plain.count)
      var expected = 1
      switch random.next(below: 4) {
      case 0:
        row.add(3, at: place, &tally)
        plain[place] += 3
      case 1:
        expected = plain.count - place + 1
        row.insert(7, at: place, &tally)
        plain.insert(7, at: place)
      case 2 where plain.count > 5:
        expected = plain.count - place
        #expect(row.remove(at: place, &tally) == plain.remove(at: place))
      default: #expect(row.read(place, &tally) == plain[place])
      }
      #expect(tally.nodes - before == expected, "seed \(seed)")
    }
    var unused = NoTally()
    #expect(row.readAll(&unused) == plain, "seed \(seed)")
  }
}

import CollectionModel
import Testing

@Suite struct WordHasherTests {
  private func hash(_ words: [UInt64]) -> UInt64 {
    var hasher = WordHasher()
    for word in words { hasher.add(word) }
    return hasher.value
  }

  @Test func orderCountAndEveryBitOfAWordCount() {
    #expect(hash([1, 2]) != hash([2, 1]))
    #expect(hash([]) != hash([0]))
    #expect(hash([0]) != hash([0, 0]))
    let all = Set((0..<64).map { hash([7, 1 << UInt64($0)]) })
    #expect(all.count == 64)
  }

  @Test func itIsTheSameOnEveryMachine() {
    var hasher = WordHasher()
    hasher.add("list")
    hasher.add(0.5)
    hasher.add(3 as UInt64)
    #expect(hasher.text == "941f074f072200f1")
    #expect(hasher.text.count == 16)
  }

  @Test func bothZerosAreOne() {
    var (plus, minus) = (WordHasher(), WordHasher())
    plus.add(0.0)
    minus.add(-0.0)
    #expect(plus.value == minus.value)
  }
}

@Suite struct ContentHashTests {
  private func sizes(
    _ count: Int, sections: [Int], header: UInt32 = 64, change: Int? = nil
  ) -> SectionedSizes {
    SectionedSizes(
      sections: sections.map { SectionInfo(itemCount: $0, headerHeight: header) },
      sizes: SizeSequence(
        (0..<count).map { ItemSize(width: 100, height: UInt32($0 % 7 + ($0 == change ? 50 : 1))) }))
  }

  @Test func everySizeAndSectionCounts() {
    let hash = sizes(3000, sections: [1000, 2000]).contentHash
    #expect(hash == sizes(3000, sections: [1000, 2000]).contentHash)
    #expect(hash != sizes(3000, sections: [2000, 1000]).contentHash)
    #expect(hash != sizes(3000, sections: [3000]).contentHash)
    #expect(hash != sizes(3000, sections: [1000, 2000], header: 65).contentHash)
    for change in [0, 1015, 1016, 2999] {
      #expect(hash != sizes(3000, sections: [1000, 2000], change: change).contentHash)
    }
    #expect(hash != sizes(3000, sections: [1000, 2000]).transposed().contentHash)
  }

  @Test func placesCount() {
    func placed(_ x: Int32) -> SectionedSizes {
      SectionedSizes(
        sections: [SectionInfo(itemCount: 1)],
        sizes: SizeSequence(boxes: [
          ItemBox(place: ItemPlace(x: x, y: 0), size: ItemSize(width: 1, height: 1))
        ]))
    }
    let unplaced = SectionedSizes(
      sections: [SectionInfo(itemCount: 1)],
      sizes: SizeSequence([ItemSize(width: 1, height: 1)]))
    #expect(placed(0).contentHash != placed(1).contentHash)
    #expect(placed(0).contentHash != unplaced.contentHash)
  }

  @Test func howTheItemsLieInMemoryDoesNotCount() {
    var edited = sizes(3000, sections: [1000, 2000])
    let hash = edited.contentHash
    for _ in 0..<40 {
      edited.apply(
        .insertItems(
          [ItemBox(size: ItemSize(width: 9, height: 9))], at: ItemPath(section: 0, item: 500)))
    }
    #expect(edited.contentHash != hash)
    for _ in 0..<40 {
      edited.apply(.removeItems(500..<501, section: 0))
    }
    #expect(edited.contentHash == hash)
  }
}

import CollectionModel
import Testing

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

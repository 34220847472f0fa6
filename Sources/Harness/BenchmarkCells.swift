import CollectionEngine
import CollectionModel

/// The data source of a measured collection view: cells of four kinds, by item, and one kind of
/// header.
final class BenchmarkCells: CollectionViewDataSource {
  private static let cellIdentifiers = ["text", "image", "quote", "link"]
  private let sizes: SectionedSizes

  init(sizes: SectionedSizes) { self.sizes = sizes }

  func register(in view: CollectionView) {
    for identifier in Self.cellIdentifiers {
      view.registerCell(withIdentifier: identifier) { CollectionCell() }
    }
    view.registerSupplementaryView(ofKind: .header, withIdentifier: "header") {
      CollectionReusableView()
    }
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sizes.sectionCount }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    Int(sizes.section(section).itemCount)
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt id: ElementID
  ) -> CollectionCell {
    // Scattered over the items, as the kinds of cards of a feed are.
    let place = UInt64(UInt32(bitPattern: id.section)) << 32 | UInt64(UInt32(bitPattern: id.item))
    let kind = Int((place &* 0x9e37_79b9_7f4a_7c15) >> 62)
    return collectionView.dequeueReusableCell(
      withIdentifier: Self.cellIdentifiers[kind], for: id)
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
    at id: ElementID
  ) -> CollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withIdentifier: "header", for: id)
  }
}

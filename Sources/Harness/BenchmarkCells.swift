import CollectionAttributes
import CollectionEngine
import CollectionModel
import ScrollTraces

/// The data source of a measured collection view: cells of four kinds, by item, and one kind of
/// view for each kind of supplementary element. 4 bytes per section.
package final class BenchmarkCells: CollectionViewDataSource {
  private static let cellIdentifiers = ["text", "image", "quote", "link"]
  private static let viewIdentifier = "view"
  private var itemCounts: [Int32] = []
  private var kinds: [ElementKind] = []
  /// Calls from within the layout.
  private(set) var callsInLayout = 0
  /// The boxes of items whose sizes are not known before their cells are; nil if all are known.
  var selfSizing: SelfSizing?

  package init(sizes: SectionedSizes) {
    itemCounts.reserveCapacity(sizes.sectionCount)
    sizes.forEachSection { itemCounts.append(Int32($0.itemCount)) }
  }

  package func register(in view: CollectionView) {
    for identifier in Self.cellIdentifiers {
      view.registerCell(withIdentifier: identifier) { CollectionCell() }
    }
    for kind in [.header, .footer] as [ElementKind] { register(kind, in: view) }
    for kind in [.background, .separator] as [ElementKind] {
      view.source.decorations?.register(kind) { CollectionReusableView() }
    }
  }

  private func register(_ kind: ElementKind, in view: CollectionView) {
    kinds.append(kind)
    view.registerSupplementaryView(ofKind: kind, withIdentifier: Self.viewIdentifier) {
      CollectionReusableView()
    }
  }

  /// Follows an edit of the collection.
  package func apply(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(let boxes, let path): itemCounts[path.section] += Int32(boxes.count)
    case .removeItems(let range, let section): itemCounts[section] -= Int32(range.count)
    case .moveItem(let from, let to):
      itemCounts[from.section] -= 1
      itemCounts[to.section] += 1
    case .insertSection(_, let items, let section):
      itemCounts.insert(Int32(items.count), at: section)
    case .removeSection(let section): itemCounts.remove(at: section)
    case .moveSection(let from, let to):
      itemCounts.insert(itemCounts.remove(at: from), at: to)
    case .resizeItem, .setHeader: break
    }
  }

  private func count(_ collectionView: CollectionView) {
    if collectionView.isInLayout { callsInLayout += 1 }
  }

  package func numberOfSections(in collectionView: CollectionView) -> Int {
    count(collectionView)
    return itemCounts.count
  }

  package func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    count(collectionView)
    return Int(itemCounts[section])
  }

  package func collectionView(
    _ collectionView: CollectionView, cellForItemAt id: ElementID
  ) -> CollectionCell {
    count(collectionView)
    // An item that is reconfigured keeps the cell it has.
    if collectionView.isReconfiguring,
      let identifier = collectionView.visibleView(of: id)?.reuseIdentifier
    {
      return collectionView.dequeueReusableCell(withIdentifier: identifier, for: id)
    }
    // Scattered over the items, as the kinds of cards of a feed are.
    let place = UInt64(UInt32(bitPattern: id.section)) << 32 | UInt64(UInt32(bitPattern: id.item))
    let kind = Int((place &* 0x9e37_79b9_7f4a_7c15) >> 62)
    return collectionView.dequeueReusableCell(
      withIdentifier: Self.cellIdentifiers[kind], for: id)
  }

  package func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
    at id: ElementID
  ) -> CollectionReusableView {
    count(collectionView)
    if !kinds.contains(kind) { register(kind, in: collectionView) }
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withIdentifier: Self.viewIdentifier, for: id)
  }

  package func collectionView(
    _ collectionView: CollectionView, preferredBoxFor path: ItemPath, in cell: CollectionCell,
    fitting attributes: ElementAttributes
  ) -> ItemBox? {
    selfSizing?.boxOfFirstSeen(path)
  }
}

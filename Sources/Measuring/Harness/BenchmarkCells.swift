import CollectionAttributes
import CollectionEngine
import CollectionModel
import Primitives
import ScrollTraces

/// The data source of a measured view: four kinds of cells, one of views per supplementary kind.
package final class BenchmarkCells: CollectionViewDataSource {
  private static let cellIdentifiers = ["text", "image", "quote", "link"]
  private static let viewIdentifier = "view"
  @exclusivity(unchecked) private(set) var numbers: ItemNumbers
  /// The seed of the identifiers, mixed.
  private let seed: UInt64
  /// The supplementary kinds that are registered with the view.
  private var kinds: [ElementKind] = []
  /// Calls from within the layout.
  private(set) var callsInLayout = 0
  /// The boxes of items whose sizes are not known before their cells are; nil if all are known.
  var selfSizing: SelfSizing?

  /// - Parameter seed: determines the identifiers of the items.
  package init(sizes: SectionedSizes, seed: UInt64) {
    numbers = ItemNumbers(sizes)
    self.seed = SplitMix64.mixed(seed)
  }

  /// The identifier of an item's cell, which moves with the item. Identifiers are spread evenly:
  /// random ones made frames 5 % longer, because the processor could not predict the lookups.
  func identifier(of id: ElementID) -> String {
    let place = seed &+ UInt64(UInt32(bitPattern: numbers.number(of: id)))
    let drawn = place &* 0x9e37_79b9_7f4a_7c15
    return Self.cellIdentifiers[Int(drawn >> 62)]
  }

  /// Registers what is shown with a new view; other supplementary kinds follow when they are first
  /// shown.
  package func register(in view: CollectionView) {
    kinds.removeAll()
    for identifier in Self.cellIdentifiers {
      view.registerCell(withIdentifier: identifier) { CollectionCell() }
    }
    for kind in [.header, .footer] as [ElementKind] { register(kind, in: view) }
    registerDecorations(of: view.source)
  }

  /// Every layout has the views of its own decorations.
  func registerDecorations(of source: any AttributeSource) {
    for kind in [.background, .separator] as [ElementKind] {
      source.decorations?.register(kind) { CollectionReusableView() }
    }
    source.decorations?.registerOthers { CollectionReusableView() }
  }

  private func register(_ kind: ElementKind, in view: CollectionView) {
    kinds.append(kind)
    view.registerSupplementaryView(ofKind: kind, withIdentifier: Self.viewIdentifier) {
      CollectionReusableView()
    }
  }

  package func apply(_ edit: CollectionEdit) { numbers.apply(edit) }

  /// Does the costly part of moves before the view reports them.
  func prepareToMove(_ edits: [CollectionEdit]) {
    for case .moveItem(let from, let to) in edits { numbers.prepareToMove(from, to) }
  }

  private func count(_ collectionView: CollectionView) {
    if collectionView.isInLayout { callsInLayout += 1 }
  }

  package func numberOfSections(in collectionView: CollectionView) -> Int {
    count(collectionView)
    return numbers.sectionCount
  }

  package func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    count(collectionView)
    return numbers.itemCount(ofSection: section)
  }

  package func collectionView(
    _ collectionView: CollectionView, cellForItemAt id: ElementID
  ) -> CollectionCell {
    count(collectionView)
    return collectionView.dequeueReusableCell(withIdentifier: identifier(of: id), for: id)
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
    _ collectionView: CollectionView, canMoveItemAt path: ItemPath
  ) -> Bool { true }

  package func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to: ItemPath
  ) { numbers.apply(.moveItem(from: path, to: to)) }

  package func collectionView(
    _ collectionView: CollectionView, preferredBoxFor path: ItemPath, in cell: CollectionCell,
    fitting attributes: ElementAttributes
  ) -> ItemBox? {
    selfSizing?.boxOfFirstSeen(path)
  }
}

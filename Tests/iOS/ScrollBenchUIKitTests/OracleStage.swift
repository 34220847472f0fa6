import CollectionEngine
import CollectionModel
import Foundation
import ScrollBenchUIKit
import TestSupport
import UIKit

/// The layouts of the fixture, by the names that they are registered with.
enum FixtureLayout: String, CaseIterable, Sendable {
  case waterfall, leftAligned, carousel, stickyHeaders, sheet, chat, badged, animated, reorderable,
    agenda

  @MainActor
  func make(_ data: ItemData) -> LayoutObject {
    switch self {
    case .waterfall: FixtureLayouts.waterfall(data)
    case .leftAligned: FixtureLayouts.leftAligned(data)
    case .carousel: FixtureLayouts.carousel(data)
    case .stickyHeaders: FixtureLayouts.stickyHeaders(data)
    case .sheet: FixtureLayouts.sheet(data)
    case .chat: FixtureLayouts.chat(data)
    case .badged: FixtureLayouts.badged(data)
    case .animated: FixtureLayouts.animated(data)
    case .reorderable: FixtureLayouts.reorderable(data)
    case .agenda: FixtureLayouts.agenda(data)
    }
  }

  /// Whether elements that only touch a rectangle belong to the answer, as `CGRect.intersects` has
  /// it. Flow layouts leave out those that touch it from above or below.
  var takesWhatTouches: Bool { self != .leftAligned }

  /// The data that the layout takes, as odd as the given.
  func data(_ collection: OddCollection, _ random: inout TestRandom) -> SectionedSizes {
    self == .agenda ? placed(collection.sizes, &random) : collection.sizes
  }
}

/// A layout in a view, with all that it needs around it.
@MainActor
final class OracleStage {
  let data: ItemData
  let view: UICollectionView
  let object: LayoutObject
  private let cells: any UICollectionViewDataSource
  private let delegate: any UICollectionViewDelegate

  init(
    _ layout: FixtureLayout, over sizes: SectionedSizes,
    viewport: CGSize = CGSize(width: 390, height: 844), cells given: SizingCells? = nil
  ) {
    data = ItemData(sizes)
    object = layout.make(data)
    view = UICollectionView(
      frame: CGRect(origin: .zero, size: viewport), collectionViewLayout: object.layout)
    let plain = ItemDataSource(data)
    plain.register(in: view)
    given?.register(in: view, data)
    cells = given ?? plain
    delegate = object.delegate ?? ItemSizes(data)
    view.delegate = delegate
    view.dataSource = cells
    object.configure(view)
    view.layoutIfNeeded()
  }

  var layout: UICollectionViewLayout { object.layout }

  var paths: [IndexPath] {
    (0..<data.sectionCount).flatMap { section in
      (0..<data.itemCount(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
  }

  /// Of every element that there is, one by one.
  var all: [UICollectionViewLayoutAttributes] {
    let items = paths.compactMap { layout.layoutAttributesForItem(at: $0) }
    let bands = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ].flatMap { kind in
      (0..<data.sectionCount).compactMap {
        layout.layoutAttributesForSupplementaryView(
          ofKind: kind, at: IndexPath(item: 0, section: $0))
      }
    }
    // Each section may begin a row.
    let stripes = (0...data.itemCount + data.sectionCount).compactMap {
      layout.layoutAttributesForDecorationView(
        ofKind: SheetLayout.stripeKind, at: IndexPath(item: $0, section: 0))
    }
    return items + bands + stripes
  }

  func show(_ bounds: CGRect) {
    view.bounds = bounds
    view.layoutIfNeeded()
  }

  /// Deletes items of a section and then inserts others, in two batches.
  func edit(_ random: inout TestRandom, hasPlaces: Bool) {
    guard data.sectionCount > 0 else { return }
    let section = Int.random(in: 0..<data.sectionCount, using: &random)
    let count = data.itemCount(inSection: section)
    let deleted = 0..<min(count, Int.random(in: 0...3, using: &random))
    view.performBatchUpdates { [self] in
      data.apply([.removeItems(deleted, section: section)])
      view.deleteItems(at: deleted.map { IndexPath(item: $0, section: section) })
    }
    let start = Int.random(in: 0...count - deleted.count, using: &random)
    let boxes = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      ItemBox(
        place: hasPlaces ? randomPlace(&random) : .zero,
        size: ItemSize(
          points: hasPlaces ? 1 : random.halfPoints(1...300), random.halfPoints(1...90)))
    }
    view.performBatchUpdates { [self] in
      data.apply([.insertItems(boxes, at: ItemPath(section: section, item: start))])
      view.insertItems(
        at: boxes.indices.map { IndexPath(item: start + $0, section: section) })
    }
  }
}

/// A lane and a day.
private func randomPlace(_ random: inout TestRandom) -> ItemPlace {
  ItemPlace(
    x: Int32.random(in: 0..<5, using: &random) * 64,
    y: Int32(random.halfPoints(0...60) * 64))
}

/// The same sections with events in them, of which a few are many screens long.
private func placed(_ sizes: SectionedSizes, _ random: inout TestRandom) -> SectionedSizes {
  var sections: [SectionInfo] = []
  sizes.forEachSection { sections.append($0) }
  let boxes = (0..<sizes.itemCount).map { _ in
    let isLong = Int.random(in: 0..<30, using: &random) == 0
    return ItemBox(
      place: randomPlace(&random),
      size: ItemSize(points: 1, isLong ? random.halfPoints(10...200) : random.halfPoints(0...3)))
  }
  return SectionedSizes(sections: sections, sizes: SizeSequence(boxes: boxes))
}

/// Cells that measure their heights, which the layout can only estimate.
final class SizingCells: NSObject, UICollectionViewDataSource {
  final class Cell: UICollectionViewCell {
    var height: CGFloat = 0

    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.size.height = height
      return layoutAttributes
    }
  }

  private var data: ItemData?

  func register(in view: UICollectionView, _ data: ItemData) {
    self.data = data
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    view.engine.selfSizing = true
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { data?.sectionCount ?? 0 }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { data?.itemCount(inSection: section) ?? 0 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) as! Cell
    cell.height = data?.size(at: indexPath).height ?? 0
    return cell
  }
}

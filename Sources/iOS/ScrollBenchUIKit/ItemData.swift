import CollectionModel
import UIKit

/// The content of a case by index path: the sizes of its data, which edits change during a trace.
///
/// Delegate methods of registrations read it. Sizes are in points.
@preconcurrency @MainActor
public final class ItemData {
  private var sizes: SectionedSizes { didSet { itemCount = sizes.itemCount } }
  public private(set) var itemCount: Int
  /// The items of the last lookup: layouts usually read items in order.
  private var run: SizeRun?
  private var runStart = 0
  private var section = 0
  private var sectionStart = 0
  /// The number of sizes read so far.
  package private(set) var sizeRequests = 0

  package init(_ sizes: SectionedSizes) {
    self.sizes = sizes
    itemCount = sizes.itemCount
  }

  /// Creates data from sizes, without headers and places.
  ///
  /// - Parameter sections: the sizes of the items of each section, in points, rounded to 64ths of a
  ///   point.
  /// - Precondition: sizes are finite and not negative.
  public convenience init(_ sections: [[CGSize]]) {
    let infos = sections.map { SectionInfo(itemCount: $0.count) }
    let sizes = SizeSequence(sections.joined().map { ItemSize(points: $0.width, $0.height) })
    self.init(SectionedSizes(sections: infos, sizes: sizes))
  }

  public var sectionCount: Int { sizes.sectionCount }

  /// - Precondition: the section exists.
  /// - Complexity: O(log sections).
  public func itemCount(inSection section: Int) -> Int { Int(sizes.section(section).itemCount) }

  /// The height of a section's header; 0 if it has none.
  ///
  /// - Precondition: the section exists.
  public func headerHeight(inSection section: Int) -> CGFloat {
    CGFloat(sizes.section(section).headerHeight) * LayoutGrid.pointsPerUnit
  }

  /// The size of an item. While an item is dragged to another section, a layout reads one more item
  /// there than the data has: it gets the size of a neighbour.
  ///
  /// - Precondition: the item exists, or it is the dragged one.
  /// - Complexity: O(1) for an item near the last one, otherwise O(log items).
  public func size(at indexPath: IndexPath) -> CGSize {
    sizeRequests += 1
    let box = box(at: indexPath)
    return CGSize(
      width: Double(box.size.width) * LayoutGrid.pointsPerUnit,
      height: Double(box.size.height) * LayoutGrid.pointsPerUnit)
  }

  /// The place of an item in data with places, such as pins or events; zero for other data.
  public func place(at indexPath: IndexPath) -> CGPoint {
    let box = box(at: indexPath)
    return CGPoint(
      x: Double(box.place.x) * LayoutGrid.pointsPerUnit,
      y: Double(box.place.y) * LayoutGrid.pointsPerUnit)
  }

  private func box(at indexPath: IndexPath) -> ItemBox {
    if indexPath.section != section || run == nil {
      section = indexPath.section
      sectionStart = sizes.itemsBefore(section: section)
    }
    let position = min(sectionStart + indexPath.item, itemCount - 1)
    if let run, position >= runStart, position < runStart + run.count {
      return run[position - runStart]
    }
    let found = sizes.run(from: position, limit: itemCount - position)
    run = found
    runStart = position
    return found[0]
  }

  /// Removes an item. The caller has to notify the view, as in an app.
  ///
  /// - Precondition: the item exists.
  public func removeItem(at indexPath: IndexPath) {
    apply([.removeItems(indexPath.item..<indexPath.item + 1, section: indexPath.section)])
  }

  /// Inserts an item, at most at the end of its section. The caller has to notify the view.
  ///
  /// - Parameter size: in points; rounded to 64ths of a point.
  public func insertItem(_ size: CGSize, at indexPath: IndexPath) {
    let box = ItemBox(size: ItemSize(points: size.width, size.height))
    apply([.insertItems([box], at: ItemPath(section: indexPath.section, item: indexPath.item))])
  }

  /// The first `count` items, in their sections.
  func prefix(_ count: Int) -> SectionedSizes {
    var sections: [SectionInfo] = []
    var builder = SizeSequence.Builder(hasPlaces: sizes.hasPlaces)
    var position = 0
    for section in 0..<sizes.sectionCount where position < count {
      var info = sizes.section(section)
      let taken = min(Int(info.itemCount), count - position)
      for item in 0..<taken { builder.append(sizes[ItemPath(section: section, item: item)]) }
      info.itemCount = numericCast(taken)
      sections.append(info)
      position += taken
    }
    return SectionedSizes(sections: sections, sizes: builder.finish())
  }

  package func apply(_ edits: [CollectionEdit]) {
    run = nil
    for edit in edits { sizes.apply(edit) }
  }
}

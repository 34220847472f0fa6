import CollectionModel
import Foundation

extension ElementID {
  /// The slot of the item at `indexPath`, which has two components: section and item.
  public init(itemAt indexPath: IndexPath) {
    guard indexPath.count == 2 else {
      fatalError("an item's index path is [section, item], found \(indexPath)")
    }
    self.init(kind: .item, at: indexPath)
  }

  /// The slot of an element of any kind at `indexPath`, which has two components, section and item,
  /// or the section alone: the item is then -1.
  public init(kind: ElementKind, at indexPath: IndexPath) {
    guard (1...2).contains(indexPath.count) else {
      fatalError("an element's index path is [section] or [section, item], found \(indexPath)")
    }
    guard let section = Int32(exactly: indexPath[0]),
      let item = Int32(exactly: indexPath.count == 2 ? indexPath[1] : -1)
    else { fatalError("sections and items are numbered up to \(Int32.max), found \(indexPath)") }
    self.init(kind: kind, section: section, item: item)
  }

  /// `[section, item]`; `[section]` for an element whose path has one component.
  public var indexPath: IndexPath {
    IndexPath(indexes: item < 0 ? [Int(section)] : [Int(section), Int(item)])
  }

  /// The same of an item.
  @inlinable package var itemPath: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
}

extension ItemPath {
  @inlinable package var elementID: ElementID { .item(item, inSection: section) }
}

import CollectionEngine
import CollectionModel

/// The permanent numbers of the items of a hosted source, and the identifiers of their cells.
final class HostedItems {
  private let view: CollectionView
  private var numbers: ItemNumbers
  /// Those that were read since the last edit.
  private var identifiers: [ElementID: String] = [:]

  /// Numbers the items that the view has.
  init(of view: CollectionView) {
    self.view = view
    numbers = ItemNumbers(of: view)
  }

  /// The number of the item at the path of an element, or of its section, which stays while these
  /// move. Layout objects may have views at other paths, too: these are named by their paths.
  func number(of id: ElementID) -> Int32 {
    let (section, item) = (Int(id.section), Int(id.item))
    guard 0..<numbers.sectionCount ~= section else { return ~(id.section &* 31 &+ id.item) }
    if 0..<numbers.itemCount(ofSection: section) ~= item {
      return numbers.number(of: item, inSection: section)
    }
    let number = numbers.number(ofSection: section)
    return item < 0 ? ~number : ~(number &* 31 &+ id.item)
  }

  /// - Complexity: O(1), and at most one call of the data source for each item between edits.
  func identifier(of id: ElementID) -> String {
    if let known = identifiers[id] { return known }
    let identifier = view.identifierOfCell(for: id)
    identifiers[id] = identifier
    return identifier
  }

  func apply(_ edits: [CollectionEdit]) {
    for edit in edits { numbers.apply(edit) }
    identifiers.removeAll()
  }
}

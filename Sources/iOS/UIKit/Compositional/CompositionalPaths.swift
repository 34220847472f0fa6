import CollectionLayouts
import CollectionModel

/// The paths that supplementary views of items and groups have in sections with one description:
/// for each kind, they count from 0, in the order of the items.
///
/// Each whole group has the same views. So the number of a view follows from its item, and the item
/// from the number, by arithmetic.
///
/// - Complexity: 8 bytes for each item of a group and each kind.
@MainActor
final class CompositionalPaths {
  /// The items of a whole group, in the axes of their rule.
  let items: [CompositionalGroupItem]
  /// Whether all items have the same size as long as none was measured.
  let haveOneSize: Bool
  /// Whether any item is measured.
  let isMeasured: Bool
  /// Where the views of one name are in a group, in their order.
  private var places: [String: [(item: Int, kind: ElementKind)]] = [:]
  /// The number in a group of the view of a kind, for each item that has one; -1 for none.
  private var numbers: [ElementKind: [Int]] = [:]

  init(_ items: [CompositionalGroupItem]) {
    self.items = items
    isMeasured = items.contains { $0.isMeasured.across || $0.isMeasured.along }
    haveOneSize = items.allSatisfy { $0.size == items[0].size }
    for (item, found) in items.enumerated() {
      for kind in found.views {
        guard let name = CompositionalKinds.meaning(of: kind)?.name else { continue }
        numbers[kind, default: Array(repeating: -1, count: items.count)][item] =
          places[name]?.count ?? 0
        places[name, default: []].append((item, kind))
      }
    }
  }

  /// The item in its group; nil if nothing is laid out.
  func item(_ item: Int) -> CompositionalGroupItem? {
    items.isEmpty ? nil : items[item % items.count]
  }

  /// The number of a view among those of its name in the section.
  func number(of kind: ElementKind, atItem item: Int, name: String) -> Int? {
    guard let numbers = numbers[kind], let places = places[name], item >= 0 else { return nil }
    let (group, rest) = item.quotientAndRemainder(dividingBy: items.count)
    return numbers[rest] < 0 ? nil : group * places.count + numbers[rest]
  }

  /// The view with a number, and the item that it belongs to.
  func view(named name: String, number: Int) -> (kind: ElementKind, item: Int)? {
    guard let places = places[name], number >= 0 else { return nil }
    let (group, rest) = number.quotientAndRemainder(dividingBy: places.count)
    return (places[rest].kind, group * items.count + places[rest].item)
  }
}

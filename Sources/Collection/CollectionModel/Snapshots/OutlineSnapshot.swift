import Primitives

/// The items of one section as a tree, whose items can be expanded: the model of
/// `NSDiffableDataSourceSectionSnapshot`.
///
/// ```swift
/// var outline = OutlineSnapshot<String>()
/// try outline.append(["fruit", "nuts"])
/// try outline.append(["apple", "pear"], to: "fruit")
/// outline.items          // ["fruit", "apple", "pear", "nuts"]
/// outline.visibleItems   // ["fruit", "nuts"]
/// ```
/// Level, parent and visibility of an item are O(level); all else is O(items).
public struct OutlineSnapshot<Item: Hashable> {
  fileprivate struct Node {
    var parent: Item?
    var level = 0
    var isExpanded = false
  }

  /// All items, each before its children.
  package private(set) var items: [Item] = []
  private var nodes: [Item: Node] = [:]

  package init() {}

  /// The items all of whose ancestors are expanded.
  package var visibleItems: [Item] {
    /// Items below this level are hidden.
    var limit = Int.max
    return items.filter { item in
      let (isShown, node) = (nodes[item]!.level <= limit, nodes[item]!)
      if isShown { limit = node.isExpanded ? .max : node.level }
      return isShown
    }
  }

  package var rootItems: [Item] { items.filter { nodes[$0]!.level == 0 } }
  package func contains(_ item: Item) -> Bool { nodes[item] != nil }
  package func index(of item: Item) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
  package func isExpanded(_ item: Item) -> Bool { nodes[item]?.isExpanded ?? false }

  /// Whether all ancestors of an item are expanded.
  package func isVisible(_ item: Item) -> Bool {
    nodes[item].map { $0.parent.map { isExpanded($0) && isVisible($0) } ?? true } ?? false
  }

  /// The number of ancestors of an item. Throws `unknown`.
  package func level(of item: Item) throws(OutlineError) -> Int { try node(item).level }
  /// The parent of an item; nil for a root. Throws `unknown`.
  package func parent(of item: Item) throws(OutlineError) -> Item? { try node(item).parent }

  /// The items below one, expanded as they are; with itself on request. Throws `unknown`.
  package func snapshot(
    of parent: Item, includingParent: Bool = false
  ) throws(OutlineError) -> Self {
    let omitted = includingParent ? 0 : 1
    let level = try node(parent).level + omitted
    var part = Self()
    part.items = Array(items[subtree(of: parent).dropFirst(omitted)])
    for item in part.items {
      part.nodes[item] = nodes[item]!
      part.nodes[item]!.level -= level
      if part.nodes[item]!.level == 0 { part.nodes[item]!.parent = nil }
    }
    return part
  }

  /// Appends items to the children of another or to the roots. Throws `repeated`, `unknownParent`.
  package mutating func append(_ added: [Item], to parent: Item? = nil) throws(OutlineError) {
    if let parent, !contains(parent) { throw .unknownParent("\(parent)") }
    let index = parent.map { subtree(of: $0).upperBound } ?? items.count
    insert(try outline(added), at: index, below: parent)
  }

  /// Inserts siblings of an item; after it is behind all below it. Throws `repeated`, `unknown`.
  package mutating func insert(
    _ added: [Item], _ side: SnapshotSide, _ anchor: Item
  ) throws(OutlineError) { try insert(try outline(added), side, anchor) }

  /// Inserts an outline, whose roots become siblings of an item. Throws `repeated`, `unknown`.
  package mutating func insert(
    _ outline: Self, _ side: SnapshotSide, _ anchor: Item
  ) throws(OutlineError) {
    let parent = try node(anchor).parent
    try refuse(outline.items.filter { contains($0) })
    let place = subtree(of: anchor)
    insert(outline, at: side == .before ? place.lowerBound : place.upperBound, below: parent)
  }

  /// Replaces all below an item; some may be in both. Throws `repeated`, `unknownParent`.
  package mutating func replace(childrenOf parent: Item, using outline: Self) throws(OutlineError) {
    if !contains(parent) { throw .unknownParent("\(parent)") }
    var rest = self
    let range = subtree(of: parent).dropFirst()
    rest.remove(range)
    try rest.refuse(outline.items.filter { rest.contains($0) })
    rest.insert(outline, at: range.lowerBound, below: parent)
    self = rest
  }

  /// Deletes items and all below them. Throws `unknownDeletion`.
  package mutating func delete(_ deleted: [Item]) throws(OutlineError) {
    for item in deleted where !contains(item) { throw .unknownDeletion("\(item)") }
    for item in deleted { nodes[item] = nil }
    // A parent precedes its children: by then it is gone.
    items = items.filter { item in
      if let node = nodes[item], node.parent.map({ contains($0) }) ?? true { return true }
      nodes[item] = nil
      return false
    }
  }

  package mutating func deleteAll() { self = Self() }

  /// Expands items, leaves among them; unknown items are ignored, as by `collapse`.
  package mutating func expand(_ items: [Item]) { setExpanded(true, items) }
  package mutating func collapse(_ items: [Item]) { setExpanded(false, items) }

  private mutating func setExpanded(_ isExpanded: Bool, _ items: [Item]) {
    for item in items { nodes[item]?.isExpanded = isExpanded }
  }

  private func node(_ item: Item) throws(OutlineError) -> Node {
    if let node = nodes[item] { return node }
    throw .unknown("\(item)")
  }

  /// Where an item and all below it are.
  private func subtree(of item: Item) -> Range<Int> {
    // From the end, because most items are appended below one of the last.
    let (first, level) = (items.lastIndex(of: item)!, nodes[item]!.level)
    let end = items[(first + 1)...].firstIndex { nodes[$0]!.level <= level }
    return first..<(end ?? items.count)
  }

  /// Items to be inserted, as roots.
  private func outline(_ added: [Item]) throws(OutlineError) -> Self {
    var outline = Self()
    outline.items = added
    try refuse(
      added.filter { outline.nodes.updateValue(Node(), forKey: $0) != nil || contains($0) })
    return outline
  }

  private func refuse(_ repeated: [Item]) throws(OutlineError) {
    if !repeated.isEmpty { throw .repeated(repeated.map { "\($0)" }.unique) }
  }

  private mutating func remove(_ range: Range<Int>) {
    for item in items[range] { nodes[item] = nil }
    items.removeSubrange(range)
  }

  private mutating func insert(_ outline: Self, at index: Int, below parent: Item?) {
    let level = parent.map { nodes[$0]!.level + 1 } ?? 0
    items.insert(contentsOf: outline.items, at: index)
    for (item, var node) in outline.nodes {
      node.parent = node.parent ?? parent
      node.level += level
      nodes[item] = node
    }
  }
}

extension OutlineSnapshot: Sendable where Item: Sendable {}
extension OutlineSnapshot.Node: Sendable where Item: Sendable {}

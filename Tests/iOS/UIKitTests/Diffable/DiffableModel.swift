/// A diffable data source as arrays, for simulations.
struct DiffableModel {
  /// An item of a tree; its children follow it, one level deeper.
  struct Node: Equatable {
    var item: Int
    var level = 0
    var isExpanded = false
  }

  struct Section {
    var name: String
    var rows: [Int]
    /// nil if the section never got a tree, or shows other items by now.
    var tree: [Node]?

    /// The tree, or the rows as one.
    var outline: [Node] { tree ?? rows.map { Node(item: $0) } }
  }

  var sections: [Section] = []

  var items: [Int] { sections.flatMap(\.rows) }
  var paths: [(section: Int, item: Int)] {
    sections.indices.flatMap { section in
      sections[section].rows.indices.map { (section, $0) }
    }
  }

  func section(of item: Int) -> Int? { sections.firstIndex { $0.rows.contains(item) } }

  static func visible(_ tree: [Node]) -> [Int] {
    var hiddenBelow = Int.max
    return tree.compactMap { node in
      if node.level > hiddenBelow { return nil }
      hiddenBelow = node.isExpanded ? .max : node.level
      return node.item
    }
  }

  /// Where an item and all below it are.
  static func subtree(of item: Int, in tree: [Node]) -> Range<Int> {
    let first = tree.firstIndex { $0.item == item }!
    let end = tree[(first + 1)...].firstIndex { $0.level <= tree[first].level }
    return first..<(end ?? tree.count)
  }

  // MARK: Edits of the snapshot

  mutating func take(_ item: Int) {
    for section in sections.indices { sections[section].rows.removeAll { $0 == item } }
  }

  mutating func insert(_ items: [Int], at anchor: Int, isAfter: Bool) {
    items.forEach { take($0) }
    let section = section(of: anchor)!
    let index = sections[section].rows.firstIndex(of: anchor)! + (isAfter ? 1 : 0)
    sections[section].rows.insert(contentsOf: items, at: index)
  }

  /// The snapshot is applied: trees are forgotten whose items are not on show.
  mutating func forgetTrees() {
    for section in sections.indices {
      guard let tree = sections[section].tree, Self.visible(tree) != sections[section].rows else {
        continue
      }
      sections[section].tree = nil
    }
  }

  // MARK: Trees

  mutating func apply(_ tree: [Node], to name: String) {
    if !sections.contains(where: { $0.name == name }) {
      sections.append(Section(name: name, rows: []))
    }
    let new = Set(Self.visible(tree))
    for section in sections.indices where sections[section].name != name {
      guard var other = sections[section].tree, other.contains(where: { new.contains($0.item) })
      else { continue }
      for item in new where other.contains(where: { $0.item == item }) {
        other.removeSubrange(Self.subtree(of: item, in: other))
      }
      sections[section].tree = other
      sections[section].rows = Self.visible(other)
    }
    let rows = Self.visible(tree)
    rows.forEach { take($0) }
    let home = sections.firstIndex { $0.name == name }!
    sections[home].rows = rows
    sections[home].tree = tree
  }

  /// A user drags an item to a path.
  mutating func drag(_ from: (section: Int, item: Int), to: (section: Int, item: Int)) {
    let item = sections[from.section].rows.remove(at: from.item)
    sections[to.section].rows.insert(item, at: to.item)
    var part = [Node(item: item)]
    if var tree = sections[from.section].tree {
      let range = Self.subtree(of: item, in: tree)
      part = Array(tree[range])
      tree.removeSubrange(range)
      sections[from.section].tree = tree
    }
    let target = sections[to.section]
    if target.tree == nil, part.count == 1 { return show(from.section) }
    var tree = target.outline
    for node in part where tree.contains(where: { $0.item == node.item }) {
      tree.removeSubrange(Self.subtree(of: node.item, in: tree))
    }
    let later = target.rows[(to.item + 1)...]
    let next = later.first { row in tree.contains { $0.item == row } }
    let index = next.map { row in tree.firstIndex { $0.item == row }! } ?? tree.count
    let level = next == nil ? 0 : tree[index].level
    let shift = level - part[0].level
    for place in part.indices { part[place].level += shift }
    tree.insert(contentsOf: part, at: index)
    sections[to.section].tree = tree
    show(from.section)
    show(to.section)
  }

  private mutating func show(_ section: Int) {
    if let tree = sections[section].tree { sections[section].rows = Self.visible(tree) }
  }
}

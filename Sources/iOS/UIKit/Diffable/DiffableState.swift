import CollectionModel

/// The content of a diffable data source: its snapshot, without marks, and the trees of sections.
@usableFromInline
struct DiffableState<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
  private(set) var snapshot = CollectionSnapshot<Section, Item>()
  /// The trees that sections got; each shows the items of its section.
  private var trees: [Section: OutlineSnapshot<Item>] = [:]

  init() {}

  /// The tree of a section; its items as roots if it never got one.
  func outline(of section: Section) -> OutlineSnapshot<Item> {
    trees[section] ?? .init(roots: items(of: section))
  }

  /// The tree of the section that has an item; nil if that never got one.
  func tree(of item: Item) -> OutlineSnapshot<Item>? {
    trees.isEmpty ? nil : snapshot.sectionIdentifier(containingItem: item).flatMap { trees[$0] }
  }

  var hasTrees: Bool { !trees.isEmpty }

  private func items(of section: Section) -> [Item] {
    (try? snapshot.itemIdentifiers(inSection: section)) ?? []
  }

  mutating func apply(_ change: DiffableChange<Section, Item>) {
    switch change {
    case .snapshot(let new): apply(new)
    case .tree(let outline, let section): apply(outline, to: section)
    case .settling: settle()
    }
  }

  /// Replaces everything. Sections keep their trees if they show the same items.
  private mutating func apply(_ new: CollectionSnapshot<Section, Item>) {
    snapshot = new.withoutMarks
    if trees.isEmpty { return }
    trees = trees.filter {
      snapshot.indexOfSection($0.key) != nil && items(of: $0.key) == $0.value.visibleItems
    }
  }

  /// Gives a section a tree, whose visible items leave other sections; a new section is the last.
  ///
  /// - Complexity: O(items of the sections concerned).
  private mutating func apply(_ outline: OutlineSnapshot<Item>, to section: Section) {
    do {
      if snapshot.indexOfSection(section) == nil { try snapshot.appendSections([section]) }
      let visible = outline.visibleItems
      for (other, var tree) in trees where other != section {
        let taken = visible.filter { tree.contains($0) }
        if taken.isEmpty { continue }
        let before = tree.visibleItems
        do { try tree.delete(taken) } catch { error.endProgram() }
        trees[other] = tree
        // What was below the taken items goes with them.
        snapshot.deleteItems(before.filter { !tree.contains($0) })
      }
      trees[section] = outline
      try place(visible, in: section)
    } catch {
      error.endProgram()
    }
  }

  private mutating func place(_ items: [Item], in section: Section) throws(SnapshotError) {
    let kept = Set(items)
    snapshot.deleteItems(self.items(of: section).filter { !kept.contains($0) })
    try snapshot.appendItems(items, toSection: section)
  }

  /// Moves an item as a user has dragged it. In a tree, it becomes a sibling of the item before
  /// which it was dropped, with all below it, which `settle` moves after it.
  ///
  /// - Parameter to: the item's path after the move.
  mutating func move(from: ItemPath, to: ItemPath) {
    let item = snapshot[from]
    let sections = snapshot.sectionIdentifiers
    let (left, entered) = (sections[from.section], sections[to.section])
    do {
      let items = items(of: entered)
      if to.item < items.count, items[to.item] != item {
        let isLater = left == entered && from.item < to.item
        try snapshot.moveItem(item, isLater ? .after : .before, items[to.item])
      } else {
        try snapshot.appendItems([item], toSection: entered)
      }
    } catch {
      error.endProgram()
    }
    if trees.isEmpty { return }
    do { try moveInTrees(item, left, entered) } catch { error.endProgram() }
  }

  private mutating func moveInTrees(
    _ item: Item, _ left: Section, _ entered: Section
  ) throws(OutlineError) {
    var part = OutlineSnapshot(roots: [item])
    if var tree = trees[left] {
      part = try tree.snapshot(of: item, includingParent: true)
      try tree.delete([item])
      trees[left] = tree
    }
    if trees[entered] == nil, part.items.count == 1 { return }
    var tree = outline(of: entered)
    // Hidden items may be in several trees.
    try tree.delete(part.items.filter { tree.contains($0) })
    let order = items(of: entered)
    let place = order.firstIndex(of: item)!
    if let next = order[(place + 1)...].first(where: { tree.contains($0) }) {
      try tree.insert(part, .before, next)
    } else if let last = tree.rootItems.last {
      try tree.insert(part, .after, last)
    } else {
      tree = part
    }
    trees[entered] = tree
  }

  /// Makes sections show their trees again.
  private mutating func settle() {
    for (section, tree) in trees where tree.visibleItems != items(of: section) {
      do { try place(tree.visibleItems, in: section) } catch { error.endProgram() }
    }
  }
}

extension OutlineSnapshot {
  /// - Precondition: the items differ.
  fileprivate init(roots: [Item]) {
    self.init()
    do { try append(roots) } catch { error.endProgram() }
  }
}

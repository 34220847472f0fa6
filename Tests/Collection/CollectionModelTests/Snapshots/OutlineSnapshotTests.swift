import CollectionModel
import Primitives
import Testing

/// An outline as nested arrays.
private struct Tree {
  struct Node {
    var item: Int
    var isExpanded = false
    var children: [Node] = []
  }

  var roots: [Node] = []

  /// All items with their ancestors, the nearest last.
  var lines: [(node: Node, ancestors: [Node])] { Self.lines(roots, []) }

  private static func lines(
    _ nodes: [Node], _ ancestors: [Node]
  ) -> [(node: Node, ancestors: [Node])] {
    nodes.flatMap { [($0, ancestors)] + lines($0.children, ancestors + [$0]) }
  }

  var items: [Int] { lines.map(\.node.item) }

  /// Changes the siblings among which an item is.
  mutating func change(around item: Int, _ change: (inout [Node], Int) -> Void) {
    Self.change(&roots, item, change)
  }

  private static func change(
    _ nodes: inout [Node], _ item: Int, _ change: (inout [Node], Int) -> Void
  ) {
    if let index = nodes.firstIndex(where: { $0.item == item }) { return change(&nodes, index) }
    for index in nodes.indices { Self.change(&nodes[index].children, item, change) }
  }

  func difference(_ outline: OutlineSnapshot<Int>) -> String? {
    let lines = lines
    if outline.items != lines.map(\.node.item) { return "items \(outline.items)" }
    if outline.rootItems != roots.map(\.item) { return "roots \(outline.rootItems)" }
    let visible = lines.filter { $0.ancestors.allSatisfy(\.isExpanded) }.map(\.node.item)
    if outline.visibleItems != visible { return "visible items \(outline.visibleItems)" }
    for (index, (node, ancestors)) in lines.enumerated() {
      let item = node.item
      if (try? outline.level(of: item)) != ancestors.count { return "level of \(item)" }
      if (try? outline.parent(of: item)) != .some(ancestors.last?.item) {
        return "parent of \(item)"
      }
      if outline.index(of: item) != index { return "index of \(item)" }
      if outline.isExpanded(item) != node.isExpanded { return "expansion of \(item)" }
      if outline.isVisible(item) != visible.contains(item) { return "visibility of \(item)" }
    }
    return nil
  }
}

@Suite struct OutlineSnapshotTests {
  private typealias Outline = OutlineSnapshot<Int>

  /// 1 (11 (111), 12), 2, 3 (31)
  private static func sample() throws -> Outline {
    var outline = Outline()
    try outline.append([1, 2, 3])
    try outline.append([11, 12], to: 1)
    try outline.append([111], to: 11)
    try outline.append([31], to: 3)
    return outline
  }

  @Test func theExampleOfTheTypeIsTrue() throws {
    var outline = OutlineSnapshot<String>()
    try outline.append(["fruit", "nuts"])
    try outline.append(["apple", "pear"], to: "fruit")
    #expect(outline.items == ["fruit", "apple", "pear", "nuts"])
    #expect(outline.visibleItems == ["fruit", "nuts"])
  }

  @Test func afterMeansBehindTheSubtree() throws {
    var outline = try Self.sample()
    try outline.insert([5], .after, 1)
    try outline.insert([6], .before, 1)
    try outline.insert([13], .after, 11)
    #expect(outline.items == [6, 1, 11, 111, 13, 12, 5, 2, 3, 31])
    #expect(try outline.level(of: 13) == 1)
    #expect(outline.rootItems == [6, 1, 5, 2, 3])
  }

  @Test func itemsAreDeletedWithTheirChildren() throws {
    var outline = try Self.sample()
    try outline.delete([1, 11, 31])
    #expect(outline.items == [2, 3])
    #expect(!outline.contains(111))
    outline.deleteAll()
    #expect(outline.items == [])
  }

  @Test func anItemIsVisibleIfAllItsAncestorsAreExpanded() throws {
    var outline = try Self.sample()
    #expect(outline.visibleItems == [1, 2, 3])
    outline.expand([11])
    #expect(outline.visibleItems == [1, 2, 3])
    outline.expand([1])
    #expect(outline.visibleItems == [1, 11, 111, 12, 2, 3])
    #expect(outline.isVisible(111))
    outline.collapse([1])
    #expect(outline.isExpanded(11))
    #expect(!outline.isVisible(111))
  }

  @Test func leavesCanBeExpandedAndUnknownItemsAreIgnored() throws {
    var outline = try Self.sample()
    outline.expand([2, 99])
    outline.collapse([98])
    #expect(outline.isExpanded(2))
    #expect(!outline.isExpanded(99))
    #expect(!outline.contains(99))
    #expect(!outline.isVisible(99))
    #expect(outline.index(of: 99) == nil)
  }

  @Test func aPartOfAnOutlineIsAnOutline() throws {
    var outline = try Self.sample()
    outline.expand([11, 1])
    let below = try outline.snapshot(of: 1)
    #expect(below.rootItems == [11, 12])
    #expect(below.visibleItems == [11, 111, 12])
    let whole = try outline.snapshot(of: 1, includingParent: true)
    #expect(whole.rootItems == [1])
    #expect(whole.items == [1, 11, 111, 12])
    #expect(try outline.snapshot(of: 2).items == [])
  }

  @Test func childrenCanBeReplacedByAnOutlineThatHasSomeOfThem() throws {
    var outline = try Self.sample()
    var children = Outline()
    try children.append([12, 14])
    try children.append([11], to: 14)
    children.expand([14])
    try outline.replace(childrenOf: 1, using: children)
    #expect(outline.items == [1, 12, 14, 11, 2, 3, 31])
    #expect(try outline.parent(of: 11) == 14)
    #expect(try outline.level(of: 11) == 2)
    #expect(outline.isExpanded(14))
  }

  @Test func errorsHaveTheFactsAndChangeNothing() throws {
    var outline = try Self.sample()
    var other = Outline()
    try other.append([50, 31, 2])
    let items = outline.items
    func expect(_ error: OutlineError, _ edit: (inout Outline) throws(OutlineError) -> Void) {
      #expect(throws: error) { try edit(&outline) }
      #expect(outline.items == items)
    }
    expect(.repeated(["7", "2"])) { (o) throws(OutlineError) in try o.append([7, 7, 2]) }
    expect(.repeated(["31", "2"])) { (o) throws(OutlineError) in try o.insert(other, .after, 1) }
    expect(.repeated(["2"])) { (o) throws(OutlineError) in
      try o.replace(childrenOf: 3, using: other)
    }
    expect(.unknownParent("9")) { (o) throws(OutlineError) in try o.append([7], to: 9) }
    expect(.unknownParent("9")) { (o) throws(OutlineError) in
      try o.replace(childrenOf: 9, using: Outline())
    }
    expect(.unknownDeletion("9")) { (o) throws(OutlineError) in try o.delete([1, 9]) }
    expect(.unknown("9")) { (o) throws(OutlineError) in try o.insert([7], .before, 9) }
    expect(.unknown("9")) { (o) throws(OutlineError) in _ = try o.level(of: 9) }
    expect(.unknown("9")) { (o) throws(OutlineError) in _ = try o.parent(of: 9) }
    expect(.unknown("9")) { (o) throws(OutlineError) in _ = try o.snapshot(of: 9) }
  }

  @Test(arguments: SnapshotRandom.seeds)
  func anOutlineIsAlwaysLikeItsTree(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var outline = Outline()
    var tree = Tree()
    for step in 0..<SnapshotRandom.steps {
      let known = tree.items
      let fresh = (0..<40).filter { !known.contains($0) }
      let new = Array(fresh.shuffled(using: &random).prefix(random.next(below: 4)))
      let nodes = new.map { Tree.Node(item: $0) }
      let item = known.isEmpty ? nil : known[random.next(below: known.count)]
      switch (random.next(below: 10), item) {
      case (0, _):
        try outline.append(new)
        tree.roots += nodes
      case (1...2, let parent?):
        try outline.append(new, to: parent)
        tree.change(around: parent) { $0[$1].children += nodes }
      case (3, let anchor?):
        try outline.insert(new, .before, anchor)
        tree.change(around: anchor) { $0.insert(contentsOf: nodes, at: $1) }
      case (4, let anchor?):
        try outline.insert(new, .after, anchor)
        tree.change(around: anchor) { $0.insert(contentsOf: nodes, at: $1 + 1) }
      case (5, let gone?):
        try outline.delete([gone])
        tree.change(around: gone) { siblings, index in siblings.remove(at: index) }
      case (6...7, let item?):
        let isExpanded = random.next(below: 2) == 0
        if isExpanded { outline.expand([item]) } else { outline.collapse([item]) }
        // One closure: Swift 6.3.1 exchanges two for true and false under the thread sanitizer.
        tree.change(around: item) { $0[$1].isExpanded = isExpanded }
      case (8, let parent?):
        // What is below an item is put below another, or below the same one.
        let part = try outline.snapshot(of: parent)
        var children: [Tree.Node] = []
        tree.change(around: parent) { siblings, index in children = siblings[index].children }
        let target = known[random.next(below: known.count)]
        if part.contains(target) { continue }
        try outline.replace(childrenOf: parent, using: Outline())
        try outline.replace(childrenOf: target, using: part)
        tree.change(around: parent) { $0[$1].children = [] }
        tree.change(around: target) { $0[$1].children = children }
      case (9, let moved?):
        let part = try outline.snapshot(of: moved, includingParent: true)
        let target = known[random.next(below: known.count)]
        if part.contains(target) { continue }
        try outline.delete([moved])
        try outline.insert(part, random.next(below: 2) == 0 ? .before : .after, target)
        var node = Tree.Node(item: moved)
        tree.change(around: moved) { siblings, index in node = siblings.remove(at: index) }
        let isAfter = outline.index(of: moved)! > outline.index(of: target)!
        tree.change(around: target) { $0.insert(node, at: $1 + (isAfter ? 1 : 0)) }
      default: break
      }
      if let difference = tree.difference(outline) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
  }
}

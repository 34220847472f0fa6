import CollectionModel
import Primitives
import Testing

@Suite struct CollectionSnapshotTests {
  private typealias Snapshot = CollectionSnapshot<String, Int>

  private static func snapshot(_ sections: KeyValuePairs<String, [Int]>) throws -> Snapshot {
    var snapshot = Snapshot()
    for (name, items) in sections {
      try snapshot.appendSections([name])
      try snapshot.appendItems(items, toSection: name)
    }
    return snapshot
  }

  @Test func itemsWithoutASectionGoToTheLastOne() throws {
    var snapshot = try Self.snapshot(["a": [1], "b": [2]])
    try snapshot.appendItems([3, 4])
    #expect(try snapshot.itemIdentifiers(inSection: "b") == [2, 3, 4])
    #expect(snapshot.itemIdentifiers == [1, 2, 3, 4])
    #expect(snapshot.sectionIdentifiers == ["a", "b"])
  }

  @Test func theExampleOfTheTypeIsTrue() throws {
    var snapshot = CollectionSnapshot<String, Int>()
    try snapshot.appendSections(["fruit"])
    try snapshot.appendItems([4, 5, 6])
    try snapshot.moveItem(6, .before, 4)
    #expect(snapshot.itemIdentifiers == [6, 4, 5])
  }

  @Test func aTextThatIsItemAndSectionIsBoth() throws {
    var snapshot = CollectionSnapshot<String, String>()
    try snapshot.appendSections(["a"])
    try snapshot.appendItems(["a", "b"])
    #expect(snapshot.indexOfItem("a") == 0)
    #expect(snapshot.indexOfSection("b") == nil)
    #expect(snapshot.sectionIdentifier(containingItem: "b") == "a")
  }

  @Test func insertingAnExistingItemMovesIt() throws {
    var snapshot = try Self.snapshot(["a": [1, 2, 3], "b": [4, 5]])
    try snapshot.insertItems([5, 9, 1], .after, 2)
    #expect(try snapshot.itemIdentifiers(inSection: "a") == [2, 5, 9, 1, 3])
    #expect(try snapshot.itemIdentifiers(inSection: "b") == [4])
    try snapshot.appendItems([2, 4], toSection: "b")
    #expect(snapshot.itemIdentifiers == [5, 9, 1, 3, 2, 4])
  }

  @Test func unknownIdentifiersAreNotDeleted() throws {
    var snapshot = try Self.snapshot(["a": [1, 2, 3], "b": [4]])
    let before = snapshot
    snapshot.deleteItems([7, 8])
    snapshot.deleteSections(["c"])
    #expect(snapshot == before)
    snapshot.deleteItems([3, 9, 1, 3])
    snapshot.deleteSections(["c", "b", "b"])
    #expect(snapshot.itemIdentifiers == [2])
    #expect(snapshot.sectionIdentifiers == ["a"])
  }

  @Test func deletingAllItemsDeletesTheSections() throws {
    var snapshot = try Self.snapshot(["a": [1]])
    try snapshot.reloadItems([1])
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfSections == 0)
    #expect(snapshot.numberOfItems == 0)
    #expect(snapshot.reloadedItems == [])
    #expect(throws: SnapshotError.noSection) { try snapshot.appendItems([1]) }
  }

  @Test func equalityIsOfSectionsAndItemsAndNotOfMarks() throws {
    let snapshot = try Self.snapshot(["a": [1, 2], "b": [3]])
    var marked = snapshot
    try marked.reloadItems([2])
    try marked.reconfigureItems([3])
    try marked.reloadSections(["a"])
    #expect(marked == snapshot)
    #expect(marked.withoutMarks == snapshot)
    #expect(marked.withoutMarks.reloadedItems == [])
    #expect(marked.withoutMarks.reconfiguredItems == [])
    #expect(marked.withoutMarks.reloadedSections == [])
    #expect(marked.reloadedItems == [2])
    #expect(try Self.snapshot(["a": [1, 2], "b": [3]]) == snapshot)
    #expect(try Self.snapshot(["a": [1], "b": [2, 3]]) != snapshot)
    #expect(try Self.snapshot(["a": [2, 1], "b": [3]]) != snapshot)
    #expect(try Self.snapshot(["b": [1, 2], "a": [3]]) != snapshot)
  }

  @Test func aMarkGoesWithItsItem() throws {
    var snapshot = try Self.snapshot(["a": [1, 2], "b": [3]])
    try snapshot.reloadItems([1, 3])
    try snapshot.reconfigureItems([2])
    try snapshot.moveItem(1, .after, 3)
    #expect(snapshot.reloadedItems == [1, 3])
    snapshot.deleteItems([1])
    try snapshot.appendItems([1])
    #expect(snapshot.reloadedItems == [3])
    snapshot.deleteSections(["a"])
    #expect(snapshot.reconfiguredItems == [])
  }

  @Test func errorsHaveTheFactsAndChangeNothing() throws {
    var snapshot = try Self.snapshot(["a": [1, 2, 3], "b": [4]])
    let before = snapshot
    func expect(
      _ error: SnapshotError, _ edit: (inout Snapshot) throws(SnapshotError) -> Void
    ) {
      #expect(throws: error) { try edit(&snapshot) }
      #expect(snapshot == before)
    }
    expect(.repeated(.item, ["2", "7"])) { (s) throws(SnapshotError) in
      try s.appendItems([2, 7, 2, 7, 2, 4])
    }
    expect(.repeated(.section, ["c"])) { (s) throws(SnapshotError) in
      try s.appendSections(["c", "c"])
    }
    expect(.existingSections(["b"])) { (s) throws(SnapshotError) in
      try s.insertSections(["c", "b"], .before, "a")
    }
    expect(.unknown(.section, .container, "c")) { (s) throws(SnapshotError) in
      try s.appendItems([9], toSection: "c")
    }
    expect(.unknown(.item, .insertionAnchor, "8")) { (s) throws(SnapshotError) in
      try s.insertItems([9, 1], .before, 8)
    }
    expect(.unknown(.section, .insertionAnchor, "d")) { (s) throws(SnapshotError) in
      try s.insertSections(["c"], .after, "d")
    }
    expect(.anchorAmongInserted(.item, anchor: "9", inserted: ["9", "1"])) {
      (s) throws(SnapshotError) in try s.insertItems([9, 1], .before, 9)
    }
    expect(.anchorAmongInserted(.section, anchor: "a", inserted: ["a"])) {
      (s) throws(SnapshotError) in try s.insertSections(["a"], .before, "a")
    }
    expect(.unknown(.item, .moveSource, "9")) { (s) throws(SnapshotError) in
      try s.moveItem(9, .before, 1)
    }
    expect(.unknown(.item, .moveDestination, "9")) { (s) throws(SnapshotError) in
      try s.moveItem(1, .before, 9)
    }
    expect(.unknown(.section, .moveSource, "c")) { (s) throws(SnapshotError) in
      try s.moveSection("c", .after, "a")
    }
    expect(.unknown(.section, .moveDestination, "c")) { (s) throws(SnapshotError) in
      try s.moveSection("a", .after, "c")
    }
    expect(.moveOntoItself(.item, "1")) { (s) throws(SnapshotError) in
      try s.moveItem(1, .after, 1)
    }
    expect(.moveOntoItself(.section, "a")) { (s) throws(SnapshotError) in
      try s.moveSection("a", .after, "a")
    }
    expect(.unknown(.item, .reloaded, "9")) { (s) throws(SnapshotError) in
      try s.reloadItems([1, 9])
    }
    expect(.unknown(.item, .reconfigured, "9")) { (s) throws(SnapshotError) in
      try s.reconfigureItems([9])
    }
    expect(.unknown(.section, .reloaded, "c")) { (s) throws(SnapshotError) in
      try s.reloadSections(["c"])
    }
    #expect(snapshot.reloadedItems == [])
    #expect(throws: SnapshotError.unknown(.section, .container, "c")) {
      try snapshot.numberOfItems(inSection: "c")
    }
    #expect(throws: SnapshotError.unknown(.section, .container, "c")) {
      try snapshot.itemIdentifiers(inSection: "c")
    }
  }

  @Test func aCopyKeepsItsPlacesWhenTheOriginalChanges() throws {
    var snapshot = try Self.snapshot(["a": Array(0..<100)])
    let first = snapshot
    snapshot.deleteItems([10])
    #expect(snapshot.indexOfItem(60) == 59)
    #expect(first.indexOfItem(60) == 60)
    let second = snapshot
    snapshot.deleteItems([20])
    #expect(snapshot.indexOfItem(60) == 58)
    #expect(second.indexOfItem(60) == 59)
  }

  private final class Living {
    var count = 0
  }

  private final class Key: Hashable {
    let number: Int
    private let living: Living

    init(_ number: Int, _ living: Living) {
      (self.number, self.living) = (number, living)
      living.count += 1
    }

    deinit { living.count -= 1 }

    static func == (a: Key, b: Key) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func identifiersThatWereDeletedAreGivenUp() throws {
    let living = Living()
    func keys(_ numbers: Range<Int>) -> [Key] { numbers.map { Key($0, living) } }
    var snapshot = CollectionSnapshot<Key, Key>()
    // A window that goes over many identifiers, in sections that come and go.
    for first in 0..<3000 {
      try snapshot.appendSections(keys(first..<first + 1))
      try snapshot.appendItems(keys(10 * first..<10 * first + 10))
      try snapshot.reloadItems(keys(10 * first..<10 * first + 1))
      try snapshot.reloadSections(keys(first..<first + 1))
      if first >= 5 { snapshot.deleteSections(keys(first - 5..<first - 4)) }
    }
    #expect(snapshot.itemIdentifiers.map(\.number) == Array(29_950..<30_000))
    #expect(snapshot.sectionIdentifiers.map(\.number) == Array(2995..<3000))
    #expect(
      snapshot.reloadedItems.map(\.number).sorted() == [29_950, 29_960, 29_970, 29_980, 29_990])
    #expect(snapshot.reloadedSections.map(\.number).sorted() == Array(2995..<3000))
    #expect(living.count < 500)
  }

  /// All hash values of these are the same.
  private struct Colliding: Hashable {
    var number: Int
    func hash(into hasher: inout Hasher) {}
  }

  @Test func identifiersWithOneHashValueAreDistinct() throws {
    var snapshot = CollectionSnapshot<Int, Colliding>()
    try snapshot.appendSections([0])
    try snapshot.appendItems((0..<300).map { Colliding(number: $0) })
    snapshot.deleteItems((0..<300).filter { $0 % 3 == 0 }.map { Colliding(number: $0) })
    #expect(snapshot.indexOfItem(Colliding(number: 299)) == 199)
    #expect(snapshot.indexOfItem(Colliding(number: 3)) == nil)
  }

  @Test func manyThreadsReadTheSamePlaces() async throws {
    let snapshot = try Self.snapshot(["a": Array(0..<1000), "b": Array(1000..<2000)])
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<2000).allSatisfy { snapshot.indexOfItem($0) == $0 } }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

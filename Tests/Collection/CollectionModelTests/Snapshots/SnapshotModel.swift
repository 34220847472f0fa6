import CollectionModel
import Foundation

/// A snapshot as arrays alone, in which everything is found by looking at all of it.
struct SnapshotModel {
  struct Section {
    var name: String
    var items: [Int]
  }

  var sections: [Section] = []
  var reloaded: Set<Int> = []
  var reconfigured: Set<Int> = []
  var reloadedSections: Set<String> = []

  var items: [Int] { sections.flatMap(\.items) }
  var names: [String] { sections.map(\.name) }

  func path(of item: Int) -> ItemPath? {
    for (number, section) in sections.enumerated() {
      if let index = section.items.firstIndex(of: item) {
        return ItemPath(section: number, item: index)
      }
    }
    return nil
  }

  private static func repeated<Item: Hashable>(_ items: [Item]) -> [String] {
    let many = items.filter { item in items.count { $0 == item } > 1 }
    return many.indices.filter { !many[..<$0].contains(many[$0]) }.map { "\(many[$0])" }
  }

  mutating func insertSections(
    _ added: [String], _ place: (side: SnapshotSide, anchor: String)?
  ) -> SnapshotError? {
    let repeated = Self.repeated(added)
    if !repeated.isEmpty { return .repeated(.section, repeated) }
    if let place, added.contains(place.anchor) {
      return .anchorAmongInserted(.section, anchor: place.anchor, inserted: added)
    }
    let existing = added.filter { names.contains($0) }
    if !existing.isEmpty { return .existingSections(existing) }
    var index = sections.count
    if let place {
      guard let found = names.firstIndex(of: place.anchor) else {
        return .unknown(.section, .insertionAnchor, place.anchor)
      }
      index = found + (place.side == .after ? 1 : 0)
    }
    sections.insert(contentsOf: added.map { Section(name: $0, items: []) }, at: index)
    return nil
  }

  mutating func deleteSections(_ deleted: [String]) {
    let gone = sections.filter { deleted.contains($0.name) }.flatMap(\.items)
    deleteItems(gone)
    sections.removeAll { deleted.contains($0.name) }
    reloadedSections.subtract(deleted)
  }

  mutating func moveSection(
    _ name: String, _ side: SnapshotSide, _ anchor: String
  ) -> SnapshotError? {
    guard let from = names.firstIndex(of: name) else {
      return .unknown(.section, .moveSource, name)
    }
    if !names.contains(anchor) { return .unknown(.section, .moveDestination, anchor) }
    if name == anchor { return .moveOntoItself(.section, name) }
    let section = sections.remove(at: from)
    sections.insert(section, at: names.firstIndex(of: anchor)! + (side == .after ? 1 : 0))
    return nil
  }

  mutating func deleteItems(_ deleted: [Int]) {
    for index in sections.indices { sections[index].items.removeAll { deleted.contains($0) } }
    reloaded.subtract(deleted)
    reconfigured.subtract(deleted)
  }

  mutating func appendItems(_ added: [Int], to name: String?) -> SnapshotError? {
    var index = sections.count - 1
    if let name {
      guard let found = names.firstIndex(of: name) else {
        return .unknown(.section, .container, name)
      }
      index = found
    }
    if index < 0 { return .noSection }
    let repeated = Self.repeated(added)
    if !repeated.isEmpty { return .repeated(.item, repeated) }
    for other in sections.indices { sections[other].items.removeAll { added.contains($0) } }
    sections[index].items += added
    return nil
  }

  mutating func insertItems(
    _ added: [Int], _ side: SnapshotSide, _ anchor: Int
  ) -> SnapshotError? {
    let repeated = Self.repeated(added)
    if !repeated.isEmpty { return .repeated(.item, repeated) }
    if added.contains(anchor) {
      return .anchorAmongInserted(.item, anchor: "\(anchor)", inserted: added.map { "\($0)" })
    }
    if path(of: anchor) == nil { return .unknown(.item, .insertionAnchor, "\(anchor)") }
    for index in sections.indices { sections[index].items.removeAll { added.contains($0) } }
    let place = path(of: anchor)!
    sections[place.section].items.insert(
      contentsOf: added, at: place.item + (side == .after ? 1 : 0))
    return nil
  }

  mutating func moveItem(_ item: Int, _ side: SnapshotSide, _ anchor: Int) -> SnapshotError? {
    if path(of: item) == nil { return .unknown(.item, .moveSource, "\(item)") }
    if path(of: anchor) == nil { return .unknown(.item, .moveDestination, "\(anchor)") }
    if item == anchor { return .moveOntoItself(.item, "\(item)") }
    return insertItems([item], side, anchor)
  }

  /// What is wrong with a snapshot; nil if nothing is.
  func difference(_ snapshot: CollectionSnapshot<String, Int>) -> String? {
    if snapshot.sectionIdentifiers != names { return "sections \(snapshot.sectionIdentifiers)" }
    if snapshot.itemIdentifiers != items { return "items \(snapshot.itemIdentifiers)" }
    if snapshot.numberOfItems != items.count { return "\(snapshot.numberOfItems) items" }
    if snapshot.numberOfSections != names.count { return "\(snapshot.numberOfSections) sections" }
    for (number, section) in sections.enumerated() {
      if (try? snapshot.itemIdentifiers(inSection: section.name)) != section.items
        || (try? snapshot.numberOfItems(inSection: section.name)) != section.items.count
        || snapshot.indexOfSection(section.name) != number
      {
        return "section \(section.name)"
      }
    }
    for item in 0..<SnapshotRandom.items {
      let path = path(of: item)
      if snapshot.path(ofItem: item) != path { return "path of \(item)" }
      if snapshot.indexOfItem(item) != items.firstIndex(of: item) { return "index of \(item)" }
      if snapshot.sectionIdentifier(containingItem: item) != path.map({ names[$0.section] }) {
        return "section of \(item)"
      }
      if let path, snapshot[path] != item { return "item at \(path)" }
    }
    if snapshot.reloadedItems != reloaded { return "reloaded \(snapshot.reloadedItems)" }
    if snapshot.reconfiguredItems != reconfigured { return "reconfigured" }
    if snapshot.reloadedSections != reloadedSections { return "reloaded sections" }
    return nil
  }
}

/// The seeds and steps of the simulations, which can be replayed.
enum SnapshotRandom {
  /// Identifiers are drawn from so many.
  static let items = 60
  static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["SCROLLBENCH_SNAPSHOT_SEED"].flatMap(UInt64.init)
    .map { [$0] } ?? [1, 2, 3]
  static let steps =
    ProcessInfo.processInfo.environment["SCROLLBENCH_SNAPSHOT_STEPS"].flatMap(Int.init) ?? 3000
}

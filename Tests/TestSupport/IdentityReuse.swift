import CollectionModel

/// What a collection view does that gives each item and section on screen a view of its own for as
/// long as it can be seen, wherever edits move it.
public struct IdentityReuse {
  private struct Key: Hashable {
    var kind: ElementKind
    var identity: Int
  }

  private var content: IdentityModel
  private var shown: Set<Key> = []
  /// The number of requested views.
  public private(set) var dequeues = 0

  public init(over counts: some SectionCounting) {
    content = IdentityModel((0..<counts.sectionCount).map { counts.itemCount(ofSection: $0) })
  }

  private func key(_ id: ElementID) -> Key {
    let section = content.sections[Int(id.section)]
    return Key(
      kind: id.kind,
      identity: id.kind.attachment == .item ? section.items[Int(id.item)] : section.identity)
  }

  /// - Parameter reloaded: by their paths before the edits.
  public mutating func apply(_ edits: [CollectionEdit], reloading reloaded: [ItemRange]) {
    for range in reloaded {
      for item in range.items { shown.remove(key(.item(item, inSection: range.section))) }
    }
    for edit in edits { content.apply(edit) }
  }

  public mutating func show(_ ids: some Sequence<ElementID>) {
    let now = Set(ids.map { key($0) })
    dequeues += now.subtracting(shown).count
    shown = now
  }
}

import CollectionLayouts
import CollectionModel
import Files
import Foundation

/// Sections, and what is around their groups.
extension LayoutFile {
  static func section(_ object: LocatedObject) throws(InputError) -> CompositionalSection {
    guard let described = try object.object("group", keys: Keys.item.names) else {
      throw object.missing("group", "a section repeats a group")
    }
    let group = try ReadItem(described, depth: 1)
    guard group.item.group != nil else {
      throw described.error(
        "expected a group, found an item",
        "add its items under \(ReadItem.contents.joined(separator: ", ")), or put it in a group")
    }
    var section = CompositionalSection(group.item)
    section.insets = try insets(object, "insets")
    section.groupSpacing = try spacing(object, "groupSpacing")
    if let reference = try reference(object, "insetsReference") {
      section.insetsReference = reference
    }
    if let follows = try object.flag("boundaryItemsFollowInsets") {
      section.boundaryItemsFollowInsets = follows
    }
    section.boundaryInsetsReference = try reference(object, "boundaryInsetsReference")
    guard section.boundaryInsetsReference == nil || !section.boundaryItemsFollowInsets else {
      throw object.error(
        "has an effect only where boundary items do not follow the insets of the section",
        "add boundaryItemsFollowInsets, false", at: "boundaryInsetsReference")
    }
    var kinds = Set<ElementKind>()
    for entry in try object.elements("boundaryItems", keys: Keys.boundaryItem.names) ?? [] {
      let item = try boundaryItem(entry)
      try note(item.kind, of: entry, in: &kinds)
      section.boundaryItems.append(item)
    }
    for entry in try object.elements("decorations", keys: Keys.decoration.names) ?? [] {
      let decoration = try decoration(entry)
      try note(decoration.kind, of: entry, in: &kinds)
      section.decorations.append(decoration)
    }
    if let scrolling = try object.choice("scrolling", of: CompositionalOrthogonalScrolling.self) {
      section.orthogonalScrolling = scrolling
    }
    return section
  }

  private static func boundaryItem(
    _ object: LocatedObject
  ) throws(InputError) -> CompositionalBoundaryItem {
    // Its kind depends on where it is.
    var item = CompositionalBoundaryItem(
      .header, size: try size(object), alignment: try edges(object, "edges"))
    if let extends = try object.flag("extendsBoundary") { item.extendsBoundary = extends }
    if let pinned = try object.flag("pinned") { item.pinsToVisibleBounds = pinned }
    item.offset = try point(object, "offset", .points) ?? .zero
    item.insets = try insets(object, "insets")
    item.zIndex = try zIndex(object) ?? item.zIndex
    item.kind = try kind(object, .supplementary, at: item.attachment)
    return item
  }

  private static func decoration(
    _ object: LocatedObject
  ) throws(InputError) -> CompositionalDecoration {
    CompositionalDecoration(
      try kind(object, .decoration, at: .section), insets: try insets(object, "insets"),
      zIndex: try zIndex(object) ?? 0)
  }

  // MARK: Kinds

  /// The kind that an object names. A known name stands for the kind that other layouts have, too,
  /// where its attachment is the same.
  static func kind(
    _ object: LocatedObject, _ category: ElementCategory, at attachment: ElementKind.Attachment
  ) throws(InputError) -> ElementKind {
    let name = try object.text("kind", "elements are told apart by their kinds")
    let isPlain = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & ~0x20) || "-_".utf8.contains($0)
    }
    guard isPlain, name.utf8.count <= mostNameBytes else {
      throw object.error(
        "expected at most \(mostNameBytes) letters, digits, - and _, found"
          + " \(InputError.quote(name))", "such as badge", at: "kind")
    }
    for known in [ElementKind.header, .footer, .background, NamedSection.badge]
    where known.name == name && known.attachment == attachment && known.category == category {
      return known
    }
    guard let kind = ElementKind.lasting(name, category, at: attachment) else {
      throw object.error(
        "the name \(name) cannot be told apart from another kind's", "take another name",
        at: "kind")
    }
    return kind
  }

  private static let mostNameBytes = 40

  /// Adds a kind to those of a section or an item, which has at most one element of each.
  static func note(
    _ kind: ElementKind, of object: LocatedObject, in kinds: inout Set<ElementKind>
  ) throws(InputError) {
    guard kinds.insert(kind).inserted else {
      throw object.error(
        "there is another \(kind.name) in the same place", "give each a kind of its own",
        at: "kind")
    }
  }
}

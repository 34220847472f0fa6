import CollectionLayouts
import CollectionModel
import Files
import Foundation

extension LayoutFile {
  /// An item or a group, with the facts that decide what its group may have.
  struct ReadItem {
    /// The keys of which a group has one.
    static let contents = ["horizontal", "vertical", "custom"]
    /// The keys that only groups have, and the keys that only custom groups do not have.
    private static let groupKeys = ["shares", "count", "spacing"]
    /// Groups in groups.
    private static let deepest = 8
    private static let mostSubitems = 1000
    private static let mostItems = 10_000

    var item: CompositionalItem
    /// How many items its description has at least.
    private var itemCount = 1
    /// The kinds of the supplementary views of it and of everything in it.
    private var kinds: Set<ElementKind> = []

    /// - Parameter depth: 1 for the group of a section.
    init(_ object: LocatedObject, depth: Int) throws(InputError) {
      item = CompositionalItem(
        try LayoutFile.size(object), insets: try LayoutFile.insets(object, "insets"),
        edges: try Self.edges(object))
      let given = Self.contents.filter(object.has)
      guard given.count <= 1 else {
        throw object.error(
          "expected one of \(Self.contents.joined(separator: ", ")), found"
            + " \(given.joined(separator: " and "))", "put one group in the other")
      }
      if let content = given.first {
        guard depth <= Self.deepest else {
          throw object.error(
            "expected at most \(Self.deepest) groups within each other, found more",
            "describe it with fewer groups")
        }
        try readGroup(object, content, depth)
      } else if let stray = Self.groupKeys.first(where: object.has) {
        throw object.error(
          "only a group has it, and this is an item",
          "add items under \(Self.contents.joined(separator: ", "))", at: stray)
      }
      try readSupplementaries(object)
    }

    private mutating func readGroup(
      _ object: LocatedObject, _ content: String, _ depth: Int
    ) throws(InputError) {
      if content == "custom" {
        if let stray = Self.groupKeys.first(where: object.has) {
          throw object.error(
            "has no effect on a custom group, whose frames are given", "leave it out", at: stray)
        }
        let frames = try Self.frames(object)
        item.group = CompositionalGroup(.vertical, .custom(frames), subitems: [])
        itemCount = frames.count
        return
      }
      let objects = try object.elements(content, keys: Keys.item.names) ?? []
      guard (1...Self.mostSubitems).contains(objects.count) else {
        throw object.error(
          "expected 1...\(Self.mostSubitems) items, found \(objects.count)",
          "a group has at least one item", at: content)
      }
      var subitems: [ReadItem] = []
      for entry in objects { subitems.append(try ReadItem(entry, depth: depth + 1)) }
      item.group = CompositionalGroup(
        content == "horizontal" ? .horizontal : .vertical,
        try Self.arrangement(object, of: objects.count, under: content),
        subitems: subitems.map(\.item), spacing: try LayoutFile.flexibleSpacing(object, "spacing"))
      itemCount = subitems.reduce(0) { $0 + $1.itemCount }
      switch item.group?.arrangement {
      case .equalShares(let count), .repeating(let count): itemCount *= count
      case .fitting, .custom, nil: break
      }
      guard itemCount <= Self.mostItems else {
        throw object.error(
          "expected at most \(Self.mostItems) items in a group, found \(itemCount)",
          "take smaller groups")
      }
      for subitem in subitems { kinds.formUnion(subitem.kinds) }
    }

    /// How often a group repeats its items.
    private static func arrangement(
      _ object: LocatedObject, of itemCount: Int, under content: String
    ) throws(InputError) -> CompositionalGroup.Arrangement {
      let shares = try object.whole("shares", in: 1...mostSubitems, example: "3")
      let count = try object.whole("count", in: 1...mostSubitems, example: "3")
      guard shares == nil || count == nil else {
        throw object.error("expected shares or count, found both", "leave one of them out")
      }
      guard let number = shares ?? count else { return .fitting }
      guard itemCount == 1 else {
        throw object.error(
          "expected one item, which is repeated, found \(itemCount)",
          "put the others in a group, or leave shares and count out", at: content)
      }
      return shares == nil ? .repeating(number) : .equalShares(number)
    }

    private static func frames(
      _ object: LocatedObject
    ) throws(InputError) -> [CompositionalCustomFrame] {
      let objects = try object.elements("custom", keys: Keys.frame.names) ?? []
      guard (1...mostItems).contains(objects.count) else {
        throw object.error(
          "expected 1...\(mostItems) frames, found \(objects.count)",
          "a group has at least one item", at: "custom")
      }
      var frames: [CompositionalCustomFrame] = []
      for entry in objects {
        func number(
          _ key: String, _ range: ClosedRange<Double>
        ) throws(InputError) -> Double {
          guard let value = try entry.number(key, of: "points", in: range, example: "40") else {
            throw entry.missing(key, "a frame has x, y, width and height")
          }
          return value
        }
        let (offsets, lengths) = (LayoutFile.offsets, LayoutFile.lengths)
        let frame = CGRect(
          x: try number("x", offsets), y: try number("y", offsets),
          width: try number("width", lengths), height: try number("height", lengths))
        frames.append(
          CompositionalCustomFrame(frame, zIndex: try LayoutFile.zIndex(entry) ?? 0))
      }
      return frames
    }

    private static func edges(
      _ object: LocatedObject
    ) throws(InputError) -> CompositionalEdgeSpacing {
      guard let edges = try object.object("edges", keys: Keys.edges.names) else { return .init() }
      func spacing(_ key: String) throws(InputError) -> CompositionalSpacing? {
        try LayoutFile.flexibleSpacing(edges, key, in: LayoutFile.insetRange)
      }
      return CompositionalEdgeSpacing(
        leading: try spacing("leading"), top: try spacing("top"),
        trailing: try spacing("trailing"), bottom: try spacing("bottom"))
    }

    // MARK: Supplementary views

    private mutating func readSupplementaries(_ object: LocatedObject) throws(InputError) {
      let entries =
        try object.elements("supplementaries", keys: Keys.supplementary.names) ?? []
      // Those of a group belong to its first item.
      for entry in entries {
        guard let anchor = try Self.anchor(entry, "containerAnchor") else {
          throw entry.missing("containerAnchor", "it is where the view is attached")
        }
        let zIndex = try LayoutFile.zIndex(entry) ?? 1
        var view = CompositionalAnchoredItem(
          try LayoutFile.kind(entry, .supplementary, at: .item), size: try LayoutFile.size(entry),
          at: anchor, itemAnchor: try Self.anchor(entry, "itemAnchor"), zIndex: zIndex)
        view.insets = try LayoutFile.insets(entry, "insets")
        try LayoutFile.note(view.kind, of: entry, in: &kinds)
        item.supplementaries.append(view)
      }
    }

    private static func anchor(
      _ object: LocatedObject, _ key: String
    ) throws(InputError) -> CompositionalAnchor? {
      guard let anchor = try object.object(key, keys: Keys.anchor.names) else { return nil }
      let points = try LayoutFile.point(anchor, "offset", .points)
      let parts = try LayoutFile.point(anchor, "fractionalOffset", .parts)
      guard points == nil || parts == nil else {
        throw anchor.error(
          "expected offset or fractionalOffset, found both", "leave one of them out")
      }
      return CompositionalAnchor(
        try LayoutFile.edges(anchor, "edges"),
        offset: parts.map { .fractional($0) } ?? .absolute(points ?? .zero))
    }
  }
}

import CollectionLayouts

extension LayoutFile {
  /// A key of an object of the file, as readers and documents have it.
  package struct Key: Sendable {
    package let name: String
    /// Its values, and the default in brackets; a key without a default is required.
    package let values: String
    package let meaning: String

    init(_ name: String, _ values: String, _ meaning: String) {
      (self.name, self.values, self.meaning) = (name, values, meaning)
    }
  }

  /// The keys of one kind of object.
  package struct KeyList: Sendable {
    /// The kind, in the singular.
    package let object: String
    package let keys: [Key]

    var names: [String] { keys.map(\.name) }

    init(_ object: String, _ keys: [Key]) { (self.object, self.keys) = (object, keys) }
  }

  package enum Keys {
    /// Every kind of object, the whole file first.
    package static let all = [
      layout, view, sides, section, item, frame, dimension, spacing, edges, insets, supplementary,
      anchor, point, boundaryItem, decoration,
    ]

    static let layout = KeyList(
      "layout",
      [
        Key("summary", "text (none)", "for readers of the file"),
        Key("sections", "list of sections", "the descriptions of sections, at least one"),
        Key(
          "order", "list of numbers (in turn)",
          "the description of each section of the collection, from 0; the sections after them have "
            + "the last one"),
        Key("sectionSpacing", "points (0)", "between two sections"),
        Key(
          "direction", "`vertical` or `horizontal` (`vertical`)",
          "the way in which a layout with these widths and heights scrolls"),
        Key(
          "insetsReference", references + " (`safeArea`)",
          "the insets of the view that narrow sections across the scroll axis; `automatic` is "
            + "`safeArea`"),
        Key("view", "view (no insets)", "the view for which the layout is solved"),
      ])

    static let view = KeyList(
      "view",
      [
        Key("scale", "number (2)", "pixels in a point, to which lengths are rounded"),
        Key("safeArea", "sides (0)", "the insets that `safeArea` refers to"),
        Key("layoutMargins", "sides (0)", "the insets that `layoutMargins` refers to"),
        Key("readableContent", "sides (0)", "the insets that `readableContent` refers to"),
      ])

    static let sides = KeyList(
      "sides",
      [
        Key("leading", "points (0)", "at the start across the scroll axis"),
        Key("trailing", "points (0)", "at the end across the scroll axis"),
      ])

    static let section = KeyList(
      "section",
      [
        Key("group", "group", "the group that is repeated"),
        Key("insets", "insets (0)", "around the groups"),
        Key("groupSpacing", "points (0)", "between two groups"),
        Key(
          "insetsReference", references + " (`automatic`)",
          "as of the layout; `automatic` is that of the layout"),
        Key("boundaryItems", "list of boundary items (none)", "headers, footers and side views"),
        Key(
          "boundaryItemsFollowInsets", "`true` or `false` (`true`)",
          "whether boundary items keep to the insets of the section"),
        Key(
          "boundaryInsetsReference", references + " (as `insetsReference`)",
          "for boundary items that do not follow the insets of the section"),
        Key("decorations", "list of decorations (none)", "views behind the whole section"),
        Key(
          "scrolling",
          CompositionalOrthogonalScrolling.allCases.map { "`\($0.rawValue)`" }.joined(
            separator: ", ") + " (`none`)",
          "how the section scrolls by itself, across the scroll axis of the layout"),
      ])

    static let item = KeyList(
      "item or group",
      [
        Key("width", "dimension", "its width in the section or group that it is in"),
        Key("height", "dimension", "its height in the section or group that it is in"),
        Key("insets", "insets (0)", "shrink the frame of an item, or the room of a group"),
        Key("edges", "edge spacing (none)", "space outside of it"),
        Key(
          "supplementaries", "list of supplementary views (none)",
          "attached to it; those of a group belong to its first item"),
        Key("horizontal", "list of items or groups", "makes it a group: they lie side by side"),
        Key("vertical", "list of items or groups", "makes it a group: they lie below each other"),
        Key("custom", "list of frames", "makes it a group with items at these places"),
        Key("spacing", "spacing (0)", "of a group: between two items"),
        Key(
          "shares", "number",
          "as `subitem:count:`: this number of equal items fill the group, which describes one"),
        Key(
          "count", "number",
          "as `repeatingSubitem:count:`: this number of items, even if they do not fit, of a group "
            + "that describes one item; without `shares` and `count`, a group repeats its items as "
            + "often as they fit"),
      ])

    static let frame = KeyList(
      "frame",
      [
        Key("x", "points", "from the outer corner of the group"),
        Key("y", "points", "from the outer corner of the group"),
        Key("width", "points", "of the item"),
        Key("height", "points", "of the item"),
        Key("zIndex", "number (0)", "elements with larger numbers are in front"),
      ])

    static let dimension = KeyList(
      "dimension",
      [
        Key(
          "fractionOfWidth", "0...100",
          "a part of the width of the container; a number instead of the object is points"),
        Key("fractionOfHeight", "0...100", "a part of the height of the container"),
        Key(
          "estimated", "points",
          "the item has the length that the data give it; the number counts where a length is "
            + "needed before items are placed"),
        Key(
          "uniform", "points",
          "the same, and all items in a group have the length of the longest of them"),
      ])

    static let spacing = KeyList(
      "spacing",
      [
        Key(
          "flexible", "points",
          "the least; flexible spaces share what is left; a number instead of the object is fixed "
            + "points")
      ])

    static let edges = KeyList(
      "edge spacing",
      [
        Key("top", "spacing (0)", "above it"),
        Key("leading", "spacing (0)", "before it"),
        Key("bottom", "spacing (0)", "below it"),
        Key("trailing", "spacing (0)", "after it"),
      ])

    static let insets = KeyList(
      "insets",
      [
        Key("top", "points (0)", "a number instead of the object is the same on all sides"),
        Key("leading", "points (0)", "at its leading side"),
        Key("bottom", "points (0)", "at its bottom"),
        Key("trailing", "points (0)", "at its trailing side"),
      ])

    static let supplementary = KeyList(
      "supplementary view",
      [
        Key("kind", "text", "a name of letters, digits, `-` and `_`"),
        Key("width", "dimension", "fractions are of the item's frame"),
        Key("height", "dimension", "fractions are of the item's frame"),
        Key("insets", "insets (0)", "shrink its frame"),
        Key("containerAnchor", "anchor", "the point of the item where it is attached"),
        Key(
          "itemAnchor", "anchor (the same edges)", "the point of the view that is attached there"),
        Key("zIndex", "number (1)", "elements with larger numbers are in front"),
      ])

    static let anchor = KeyList(
      "anchor",
      [
        Key("edges", edgeNames, "the corner or side; an empty list is the middle"),
        Key("offset", "point (0)", "how far from there, in points"),
        Key("fractionalOffset", "point (0)", "how far from there, in sizes of the view"),
      ])

    static let point = KeyList(
      "point",
      [
        Key("x", "number (0)", "to the right"),
        Key("y", "number (0)", "down"),
      ])

    static let boundaryItem = KeyList(
      "boundary item",
      [
        Key(
          "kind", "text",
          "a name of letters, digits, `-` and `_`; `header` at the top with an estimated height "
            + "has the height of the header in the data"),
        Key("width", "dimension", "fractions are of the section"),
        Key("height", "dimension", "fractions are of the view"),
        Key("edges", edgeNames, "where it is; an empty list is the middle"),
        Key("offset", "point (0)", "how far from there, in points"),
        Key(
          "extendsBoundary", "`true` or `false` (`true`)",
          "whether it is outside of the section, which grows by it"),
        Key(
          "pinned", "`true` or `false` (`false`)",
          "whether it stays on screen as long as its section"),
        Key("insets", "insets (0)", "shrink its frame"),
        Key("zIndex", "number (1)", "elements with larger numbers are in front"),
      ])

    static let decoration = KeyList(
      "decoration",
      [
        Key("kind", "text", "a name of letters, digits, `-` and `_`"),
        Key("insets", "insets (0)", "shrink its frame; negative ones enlarge it"),
        Key("zIndex", "number (0)", "elements with larger numbers are in front"),
      ])

    private static let references = CompositionalInsetsReference.allCases
      .map { "`\($0.rawValue)`" }.joined(separator: ", ")
    private static let edgeNames = "list of `top`, `leading`, `bottom`, `trailing`"
  }
}

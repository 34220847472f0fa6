import CollectionLayouts
import CollectionModel
import Files
import Foundation

/// Numbers with their units, and what is made of a few of them.
extension LayoutFile {
  static let lengths = 0.0...100_000
  static let offsets = -100_000.0...100_000
  static let insetRange = -10_000.0...10_000
  private static let spacings = 0.0...10_000
  private static let parts = 0.0...100
  private static let possibleZ: ClosedRange<Int32> = -1_000_000...1_000_000

  // MARK: Sizes

  static func size(_ object: LocatedObject) throws(InputError) -> CompositionalSize {
    CompositionalSize(
      width: try dimension(object, "width"), height: try dimension(object, "height"))
  }

  private static func dimension(
    _ object: LocatedObject, _ key: String
  ) throws(InputError) -> CompositionalDimension {
    let names = Keys.dimension.names
    let choices = names.joined(separator: ", ")
    guard object.has(key) else {
      throw object.missing(key, "it is a number of points, or an object with one of \(choices)")
    }
    if let points = try number(object, key, lengths) { return .absolute(points) }
    guard object.isObject(key), let unit = try object.object(key, keys: names) else {
      throw object.error(
        "expected points, or an object with one of \(choices), found \(object.kind(of: key))",
        "such as 44 or {\"fractionOfWidth\": 0.5}", at: key)
    }
    let given = names.filter(unit.has)
    guard given.count == 1, let name = given.first else {
      throw unit.error(
        "expected one of \(choices), found"
          + (given.isEmpty ? " none" : " \(given.joined(separator: " and "))"),
        "such as {\"fractionOfWidth\": 0.5}")
    }
    let isPart = name.hasPrefix("fraction")
    guard
      let value = try unit.number(
        name, of: isPart ? "parts of the container" : "points", in: isPart ? parts : lengths,
        example: isPart ? "0.5" : "44")
    else { throw unit.missing(name, "such as 0.5") }
    switch name {
    case "fractionOfWidth": return .fractionalWidth(value)
    case "fractionOfHeight": return .fractionalHeight(value)
    case "estimated": return .estimated(value)
    default: return .uniformAcrossSiblings(estimate: value)
    }
  }

  /// A number of points; nil if there is another value, or none.
  private static func number(
    _ object: LocatedObject, _ key: String, _ range: ClosedRange<Double>
  ) throws(InputError) -> Double? {
    guard object.isNumber(key) else { return nil }
    return try object.number(key, of: "points", in: range, example: "8")
  }

  // MARK: Space

  /// Points between two things; 0 if there are none.
  static func spacing(_ object: LocatedObject, _ key: String) throws(InputError) -> Double {
    try object.number(key, of: "points", in: spacings, example: "8") ?? 0
  }

  /// A space that may grow; nil if there is none.
  static func flexibleSpacing(
    _ object: LocatedObject, _ key: String, in range: ClosedRange<Double>? = nil
  ) throws(InputError) -> CompositionalSpacing? {
    guard object.has(key) else { return nil }
    let range = range ?? spacings
    if let points = try number(object, key, range) { return .fixed(points) }
    guard object.isObject(key), let space = try object.object(key, keys: Keys.spacing.names) else {
      throw object.error(
        "expected points, or an object with flexible, found \(object.kind(of: key))",
        "such as 8 or {\"flexible\": 8}", at: key)
    }
    guard let least = try space.number("flexible", of: "points", in: range, example: "8") else {
      throw space.missing("flexible", "such as {\"flexible\": 8}")
    }
    return .flexible(least)
  }

  /// The same on all sides, or on each its own.
  static func insets(_ object: LocatedObject, _ key: String) throws(InputError) -> SectionInsets {
    guard object.has(key) else { return SectionInsets() }
    if let points = try number(object, key, insetRange) { return SectionInsets(points) }
    guard object.isObject(key), let sides = try object.object(key, keys: Keys.insets.names) else {
      throw object.error(
        "expected points, or an object with some of \(Keys.insets.names.joined(separator: ", ")),"
          + " found \(object.kind(of: key))",
        "such as 16 or {\"top\": 8, \"bottom\": 8}", at: key)
    }
    func side(_ name: String) throws(InputError) -> Double {
      try sides.number(name, of: "points", in: insetRange, example: "8") ?? 0
    }
    return SectionInsets(
      top: try side("top"), leading: try side("leading"), bottom: try side("bottom"),
      trailing: try side("trailing"))
  }

  static func reference(
    _ object: LocatedObject, _ key: String
  ) throws(InputError) -> CompositionalInsetsReference? {
    try object.choice(key, of: CompositionalInsetsReference.self)
  }

  // MARK: Places

  enum PointUnit {
    case points
    /// Of the size of a view.
    case parts
  }

  static func point(
    _ object: LocatedObject, _ key: String, _ unit: PointUnit
  ) throws(InputError) -> CGPoint? {
    guard let point = try object.object(key, keys: Keys.point.names) else { return nil }
    func coordinate(_ name: String) throws(InputError) -> Double {
      switch unit {
      case .points: try point.number(name, of: "points", in: offsets, example: "8") ?? 0
      case .parts:
        try point.number(name, of: "parts of the view", in: -100...100, example: "0.5") ?? 0
      }
    }
    return CGPoint(x: try coordinate("x"), y: try coordinate("y"))
  }

  /// The edges of a list; none stand for the middle.
  static func edges(
    _ object: LocatedObject, _ key: String
  ) throws(InputError) -> CompositionalEdges {
    let known: KeyValuePairs<String, CompositionalEdges> = [
      "top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing,
    ]
    let names = known.map(\.key).joined(separator: ", ")
    guard let texts = try object.texts(key) else {
      throw object.missing(key, "it is a list of some of \(names); an empty one is the middle")
    }
    var edges: CompositionalEdges = []
    for text in texts {
      guard let edge = known.first(where: { $0.key == text })?.value else {
        throw object.error(
          "expected some of \(names), found \(InputError.quote(text))",
          nearestName(to: text, in: known.map(\.key)).map { "did you mean \($0)?" }
            ?? "an empty list is the middle", at: key)
      }
      edges.insert(edge)
    }
    guard !edges.isSuperset(of: [.top, .bottom]), !edges.isSuperset(of: [.leading, .trailing])
    else {
      throw object.error(
        "expected no opposite edges, found \(texts.joined(separator: ", "))",
        "leave both out for the middle", at: key)
    }
    return edges
  }

  static func zIndex(_ object: LocatedObject) throws(InputError) -> Int32? {
    try object.whole("zIndex", in: possibleZ, example: "1")
  }
}

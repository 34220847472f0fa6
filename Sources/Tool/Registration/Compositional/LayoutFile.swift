import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Files
import Foundation

/// A file that describes the sections of a compositional layout.
///
/// ```json
/// {
///   "sections": [
///     {
///       "group": {
///         "width": {"fractionOfWidth": 1}, "height": 120, "spacing": 8, "shares": 3,
///         "horizontal": [{"width": {"fractionOfWidth": 1}, "height": {"fractionOfHeight": 1}}]
///       },
///       "groupSpacing": 8
///     }
///   ]
/// }
/// ```
package struct LayoutFile: Hashable, Sendable {
  /// In the axes of the screen.
  package var layout: CompositionalLayout
  /// The view for which it is solved; its size is that of the viewport.
  private var view: CompositionalEnvironment

  package init(_ layout: CompositionalLayout) {
    self.layout = layout
    view = CompositionalEnvironment(size: .zero)
  }

  /// The layout as a rule.
  package func rule(in viewport: ViewportExtents) -> CompositionalRule {
    var environment = view
    environment.size = CGSize(width: viewport.cross, height: viewport.main)
    return CompositionalRule(layout, in: environment)
  }

  // MARK: Reading

  /// - Parameter bytes: the content of the file.
  /// - Throws: `InputError` that names the line: not JSON, an unknown key, a value that is missing,
  ///   of the wrong type or out of its range, a kind that occurs twice, more items or levels than
  ///   are possible.
  package static func parse(_ text: String, file: String) throws(InputError) -> LayoutFile {
    let top = try LocatedObject(text, file: file, keys: Keys.layout.names, what: "the layout")
    let advice = "a layout describes at least one section"
    guard let objects = try top.elements("sections", keys: Keys.section.names) else {
      throw top.missing("sections", advice)
    }
    guard (1...mostSections).contains(objects.count) else {
      throw top.error(
        "expected 1...\(mostSections) sections, found \(objects.count)", advice, at: "sections")
    }
    _ = try top.text("summary")
    var sections: [CompositionalSection] = []
    for object in objects { sections.append(try section(object)) }
    var choice = CompositionalLayout.Choice.repeating
    if let order = try top.wholes("order", in: 0...sections.count - 1, example: "0") {
      guard (1...mostOrdered).contains(order.count) else {
        throw top.error(
          "expected 1...\(mostOrdered) numbers, found \(order.count)",
          "leave it out for sections in turn", at: "order")
      }
      choice = .list(order.map { UInt32($0) })
    }
    var layout = CompositionalLayout(
      sections, choice: choice, sectionSpacing: try spacing(top, "sectionSpacing"),
      isHorizontal: try top.choice("direction", of: Direction.self) == .horizontal)
    if let reference = try reference(top, "insetsReference") { layout.insetsReference = reference }
    var file = LayoutFile(layout)
    if let view = try top.object("view", keys: Keys.view.names) { try file.readView(view) }
    return file
  }

  private enum Direction: String, CaseIterable {
    case vertical
    case horizontal
  }

  private mutating func readView(_ object: LocatedObject) throws(InputError) {
    if let scale = try object.number("scale", of: "pixels in a point", in: 0.5...10, example: "2") {
      view.scale = scale
    }
    view.safeArea = try Self.sides(object, "safeArea")
    view.layoutMargins = try Self.sides(object, "layoutMargins")
    view.readableContent = try Self.sides(object, "readableContent")
  }

  private static func sides(
    _ object: LocatedObject, _ key: String
  ) throws(InputError) -> CompositionalEnvironment.SideInsets {
    guard let sides = try object.object(key, keys: Keys.sides.names) else { return .init() }
    return CompositionalEnvironment.SideInsets(
      leading: try spacing(sides, "leading"), trailing: try spacing(sides, "trailing"))
  }

  private static let mostSections = 1000
  private static let mostOrdered = 100_000
}

import Files
import Primitives

/// An element of an SVG picture and its content, as text. Every text and attribute is escaped here.
public struct SVG: Sendable {
  public private(set) var text: String

  /// - Parameter attributes: the attributes; one whose value is nil is left out.
  public init(
    _ name: String, _ attributes: KeyValuePairs<String, Attribute?> = [:], _ children: [SVG] = []
  ) {
    self.init(name, attributes.map { ($0.key, $0.value) }, children)
  }

  /// The same with attributes that were put together.
  init(_ name: String, _ attributes: [(String, Attribute?)], _ children: [SVG]) {
    var text = "<" + name
    for (key, value) in attributes {
      guard let value else { continue }
      text += " \(key)=\"\(value.text)\""
    }
    if children.isEmpty {
      text += "/>"
    } else {
      text += ">"
      for child in children { text += child.text }
      text += "</\(name)>"
    }
    self.text = text
  }

  private init(text: String) { self.text = text }

  /// Text of unknown origin, on one line.
  public static func text(_ content: some StringProtocol) -> SVG {
    SVG(text: XMLText.line(String(content)))
  }

  /// Elements one after the other, each on a line of its own.
  public static func lines(_ elements: [SVG]) -> SVG {
    SVG(text: elements.map(\.text).joined(separator: "\n"))
  }

  /// A style element with these rules, which must be the project's own: they are not escaped.
  package static func style(_ rules: String) -> SVG { SVG(text: "<style>\n\(rules)\n</style>") }

  /// The value of an attribute.
  public enum Attribute: Sendable, ExpressibleByStringInterpolation, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
  {
    case string(String)
    case number(Double)
    /// With at most one decimal.
    case tenths(Double)

    public init(stringLiteral value: String) { self = .string(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    var text: String {
      switch self {
      case .string(let value): XMLText.escaped(value)
      case .number(let value): SVG.number(value)
      case .tenths(let value): SVG.tenths(value)
      }
    }
  }

  /// A number with at most two decimals, so that the picture of a run is the same text on every
  /// machine.
  public static func number(_ value: Double) -> String {
    decimalText((value * 100).rounded() / 100) ?? "0"
  }

  static func tenths(_ value: Double) -> String {
    decimalText((value * 10).rounded() / 10) ?? "0"
  }
}

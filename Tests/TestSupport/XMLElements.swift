import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML text as Foundation's reader (libxml2) sees them.
public struct XMLElements {
  public struct Element {
    public var name: String
    public var attributes: [String: String]
    /// Its own, without that of the elements in it.
    public var text = ""

    /// Whether it is the line of a series in a plot.
    public var isLine: Bool {
      name == "path" && (attributes["class"] ?? "").hasPrefix("l")
    }
  }

  /// In the order in which they begin.
  public let all: [Element]

  /// Throws where `text` is not well-formed.
  public init(_ text: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    all = reader.all
  }

  public var counts: [String: Int] { Dictionary(all.map { ($0.name, 1) }, uniquingKeysWith: +) }
  public var texts: Set<String> { Set(all.map(\.text)) }
  /// Of the first element of each name.
  public var attributes: [String: [String: String]] {
    Dictionary(all.map { ($0.name, $0.attributes) }) { first, _ in first }
  }
}

private final class Reader: NSObject, XMLParserDelegate {
  var all: [XMLElements.Element] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(all.count)
    all.append(XMLElements.Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { all[last].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}

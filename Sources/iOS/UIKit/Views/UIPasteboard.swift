/// Holds content that was cut or copied: items, each with a value for every type of data that it
/// offers.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
  }

  public static let general = UIPasteboard(.general, Content())
  private static var named: [Name: Content] = [:]
  private static let text = "public.utf8-plain-text"
  private static let picture = "public.image"

  /// The content that all objects with the same name share.
  private final class Content {
    var items: [[String: Any]] = []
    var changeCount = 0
  }

  public let name: Name
  private let content: Content

  /// Increases with each change of the content.
  open var changeCount: Int { content.changeCount }
  open var items: [[String: Any]] {
    get { content.items }
    set {
      content.items = newValue
      content.changeCount += 1
    }
  }

  private init(_ name: Name, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// - Parameter create: whether a missing pasteboard is created; if not, the result is nil.
  public convenience init?(name pasteboardName: Name, create: Bool) {
    let made = pasteboardName == .general ? Self.general.content : Self.named[pasteboardName]
    guard create || made != nil else { return nil }
    self.init(pasteboardName, made ?? Content())
    Self.named[pasteboardName] = content
  }

  public static func withUniqueName() -> UIPasteboard {
    let new = UIPasteboard(Name(rawValue: UUID().uuidString), Content())
    named[new.name] = new.content
    return new
  }

  public static func remove(withName pasteboardName: Name) { named[pasteboardName] = nil }

  open var numberOfItems: Int { items.count }

  open func setItems(_ items: [[String: Any]]) { self.items = items }
  open func addItems(_ items: [[String: Any]]) { self.items += items }

  /// Replaces the content by one item with this value.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: value]]
  }

  /// The value of the first item.
  open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }

  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    setValue(data, forPasteboardType: pasteboardType)
  }

  open func data(forPasteboardType pasteboardType: String) -> Data? {
    value(forPasteboardType: pasteboardType) as? Data
  }

  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  /// The strings of all items. Setting it replaces all items by one for each string.
  open var strings: [String]? {
    get { values(Self.text) }
    set { items = (newValue ?? []).map { [Self.text: $0] } }
  }
  open var hasStrings: Bool { strings != nil }

  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  open var images: [UIImage]? {
    get { values(Self.picture) }
    set { items = (newValue ?? []).map { [Self.picture: $0] } }
  }
  open var hasImages: Bool { images != nil }

  /// The values of all items that have the type; nil if none has it.
  private func values<Value>(_ type: String) -> [Value]? {
    let found = items.compactMap { $0[type] as? Value }
    return found.isEmpty ? nil : found
  }
}

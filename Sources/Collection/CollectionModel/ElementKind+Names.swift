import Synchronization

extension ElementKind {
  /// Numbers from here on belong to names; bit 28 marks a kind as a decoration.
  private static let firstNamed: UInt32 = 1 << 27
  @usableFromInline static var decorationBit: UInt32 { 1 << 28 }

  private struct Names {
    var kinds: [String: ElementKind] = [:]
    var names: [UInt32: String] = [:]
    var next = ElementKind.firstNamed
  }

  private static let names = Mutex(Names())

  /// The kind called `name`: the same one for the same name, category and attachment, as long as
  /// the process lives.
  ///
  /// - Precondition: the category is not `.cell`; fewer than 2^27 kinds have names.
  /// - Complexity: O(1) expected, and a lock: look a kind up once, not for each element.
  public static func named(
    _ name: String, _ category: ElementCategory, at attachment: Attachment
  ) -> ElementKind {
    precondition(category != .cell, "items have one kind, which has no other name than .item")
    let key = "\(category) \(attachment.rawValue) \(name)"
    return names.withLock { names in
      if let kind = names.kinds[key] { return kind }
      let number = category == .decoration ? names.next | decorationBit : names.next
      names.next += 1
      precondition(names.next < decorationBit, "more kinds have names than there are numbers")
      let kind = ElementKind(number, at: attachment)
      names.kinds[key] = kind
      names.names[kind.rawValue] = name
      return kind
    }
  }

  /// For messages: the name that the kind was made with, that of a built-in kind, or its number.
  public var name: String {
    switch self {
    case .item: "item"
    case .header: "header"
    case .footer: "footer"
    case .background: "background"
    case .separator: "separator"
    default: Self.names.withLock { $0.names[rawValue] } ?? "kind \(rawValue >> 2)"
    }
  }
}

import Primitives
import Synchronization

extension ElementKind {
  /// Numbers from here on belong to names; bit 28 marks a kind as a decoration.
  private static let firstNamed: UInt32 = 1 << 27
  @usableFromInline static var decorationBit: UInt32 { 1 << 28 }

  private struct Registry {
    /// By category, attachment and name.
    var kinds: [String: ElementKind] = [:]
    var names: [ElementKind: String] = [:]
    var nextNumber = ElementKind.firstNamed
  }

  private static let registry = Mutex(Registry())

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
    return registry.withLock { registry in
      if let kind = registry.kinds[key] { return kind }
      var number = registry.nextNumber
      if category == .decoration { number |= decorationBit }
      registry.nextNumber += 1
      precondition(
        registry.nextNumber < decorationBit, "more kinds have names than there are numbers")
      let kind = ElementKind(number, at: attachment)
      registry.kinds[key] = kind
      registry.names[kind] = name
      return kind
    }
  }

  /// The kind called `name`, with a number that follows from the name alone: checksums of what is
  /// visible are then the same in every process. nil if another such name has the number.
  ///
  /// - Precondition: the category is not `.cell`.
  /// - Complexity: O(bytes), and a lock.
  package static func lasting(
    _ name: String, _ category: ElementCategory, at attachment: Attachment
  ) -> ElementKind? {
    precondition(category != .cell, "items have one kind, which has no other name than .item")
    var number = 2 + UInt32(FNV1a.hash(of: name.utf8) % UInt64(firstNamed - 2))
    if category == .decoration { number |= decorationBit }
    let kind = ElementKind(number, at: attachment)
    return registry.withLock { registry in
      guard let known = registry.names[kind] else {
        registry.names[kind] = name
        return kind
      }
      return known == name ? kind : nil
    }
  }

  private var number: UInt32 { rawValue >> 2 }

  /// For messages: the name that the kind was made with, that of a built-in kind, or its number.
  public var name: String {
    switch self {
    case .item: "item"
    case .header: "header"
    case .footer: "footer"
    case .background: "background"
    case .separator: "separator"
    default: Self.registry.withLock { $0.names[self] } ?? "kind \(number)"
    }
  }
}

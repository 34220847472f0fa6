/// Looks up parts of a value whose shape another program decides, and of which only some keys are
/// read. Files that people write are read as `LocatedObject`, which rejects unknown keys.
extension LocatedJSON {
  /// The value of a key of an object; nil for another value, or without the key.
  ///
  /// - Complexity: O(keys).
  package subscript(key: String) -> LocatedJSON? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The values of a list; nil for another value.
  package var items: [LocatedJSON]? {
    guard case .array(let items) = value else { return nil }
    return items
  }

  /// A text; nil for another value.
  package var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }
}

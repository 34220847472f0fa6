/// A pattern for names: `*` matches any characters, including none and `/`; `?` matches one.
/// Everything else matches itself, including brackets, which are common in case ids.
package struct NamePattern: Hashable, Sendable, ExpressibleByStringLiteral {
  package let text: String
  private let parts: [Character]

  package init(_ text: String) {
    self.text = text
    parts = Array(text)
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// - Complexity: O(pattern x name): only the last star is ever retried.
  package func matches(_ name: String) -> Bool {
    let name = Array(name)
    var (part, character) = (0, 0)
    var star: (part: Int, character: Int)?
    while character < name.count {
      if part < parts.count, parts[part] == "*" {
        star = (part, character)
        part += 1
      } else if part < parts.count, parts[part] == "?" || parts[part] == name[character] {
        part += 1
        character += 1
      } else if let last = star {
        star = (last.part, last.character + 1)
        part = last.part + 1
        character = last.character + 1
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == "*" }
  }
}

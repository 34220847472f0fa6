import Gate

/// A pattern for cases: a part of the id, or the whole id with `*` and `?` as wildcards.
package struct CasePattern {
  private let text: String

  package init(_ text: String) { self.text = text }

  package func matches(_ id: String) -> Bool {
    guard text.contains(where: { $0 == "*" || $0 == "?" }) else { return id.contains(text) }
    return NamePattern(text).matches(id)
  }
}

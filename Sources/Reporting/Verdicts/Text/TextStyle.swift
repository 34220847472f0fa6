/// The way in which pieces of text stand out on a terminal. Colour only repeats the meaning of the
/// text, and takes no room.
package struct TextStyle: Hashable, Sendable {
  /// The role of a piece of text.
  package enum Role: Sendable {
    /// A verdict.
    case good, bad, doubtful
    /// The mark before a remark.
    case remark
    /// The best value of a table.
    case best
    case error

    /// The parameters of ECMA-48's "select graphic rendition".
    fileprivate var rendition: String {
      switch self {
      case .good: "32"
      case .bad: "31"
      case .doubtful, .remark: "33"
      case .best: "1"
      case .error: "1;31"
      }
    }
  }

  package static let none = TextStyle(isOn: false)

  private let isOn: Bool

  /// - Parameter isOn: whether the text goes to a terminal that shows colours.
  package init(isOn: Bool) { self.isOn = isOn }

  /// `text`, standing out if it has a role. The caller has removed control characters.
  package func text(_ text: String, as role: Role?) -> String {
    guard isOn, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(role.rendition)m\(text)\u{1B}[0m"
  }

  /// `line`; its beginning stands out if it is `start`.
  package func line(_ line: String, startingWith start: String, as role: Role?) -> String {
    guard line.hasPrefix(start) else { return line }
    return text(start, as: role) + line.dropFirst(start.count)
  }
}

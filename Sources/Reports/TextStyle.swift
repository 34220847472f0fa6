/// How a piece of text may stand out on a terminal. Colour only repeats what the text says, and takes
/// no room.
public struct TextStyle: Hashable, Sendable {
  /// What a piece of text is.
  public enum Role: Sendable {
    /// A verdict.
    case good, bad, doubtful
    /// The mark before something that has to be known.
    case remark
    /// What beats the rest of a table.
    case best
    case error

    /// As ECMA-48 numbers it.
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

  public static let none = TextStyle(isOn: false)

  private let isOn: Bool

  /// - Parameter isOn: whether there is a terminal that shows it.
  public init(isOn: Bool) { self.isOn = isOn }

  /// `text`, standing out if it has a role. The caller has made it harmless.
  public func text(_ text: String, as role: Role?) -> String {
    guard isOn, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(role.rendition)m\(text)\u{1B}[0m"
  }

  /// `line` with `start` standing out, if it begins so.
  public func line(_ line: String, startingWith start: String, as role: Role?) -> String {
    guard line.hasPrefix(start) else { return line }
    return text(start, as: role) + line.dropFirst(start.count)
  }
}

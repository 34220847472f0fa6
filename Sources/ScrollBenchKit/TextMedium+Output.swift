import Foundation
import Reports

extension TextMedium {
  /// What standard output shows.
  static let output = TextMedium(
    terminalColumns: StandardStream.output.terminalColumns, style: .output,
    ProcessInfo.processInfo.environment)

  /// As wide as the terminal; elsewhere as the variable COLUMNS says, or as usual. In ASCII unless the
  /// locale is UTF-8.
  init(terminalColumns: Int?, style: TextStyle = .none, _ environment: [String: String]) {
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.init(
      width: terminalColumns ?? columns ?? Self.usualWidth, style: style,
      isASCII: !Self.isUnicode(environment))
  }

  /// As POSIX says: the first of these that is set and not empty decides.
  static func isUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let encoding = (locale ?? "C").lowercased()
    return encoding.contains("utf-8") || encoding.contains("utf8")
  }
}

extension TextStyle {
  static let output = TextStyle(of: .output)
  static let errors = TextStyle(of: .errors)

  private init(of stream: StandardStream) {
    self.init(isTerminal: stream.isTerminal, ProcessInfo.processInfo.environment)
  }

  /// On a terminal only, and unless the user or the terminal wants none: see no-color.org.
  init(isTerminal: Bool, _ environment: [String: String]) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self.init(isOn: isTerminal && !isUnwanted && environment["TERM"] != "dumb")
  }
}

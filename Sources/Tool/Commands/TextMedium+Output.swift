import Foundation
import Registration
import ResultPage
import Verdicts

extension TextMedium {
  /// The medium of standard output.
  package static let output = TextMedium(
    terminalColumns: StandardStream.output.terminalColumns, style: .output,
    ProcessInfo.processInfo.environment)

  /// As wide as the terminal, otherwise as the variable COLUMNS, otherwise as usual. In ASCII
  /// unless the locale is UTF-8.
  package init(terminalColumns: Int?, style: TextStyle = .none, _ environment: [String: String]) {
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.init(
      width: terminalColumns ?? columns ?? Self.usualWidth, style: style,
      isASCII: !Self.isUnicode(environment))
  }

  /// As in POSIX, the first of these variables that is set and not empty decides.
  static func isUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let encoding = (locale ?? "C").lowercased()
    return encoding.contains("utf-8") || encoding.contains("utf8")
  }
}

extension TextStyle {
  package static let output = TextStyle(of: .output)
  static let errors = TextStyle(of: .errors)

  private init(of stream: StandardStream) {
    self.init(isTerminal: stream.isTerminal, ProcessInfo.processInfo.environment)
  }

  /// On for a terminal, unless the user or the terminal wants no colours: see no-color.org.
  package init(isTerminal: Bool, _ environment: [String: String]) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self.init(isOn: isTerminal && !isUnwanted && environment["TERM"] != "dumb")
  }
}

import Foundation
import Reports

extension TextMedium {
  /// What standard output shows.
  static let output = TextMedium(
    terminalColumns: StandardStream.output.terminalColumns, ProcessInfo.processInfo.environment)

  /// As wide as the terminal; elsewhere as the variable COLUMNS says, or as usual.
  init(terminalColumns: Int?, _ environment: [String: String]) {
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.init(width: terminalColumns ?? columns ?? Self.usualWidth)
  }
}

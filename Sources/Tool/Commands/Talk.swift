import Files
import Foundation
import Registration
import ResultFiles
import Verdicts

/// Messages of a run on standard error: one line that is rewritten on a terminal, plain lines
/// elsewhere. Messages that cannot be written are dropped, because they must not stop the work.
package final class Talk {
  private let isTerminal = StandardStream.errors.isTerminal
  private var hasOpenLine = false

  package init() {}

  /// Prints a line that stays.
  package func say(_ line: String) {
    let line = TextStyle.errors.line(
      InputError.onOneLine(line), startingWith: "error:", as: .error)
    write((hasOpenLine ? "\r\u{1B}[K" : "") + line + "\n")
    hasOpenLine = false
  }

  /// Prints one of many lines: on a terminal the next line replaces it, elsewhere it stays.
  func printInPassing(_ line: String) {
    if isTerminal { show(line) } else { say(line) }
  }

  /// Prints a line that stays, unless there is a terminal: `show` serves those.
  func printElsewhere(_ line: String) {
    if !isTerminal { say(line) }
  }

  /// Shows a line until the next one, on a terminal only.
  func show(_ line: String) {
    guard isTerminal else { return }
    write("\r\u{1B}[K" + InputError.onOneLine(line).prefix(width))
    hasOpenLine = true
  }

  func clear() {
    if hasOpenLine { write("\r\u{1B}[K") }
    hasOpenLine = false
  }

  /// One column less than the terminal has: on some terminals, a full line begins the next one.
  private var width: Int { max(1, (StandardStream.errors.terminalColumns ?? 80) - 1) }

  private func write(_ text: String) { _ = StandardStream.errors.write(text) }
}

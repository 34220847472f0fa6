import Foundation
import InputFiles

/// Messages of a run on standard error: one line that is rewritten on a terminal, plain lines
/// elsewhere. Messages that cannot be written are dropped, because they must not stop the work.
struct Talk {
  private let isTerminal = isatty(2) != 0
  private var hasOpenLine = false

  /// Prints a line that stays.
  mutating func say(_ line: String) {
    write((hasOpenLine ? "\r\u{1B}[K" : "") + InputError.onOneLine(line) + "\n")
    hasOpenLine = false
  }

  /// Shows a line until the next one, on a terminal only.
  mutating func show(_ line: String) {
    guard isTerminal else { return }
    write("\r\u{1B}[K" + InputError.onOneLine(line).prefix(width))
    hasOpenLine = true
  }

  mutating func clear() {
    if hasOpenLine { write("\r\u{1B}[K") }
    hasOpenLine = false
  }

  private var width: Int {
    var size = winsize()
    return ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1 ? Int(size.ws_col) - 1 : 79
  }

  private func write(_ text: String) { _ = StandardStream.errors.write(text) }
}

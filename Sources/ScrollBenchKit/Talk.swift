import CollectionModel
import Foundation

/// Standard error: what a run has to say. One line that rewrites itself on a terminal, plain lines
/// elsewhere. What cannot be written is dropped: the work is not its talk.
struct Talk {
  private let isTerminal = isatty(2) != 0
  private var hasOpenLine = false

  /// A line that stays.
  mutating func say(_ line: String) {
    write((hasOpenLine ? "\r\u{1B}[K" : "") + InputError.onOneLine(line) + "\n")
    hasOpenLine = false
  }

  /// Shown on a terminal only, until the next line.
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

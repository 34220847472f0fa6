import Foundation

/// Standard error: what a run has to say. One line that rewrites itself on a terminal, plain lines
/// elsewhere.
struct Talk {
  private let isTerminal = isatty(2) != 0
  private var hasOpenLine = false

  /// A line that stays.
  mutating func say(_ line: String) {
    write((hasOpenLine ? "\r\u{1B}[K" : "") + line + "\n")
    hasOpenLine = false
  }

  /// Shown on a terminal only, until the next line.
  mutating func show(_ line: String) {
    guard isTerminal else { return }
    write("\r\u{1B}[K" + line.prefix(width))
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

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// The result, on standard output. A reader that has gone away (`| head`) is no error.
func writeResult(_ text: String) {
  var rest = Data(text.utf8)
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    rest = Data(rest.dropFirst(count))
  }
}

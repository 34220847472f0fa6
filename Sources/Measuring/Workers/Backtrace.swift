/// The standard error of a process that trapped: its own message, and the runtime's report. In a
/// release build, most traps, such as overflows and failed preconditions, print no message.
package struct Backtrace {
  /// The value of `SWIFT_BACKTRACE`: only the frames of the thread that trapped, with source lines.
  static let settings = [
    "enable=yes", "color=no", "interactive=no", "threads=crashed", "images=none", "registers=none",
    "limit=16", "sanitize=no", "cache=yes", "symbolicate=full", "timeout=10s", "output-to=stderr",
  ].joined(separator: ",")
  private static let start = "*** Signal "
  private static let frames = "*** Program crashed"

  /// The lines that the process itself wrote.
  package let words: [Substring]
  /// The innermost function of the program's own, with file and line; nil if it is not reported.
  package let place: String?

  package init(_ errors: String) {
    let start =
      (errors.range(of: Self.start) ?? errors.range(of: Self.frames))?.lowerBound
      ?? errors.endIndex
    // The runtime warns where it finds nothing to write a backtrace with.
    words = errors[..<start].split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("swift runtime: ") }
    place = errors[start...].split(whereSeparator: \.isNewline).lazy.compactMap(Self.place).first
  }

  /// The function, file and line of a frame such as
  /// `1 [ra] 0x52 f(_:) + 54 in bench at /a/f.swift:3:9`; nil for other lines and system frames.
  private static func place(_ line: Substring) -> String? {
    let frame = #/^\s*\d+ .*?0x[0-9a-f]+ (.+?) in \S+ at (\S.*?):(\d+)(?::\d+)?$/#
    guard !line.contains("[system]"), let match = line.firstMatch(of: frame) else { return nil }
    let function = match.1.replacing(#/ \+ \d+$/#, with: "")
    let file = match.2.split(separator: "/").last ?? match.2
    return "\(function) (\(file):\(match.3))"
  }
}

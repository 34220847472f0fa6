/// The output of a process that trapped on standard error: its own message, and then the Swift
/// runtime's report of the place.
///
/// In a release build, most traps print no message: an index out of range, an overflow, a failed
/// precondition.
package struct Backtrace {
  /// For the environment variable `SWIFT_BACKTRACE`: the frames of the thread that trapped, with
  /// the lines of sources, and nothing that takes long.
  static let settings = [
    "enable=yes", "color=no", "interactive=no", "threads=crashed", "images=none", "registers=none",
    "limit=16", "sanitize=no", "cache=yes", "symbolicate=full", "timeout=10s", "output-to=stderr",
  ].joined(separator: ",")
  private static let start = "*** Signal "
  private static let frames = "*** Program crashed"

  /// The lines that the process itself wrote.
  package let words: [Substring]
  /// The innermost function of the program's own, with its file and line; nil if the runtime did
  /// not report it.
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
  /// `1 [ra] 0x52 f(_:) + 54 in bench at /a/f.swift:3:9`; nil for frames of the system and for
  /// other lines.
  private static func place(_ line: Substring) -> String? {
    let frame = #/^\s*\d+ .*?0x[0-9a-f]+ (.+?) in \S+ at (\S.*?):(\d+)(?::\d+)?$/#
    guard !line.contains("[system]"), let match = line.firstMatch(of: frame) else { return nil }
    let function = match.1.replacing(#/ \+ \d+$/#, with: "")
    let file = match.2.split(separator: "/").last ?? match.2
    return "\(function) (\(file):\(match.3))"
  }
}

import ArgumentParser
import Foundation

/// Which characters a picture may consist of.
struct TerminalText: ParsableArguments {
  @Flag(help: "Draw in ASCII. Default: if the locale is not UTF-8.")
  var plain = false

  var isPlain: Bool { plain || !Self.isUnicode(ProcessInfo.processInfo.environment) }

  /// As POSIX says: the first of these that is set and not empty decides.
  static func isUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let encoding = (locale ?? "C").lowercased()
    return encoding.contains("utf-8") || encoding.contains("utf8")
  }
}

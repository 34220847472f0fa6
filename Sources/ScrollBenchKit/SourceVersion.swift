import Foundation

/// The commit of the source the executable was built from, as far as its folder tells.
struct SourceVersion {
  var commit = ""
  var isDirty = false
  /// When the commit was made: UTC, ISO 8601.
  var committed: String?

  /// Asks git where the executable lies; empty where there is no git or no repository.
  static func current() -> SourceVersion {
    guard
      let folder = Bundle.main.executableURL?.resolvingSymlinksInPath()
        .deletingLastPathComponent().path,
      let commit = git(["-C", folder, "rev-parse", "HEAD"])
    else { return SourceVersion() }
    let changes = git(["-C", folder, "status", "--porcelain", "--untracked-files=no"])
    let seconds = git(["-C", folder, "show", "--no-patch", "--format=%ct", "HEAD"])
    return SourceVersion(
      commit: commit, isDirty: !(changes ?? "").isEmpty,
      committed: seconds.flatMap(Double.init).map {
        Date(timeIntervalSince1970: $0).ISO8601Format()
      })
  }

  private static func git(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil,
      let bytes = try? output.fileHandleForReading.readToEnd() ?? Data()
    else { return nil }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

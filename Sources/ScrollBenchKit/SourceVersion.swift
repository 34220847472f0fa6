import Foundation
import Measurement
import Synchronization

/// The commit an executable was built from.
///
/// It is stamped into it when it is built, by the plugin `SourceStamp`: where an executable lies tells
/// nothing, and a repository may be at another commit by the time it runs. What was built without the
/// plugin, or from no repository, is of an unknown commit.
public struct SourceVersion: Hashable, Sendable, CustomStringConvertible {
  /// 40 hexadecimal digits, 64 in repositories of SHA-256; empty where it is not known.
  public let commit: String
  /// What was built differs from the commit.
  public let isDirty: Bool
  /// When the commit was made: UTC, ISO 8601.
  public let committed: String?

  public static let unknown = SourceVersion(stamp: "")

  /// - Parameter stamp: commit, 1 where sources differed from it or else 0, and seconds since 1970, as
  ///   the plugin writes them; anything else is of an unknown commit.
  public init(stamp: String) {
    let parts = stamp.split(separator: " ")
    guard parts.count == 3, parts[0].count >= 40, parts[0].allSatisfy(\.isHexDigit),
      parts[0].contains(where: { $0 != "0" }), let seconds = TimeInterval(parts[2])
    else {
      (commit, isDirty, committed) = ("", false, nil)
      return
    }
    commit = String(parts[0])
    isDirty = parts[1] != "0"
    committed = Date(timeIntervalSince1970: seconds).ISO8601Format()
  }

  private static let own = Mutex(SourceVersion.unknown)

  /// That of this executable.
  static var current: SourceVersion { own.withLock { $0 } }

  /// Says what this executable is built from; comes before anything asks.
  static func isBuiltFrom(_ source: SourceVersion) { own.withLock { $0 = source } }

  /// What `--version` prints.
  public var description: String {
    let source =
      commit.isEmpty
      ? "unknown (no stamp: see SourceStamp in Sources/README.md)"
      : "\(commit)\(isDirty ? " and uncommitted changes" : ""), \(committed ?? "no date")"
    return "commit: \(source)\ncompiler: Swift \(Environment.compilerVersion)"
  }
}

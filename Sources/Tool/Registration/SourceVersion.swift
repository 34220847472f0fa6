import Foundation
import Measurement
import Synchronization

/// The commit an executable was built from.
///
/// The plugin `SourceStamp` stamps it into the executable at build time: the location of an
/// executable proves nothing, and a repository may be at another commit by the time it runs.
/// Without the plugin, or outside a repository, the commit is unknown.
public struct SourceVersion: Hashable, Sendable, CustomStringConvertible {
  /// 40 hexadecimal digits, or 64 in SHA-256 repositories; empty if unknown.
  public let commit: String
  /// Whether the sources that were built differ from the commit.
  public let isDirty: Bool
  /// When the commit was made: UTC, ISO 8601.
  public let committed: String?

  public static let unknown = SourceVersion(stamp: "")

  /// - Parameter stamp: the commit, 1 if the sources differed from it or else 0, and seconds since
  ///   1970, as the plugin writes them; anything else means an unknown commit.
  public init(stamp: String) {
    let parts = stamp.split(separator: " ")
    guard parts.count == 3, parts[0].count >= 40, parts[0].allSatisfy(\.isHexDigit),
      parts[0].contains(where: { $0 != "0" }), let seconds = time_t(parts[2])
    else {
      (commit, isDirty, committed) = ("", false, nil)
      return
    }
    commit = String(parts[0])
    isDirty = parts[1] != "0"
    committed = Self.utc(seconds)
  }

  /// A time as ISO 8601. Foundation's formatter takes a millisecond to set up, and every process
  /// needs one.
  private static func utc(_ seconds: time_t) -> String? {
    var (seconds, parts) = (seconds, tm())
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    return String(unsafeUninitializedCapacity: 64) { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress!, $0.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      }
    }
  }

  private static let own = Mutex(SourceVersion.unknown)

  /// The version of this executable.
  package static var current: SourceVersion { own.withLock { $0 } }

  /// Sets the version of this executable; must be called before anything reads it.
  package static func isBuiltFrom(_ source: SourceVersion) { own.withLock { $0 = source } }

  /// The text that `--version` prints.
  public var description: String {
    let source =
      commit.isEmpty
      ? "unknown (no stamp: see SourceStamp in Sources/README.md)"
      : "\(commit)\(isDirty ? " and uncommitted changes" : ""), \(committed ?? "no date")"
    return "commit: \(source)\ncompiler: Swift \(Environment.compilerVersion)"
  }
}

import Foundation
import TestSupport

extension StandIn {
  /// A worker until it is to measure its case, and is killed then.
  static let dying = """
    while IFS= read -r line; do
      case "$line" in
        *'"control"'*) ;;
        *'"rehearse"'*) kill -9 $$; exit ;;
      esac
      printf '%s\\n' "$line"
    done | "$worker" worker $$
    """

  /// A worker that never answers.
  static let deaf = "while read -r line; do :; done"

  /// Calls `use` with the path of an executable file of `body`, which finds the fixture's
  /// executable in `$worker`.
  static func with(_ body: String, _ use: (String) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("build").path
    try write(body, to: path)
    try use(path)
  }

  static func write(_ body: String, to path: String) throws {
    try writeScript("worker='\(Bench.executable.path)'\n\(body)", to: path)
  }
}

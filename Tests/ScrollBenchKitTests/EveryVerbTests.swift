import Foundation
import Testing

@testable import ScrollBenchKit

/// What holds for every verb.
@Suite(.serialized) struct EveryVerbTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try QuickCommand.prepare(folder)
    try body(folder)
  }

  @Test func everyVerbPrintsJSON() throws {
    let commands = QuickCommand.all(round: 1)
    #expect(QuickCommand.missing(commands).isEmpty)
    try withFolder { folder in
      for command in commands {
        let bench = try command.run(["--format", "json"], in: folder)
        #expect(command.statuses.contains(bench.status), "\(command): \(bench.errors)")
        let json = try? JSONSerialization.jsonObject(with: Data(bench.output.utf8))
        #expect(json is [Any] || json is [String: Any], "\(command): \(bench.output)")
      }
      for words in [
        ["report", "results", "--markdown"], ["selftest", "--over", "selftest-1", "--markdown"],
      ] {
        let both = try QuickCommand(words: words).run(["--format", "json"], in: folder)
        #expect(both.status == 64 && both.errors.contains("found both"), "\(both.errors)")
      }
    }
  }
}

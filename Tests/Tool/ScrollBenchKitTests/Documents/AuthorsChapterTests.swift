import Foundation
import TestSupport
import Testing

/// The code that `Sources/AUTHORS.md` shows is built, and does what it promises.
@Suite(.waitsForProcesses) struct AuthorsChapterTests {
  private static let fixtures = ["PairsLayout", "ScanStrategy", "ChapterRegistry"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Bench.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func eachExampleIsPartOfAFileThatIsBuilt() throws {
    let chapter = try #require(try Document.all().first { $0.path == "Sources/AUTHORS.md" })
    #expect(chapter.swiftBlocks.count == 4)
    let built = try Self.fixtures.map { try Self.text("Tests/Fixtures/FixtureBench/\($0).swift") }
    for code in chapter.swiftBlocks {
      #expect(built.contains { $0.contains(code) }, "\(code)")
    }
  }

  @Test func theExamplesBreakNoLaw() throws {
    let bench = try Bench.run(["check", "--layout", "pairs", "--strategy", "scan"])
    #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
  }

  @Test func theExamplesShowWhatTheBuiltInStrategiesShow() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = try Bench.run(
      [
        "run", "--layout", "pairs", "--strategy", "scan,precompute-all,on-demand,tiled-cache",
        "--data", "log-normal", "--items", "1k", "--trace", "flick,chat,rotation", "--budget",
        "0.01",
        "--output", folder.path + "/results",
      ])
    #expect(bench.status == 0, "\(bench.errors)")
  }
}

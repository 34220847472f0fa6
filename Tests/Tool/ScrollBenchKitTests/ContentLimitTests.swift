import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// Content that extends further than positions are exact is rejected before anything is written.
@Suite(.waitsForProcesses) struct ContentLimitTests {
  static let limit = "1099511627776 pt"

  /// Runs `arguments` over a file of `rows`, and expects one line that names the file.
  private func expectRefusal(
    of rows: [String], _ arguments: [String], names: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("far.csv")
    try (rows.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    let output = folder.appendingPathComponent("results").path
    // What explains a frame neither measures nor writes.
    let measured = arguments.contains("--explain") ? [] : ["--budget", "0.02", "--output", output]
    let bench = try Bench.run(["run", "--data", file.path] + measured + arguments)
    #expect(bench.status == 64, sourceLocation: sourceLocation)
    #expect(bench.errorLines.count == 1, "\(bench.errors)", sourceLocation: sourceLocation)
    #expect(bench.errors.hasPrefix("error: \(file.path): "), sourceLocation: sourceLocation)
    for part in [Self.limit] + names {
      #expect(
        bench.errors.contains(part), "\(bench.errors) lacks \(part)",
        sourceLocation: sourceLocation)
    }
    #expect(
      !FileManager.default.fileExists(atPath: output), sourceLocation: sourceLocation)
  }

  private static let strategies = Registry.standard.strategies.map(\.name)
  private static let allStrategies = strategies.joined(separator: ",")

  private static let narrowAndHigh =
    ["section,item,width,height"]
    + (0..<400).map { "0,\($0)," + ($0 % 2 == 0 ? "0.015625,67108863" : "100,100") }

  @Test(arguments: strategies)
  func aspectRatiosThatReachTooFarAreRefused(strategy: String) throws {
    try expectRefusal(
      of: Self.narrowAndHigh,
      [
        "--layout", "list,masonry[sizing=aspect]", "--strategy", strategy, "--trace",
        "flick-browse",
      ], names: "400 items", "masonry[sizing=aspect]")
  }

  @Test func itemsTakenManyTimesThatReachTooFarAreRefused() throws {
    try expectRefusal(
      of: ["section,item,width,height", "0,0,100,67108863", "0,1,100,67108863"],
      [
        "--items", "20k", "--layout", "list", "--strategy", "on-demand", "--trace", "flick-browse",
      ], names: "20000 items", "list")
  }

  /// The longest and furthest event possible, with the largest scale that does not overflow.
  @Test func aCalendarOfMillenniaUnderAMagnifyingGlassIsAnsweredAlike() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("far.csv")
    try """
    start_day,length_days,lane,country
    -9999999,9999999,0,AT
    9999999,9999999,1,AT

    """.write(to: file, atomically: true, encoding: .utf8)
    func run(_ unit: Int) throws -> Bench {
      try Bench.run([
        "run", "--data", file.path, "--layout", "timeline[unit=\(unit)]", "--strategy",
        Self.allStrategies, "--trace", "jump-to-index", "--budget", "0.01", "--output",
        folder.appendingPathComponent("results").path,
      ])
    }
    let far = try run(16_384)
    #expect(far.status == 0, "\(far.errors)")
    let tooFar = try run(65_536)
    #expect(tooFar.status == 64 && tooFar.errorLines.count == 1, "\(tooFar.errors)")
    #expect(tooFar.errors.contains("unit") && tooFar.errors.contains("16384"), "\(tooFar.errors)")
  }

  @Test func aFrameOfSuchContentIsNotExplained() throws {
    try expectRefusal(
      of: Self.narrowAndHigh,
      [
        "--layout", "masonry[sizing=aspect]", "--strategy", "on-demand", "--trace", "flick-browse",
        "--frame", "0", "--explain",
      ], names: "400 items")
  }

  /// Seven items whose heights grow with the width of the viewport, which is rotated.
  @Test func editsThatMakeContentReachTooFarAreRefused() throws {
    let rows =
      ["section,item,width,height"] + (0..<7).map { "0,\($0),0.015625,67108863" }
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("turned.csv")
    try (rows.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    let output = folder.appendingPathComponent("results").path
    let arguments = [
      "run", "--data", file.path, "--budget", "0.02", "--output", output, "--viewport", "20x9000",
      "--layout", "masonry[sizing=aspect,columns=1]", "--strategy", "tiled-cache,packed-tree",
    ]
    let still = try Bench.run(arguments + ["--trace", "flick-browse"])
    #expect(still.status == 0, "\(still.errors)")
    try FileManager.default.removeItem(atPath: output)
    let turned = try Bench.run(arguments + ["--trace", "rotation"])
    #expect(turned.status == 64)
    #expect(turned.errorLines.count == 1, "\(turned.errors)")
    #expect(turned.errors.contains(file.path) && turned.errors.contains(Self.limit))
  }

  @Test func contentJustWithinTheLimitRunsWithEveryStrategy() throws {
    let rows =
      ["section,item,width,height"]
      + (0..<800).map { "0,\($0)," + ($0 % 2 == 0 ? "50,67108863" : "100.5,10.25") }
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("near.csv")
    try (rows.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    let bench = try Bench.run([
      "run", "--data", file.path, "--items", "30k", "--layout",
      "list,masonry,flow", "--strategy",
      Self.allStrategies,
      "--trace", "jump-to-index", "--budget", "0.01", "--output",
      folder.appendingPathComponent("results").path,
    ])
    #expect(bench.status == 0, "\(bench.errors)")
  }
}

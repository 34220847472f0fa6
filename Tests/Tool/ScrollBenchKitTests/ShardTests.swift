import Foundation
import TestSupport
import Testing

/// A suite in shards, merged, is the suite.
@Suite(.serialized, .waitsForProcesses) struct ShardTests {
  private static let suite = [
    "--data", "uniform", "--items", "200,300,500", "--layout", "list,grid", "--trace", "flick",
    "--strategy", "on-demand,tiled-cache",
  ]
  private static let words = ["run"] + suite + ["--budget", "0.001", "--output"]

  /// The rows of deterministic metrics in their order, without times and places of the measurement.
  private func rows(_ folder: URL, _ name: String) throws -> [String] {
    let text = try String(
      contentsOf: folder.appendingPathComponent("\(name)/results.csv"), encoding: .utf8)
    let rows = text.split(separator: "\n").map { Bench.cells(of: $0) }
    let own: Set = [
      "run_id", "timestamp_utc", "shard", "clock_ns", "load1", "steal", "noise",
    ]
    let kept = rows[0].indices.filter { !own.contains(rows[0][$0]) }
    let flag = try #require(rows[0].firstIndex(of: "deterministic"))
    return rows.filter { $0[flag] == "true" }.map { row in
      kept.map { row[$0] }.joined(separator: " | ")
    }
  }

  private func shard(
    _ name: String, _ output: String, in folder: URL, with variables: [String: String] = [:],
    _ more: [String] = []
  ) throws {
    let bench = try Bench.run(
      Self.words + [output, "--shard", name] + more, in: folder, with: variables)
    #expect(bench.status == 0, "\(bench.errors)")
  }

  @Test func whatEnginesStartIsMergedToTheWholeSuite() throws {
    try withTemporaryFolder { folder in
      #expect(try Bench.run(Self.words + ["whole"], in: folder).status == 0)
      try shard(
        "auto", "a", in: folder,
        with: [
          "SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "4",
        ])
      try shard("auto", "b", in: folder, with: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"])
      try shard("auto/4", "c", in: folder, with: ["JOB_COMPLETION_INDEX": "2"])
      try shard("auto/4", "d", in: folder, with: ["PARALLEL_SEQ": "4"])
      let merged = try Bench.run(["merge", "d", "b", "a", "c", "--output", "m"], in: folder)
      #expect(merged.status == 0 && merged.output.hasPrefix("m: 12 cases of 4 shards, 0 failed"))
      let whole = try rows(folder, "whole")
      #expect(whole.count > 100)
      #expect(try rows(folder, "m") == whole)
      for verb in [["report", "m"], ["compare", "whole", "m"], ["report", "m", "--best"]] {
        let bench = try Bench.run(verb, in: folder)
        #expect(bench.status == 0, "\(verb): \(bench.errors)")
      }
      // What was merged is judged as what was counted.
      let gate = ["gate"] + Self.suite
      #expect(try Bench.run(gate + ["--update-baseline", "base"], in: folder).status == 0)
      for name in ["m", "whole"] {
        let judged = try Bench.run(
          gate + ["--baseline", "base", "--results", name, "--strict"], in: folder)
        #expect(judged.status == 0, "\(judged.output)\(judged.errors)")
      }
      #expect(
        try Bench.run(gate + ["--update-baseline", "merged", "--results", "m"], in: folder).status
          == 0)
      #expect(try baseline("merged", folder) == baseline("base", folder))
      let other = try Bench.run(
        ["gate", "--suite", "quick", "--update-baseline", "other", "--results", "m"], in: folder)
      #expect(other.status == 64 && other.errors.contains("the suite quick"), "\(other.errors)")
      let part = try Bench.run(gate + ["--baseline", "base", "--results", "a"], in: folder)
      #expect(part.status == 64 && part.errors.contains("found shard 1/4"), "\(part.errors)")
      let file = folder.appendingPathComponent("base/flags.tsv")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing(/(\tattributes_computed\t)\d+/) { $0.1 + "1" }.write(
        to: file, atomically: true, encoding: .utf8)
      let worse = try Bench.run(gate + ["--baseline", "base", "--results", "m"], in: folder)
      #expect(worse.status == 2 && worse.output.contains("attributes_computed"), "\(worse.output)")
    }
  }

  private func baseline(_ name: String, _ folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("\(name)/flags.tsv"), encoding: .utf8)
  }

  @Test func aShardThatDiedIsNamedAndRunAlone() throws {
    try withTemporaryFolder { folder in
      for number in 1...2 { try shard("\(number)/2", "s\(number)", in: folder) }
      func merge() throws -> Bench {
        try Bench.run(["merge", "s1", "s2", "--output", "m"], in: folder)
      }
      // As a killed process leaves it: some of its cases are on the disk.
      let dead = folder.appendingPathComponent("s2")
      for name in ["run.json", "results.csv", "samples.csv"] {
        try FileManager.default.removeItem(at: dead.appendingPathComponent(name))
      }
      let cases = dead.appendingPathComponent("cases")
      let files = try FileManager.default.contentsOfDirectory(atPath: cases.path).sorted()
      try FileManager.default.removeItem(at: cases.appendingPathComponent(files[0]))
      let refused = try merge()
      #expect(refused.status == 64)
      #expect(
        refused.errorLines == [
          "error: s2: shard 2/2 ended after \(files.count - 1) cases, before its run was written;"
            + " run it alone with the same flags and --resume"
        ], "\(refused.errors)")
      // Another shard's folder is not gone on with.
      let other = try Bench.run(
        Self.words + ["s2", "--shard", "1/2", "--resume"], in: folder)
      #expect(other.status == 64 && other.errors.contains("--shard"), "\(other.errors)")
      try shard("2/2", "s2", in: folder, ["--resume"])
      let merged = try merge()
      #expect(merged.status == 0, "\(merged.errors)")
      let lost = try Bench.run(["merge", "s1", "--output", "m"], in: folder)
      #expect(lost.status == 64 && lost.errors.contains("2/2 is missing"), "\(lost.errors)")
      let twice = try Bench.run(["merge", "s1", "s1", "s2", "--output", "m"], in: folder)
      #expect(twice.status == 64 && twice.errors.contains("given twice"), "\(twice.errors)")
      let own = try Bench.run(["merge", "s1", "s2", "--output", "./s1"], in: folder)
      #expect(own.status == 64 && own.errors.hasPrefix("error: --output: "), "\(own.errors)")
    }
  }

  /// There may be more shards than groups: the last ones have nothing to do, and report so.
  @Test func moreShardsThanGroupsAreMergedToo() throws {
    try withTemporaryFolder { folder in
      for number in 1...7 { try shard("\(number)/7", "s\(number)", in: folder) }
      let merged = try Bench.run(
        ["merge"] + (1...7).map { "s\($0)" } + ["--output", "m"], in: folder)
      #expect(merged.status == 0, "\(merged.errors)")
      #expect(try Bench.run(Self.words + ["whole"], in: folder).status == 0)
      #expect(try rows(folder, "m") == rows(folder, "whole"))
    }
  }

  /// Planned by what an earlier run cost, groups stay whole.
  @Test func aPlanTakesWhatAnEarlierRunMeasured() throws {
    struct Plan: Decodable {
      struct Shard: Decodable {
        var shard: String
        var groups: Int
        var cases: Int
        var predictedSeconds: Double?
      }

      var cases: Int
      var groups: Int
      var shards: [Shard]
      var imbalance: Double
      var measuredCases: Int?
    }
    try withTemporaryFolder { folder in
      func plan(_ more: [String]) throws -> Plan {
        let bench = try Bench.run(
          ["run"] + Self.suite + ["--plan", "2", "--format", "json"] + more, in: folder)
        #expect(bench.status == 0, "\(bench.errors)")
        return try JSONDecoder().decode(Plan.self, from: Data(bench.output.utf8))
      }
      let plain = try plan([])
      #expect(plain.cases == 12 && plain.groups == 6 && plain.imbalance == 0)
      #expect(plain.shards.map(\.cases) == [6, 6] && plain.measuredCases == nil)
      #expect(plain.shards.allSatisfy { $0.predictedSeconds == nil })
      let sample = Self.words + ["sample", "--sample", "2"]
      #expect(try Bench.run(sample, in: folder).status == 0)
      let costs = ["--costs", "sample"]
      let planned = try plan(costs + ["--budget", "0.001"])
      let measured = try #require(planned.measuredCases)
      #expect(measured > 0 && measured < 12)
      #expect(planned.shards.reduce(0) { $0 + $1.cases } == 12)
      let short = planned.shards.compactMap(\.predictedSeconds).reduce(0, +)
      #expect(short > 0)
      // A tenfold budget and three launches take longer.
      let longer = try plan(costs + ["--budget", "0.01", "--launches", "3"])
      #expect(longer.shards.compactMap(\.predictedSeconds).reduce(0, +) > short)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/results"))
      // Shards planned by other costs do not belong together.
      try shard("1/2", "s1", in: folder, costs)
      try shard("2/2", "s2", in: folder)
      let mixed = try Bench.run(["merge", "s1", "s2", "--output", "m"], in: folder)
      #expect(mixed.status == 64 && mixed.errors.contains("--costs"), "\(mixed.errors)")
      try shard("2/2", "s3", in: folder, costs)
      #expect(try Bench.run(["merge", "s1", "s3", "--output", "m"], in: folder).status == 0)
    }
  }

  @Test func aPlanIsNotMadeByWhatOtherCasesCost() throws {
    try withTemporaryFolder { folder in
      let costly = try Bench.run(
        ["run"] + Self.suite + ["--cell-cost", "text-feed", "--output", "costly"], in: folder)
      #expect(costly.status == 0, "\(costly.errors)")
      let plan = ["run"] + Self.suite + ["--plan", "2", "--costs", "costly"]
      let bench = try Bench.run(plan, in: folder)
      #expect(bench.status == 64, "\(bench.output)")
      #expect(
        bench.errors.hasPrefix("error: costly: expected a run that timed its cases"),
        "\(bench.errors)")
      #expect(try Bench.run(plan + ["--cell-cost", "text-feed"], in: folder).status == 0)
    }
  }

  @Test(arguments: ["3", "0/2", "3/2", "auto/0", "auto/x", "auto/2/3", "Auto", "1/99999"])
  func aShardThatThereIsNotIsRefused(text: String) throws {
    try withTemporaryFolder { folder in
      let bench = try Bench.run(Self.words + ["r", "--shard", text], in: folder)
      #expect(bench.status == 64 && bench.errors.hasPrefix("error: --shard: "), "\(bench.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}

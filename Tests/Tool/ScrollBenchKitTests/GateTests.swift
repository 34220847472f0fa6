import Foundation
import TestSupport
import Testing

/// The gate as a user runs it: counters against a file, and two builds.
@Suite(.serialized, .waitsForProcesses) struct GateVerbTests {
  private static let strategies = ["precompute-all", "sloppy"]

  /// The baseline of these strategies, which one gate wrote for all tests.
  private static let written = Result { () throws -> Data in
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let tests = Self()
    try tests.writeSuite(strategies, to: folder)
    let update = try tests.gate(["--update-baseline", folder.path], folder)
    #expect(update.status == 0, "\(update.errors)")
    return try Data(contentsOf: tests.baseline(folder))
  }

  /// A folder with a small suite and its baseline.
  private func withBaseline(_ body: (URL) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try writeSuite(Self.strategies, to: folder)
    try Self.written.get().write(to: baseline(folder))
    try body(folder)
  }

  private func writeSuite(_ strategies: [String], to folder: URL) throws {
    let suite = """
      {"summary": "small", "data": ["uniform"], "layouts": ["list"], "traces": ["flick-browse"],
       "strategies": [\(strategies.map { "\"\($0)\"" }.joined(separator: ", "))], "items": ["2k"]}
      """
    try suite.write(
      to: folder.appendingPathComponent("small.json"), atomically: true, encoding: .utf8)
  }

  private func gate(
    _ arguments: [String], _ folder: URL, with variables: [String: String] = [:]
  ) throws -> Bench {
    try Bench.run(
      [
        "gate", "--suite", folder.appendingPathComponent("small.json").path, "--output",
        folder.appendingPathComponent("results").path,
      ] + arguments, with: variables)
  }

  private func baseline(_ folder: URL) -> URL { folder.appendingPathComponent("small.tsv") }

  /// Changes the stored value of a metric of one case.
  private func edit(
    _ folder: URL, _ strategy: String, _ metric: String, _ change: (String) -> String
  ) throws {
    let text = try String(contentsOf: baseline(folder), encoding: .utf8)
    let key = "uniform@2k/list/flick-browse/\(strategy)\t\(metric)\t"
    let lines = text.components(separatedBy: "\n").map { line in
      line.hasPrefix(key) ? key + change(String(line.dropFirst(key.count))) : line
    }
    let edited = lines.joined(separator: "\n")
    #expect(edited != text, "\(key) is there")
    try edited.write(to: baseline(folder), atomically: true, encoding: .utf8)
  }

  @Test func anEqualRunPassesAndNothingIsTimed() throws {
    try withBaseline { folder in
      let bench = try gate(["--baseline", folder.path, "--strict"], folder)
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(
        bench.output.hasSuffix(
          "pass, exit code 0: no regressions in 2 cases (counters only; times were not compared)\n")
      )
      let results = try String(
        contentsOf: folder.appendingPathComponent("results/results.csv"), encoding: .utf8)
      #expect(results.contains(",attributes_computed,"))
      #expect(!results.contains(",prepare_ns,") && !results.contains(",query_ns,"))
    }
  }

  @Test func countingAloneCountsWhatARunCounts() throws {
    try withBaseline { folder in
      try writeSuite(["precompute-all", "tiled-cache"], to: folder)
      #expect(try gate(["--update-baseline", folder.path], folder).status == 0)
      try Bench.withOutput { output in
        let run = try Bench.run([
          "run", "--suite", folder.appendingPathComponent("small.json").path, "--budget", "0.02",
          "--output", output,
        ])
        #expect(run.status == 0, "\(run.errors)")
        let rows = try Bench.deterministicRows(output)
        #expect(rows.count > 40)
        #expect(
          try Bench.deterministicRows(folder.appendingPathComponent("results").path) == rows)
      }
    }
  }

  @Test func oneAttributeComputedMoreExitsWith2AndACommandThatShowsIt() throws {
    try withBaseline { folder in
      try edit(folder, "sloppy", "attributes_computed") { String(Int($0)! - 1) }
      let bench = try gate(["--baseline", folder.path], folder)
      #expect(bench.status == 2, "\(bench.output)")
      let line = try #require(
        bench.output.split(separator: "\n").first { $0.hasPrefix("regression: ") })
      #expect(
        line.contains("uniform@2k/list/flick-browse/sloppy: elements placed (attributes_computed) ")
      )
      #expect(
        line.hasSuffix(
          "/FixtureBench run --data uniform --layout list --strategy sloppy --trace"
            + " flick-browse --items 2k --metric attributes_computed"), "\(line)")
      // The command shows what the finding is about.
      let command = shellWords(String(line[line.range(of: "reproduce: ")!.upperBound...]))
      let shown = try Bench.run(
        Array(command.dropFirst()) + ["--budget", "0.02", "--output", folder.path + "/shown"])
      #expect(shown.status == 0 && shown.output.contains("attributes_computed count 2,002"))
      let json = try gate(["--baseline", folder.path, "--format", "json"], folder)
      #expect(json.status == 2 && json.output.contains("\"exitCode\" : 2"))
    }
  }

  @Test func aPolicyLetsARegressionPassUntilItsWaiverEnds() throws {
    try withBaseline { folder in
      try edit(folder, "sloppy", "attributes_computed") { String(Int($0)! - 1) }
      let policy = folder.appendingPathComponent("policy.json")
      for (day, status, kind) in [("2999-12-31", 0, "waived: "), ("2020-01-01", 2, "regression: ")]
      {
        try """
        {"waivers": [{"case": "*/sloppy", "metric": "attributes_computed", "owner": "ann",
          "reason": "known", "expires": "\(day)"}]}
        """.write(to: policy, atomically: true, encoding: .utf8)
        let bench = try gate(
          ["--baseline", folder.path, "--policy", policy.path, "--all-rows"], folder)
        #expect(bench.status == Int32(status), "\(bench.output)")
        #expect(bench.output.contains("\n" + kind))
        #expect(bench.output.contains("was valid until 2020-01-01") == (status == 2))
      }
      try "{\"rulez\": []}".write(to: policy, atomically: true, encoding: .utf8)
      let wrong = try gate(["--baseline", folder.path, "--policy", policy.path], folder)
      #expect(wrong.status == 64 && wrong.errorLines.count == 1)
      #expect(wrong.errors.contains("policy.json:1: ") && wrong.errors.contains("rules"))
    }
  }

  @Test func aStaleBaselineExitsWith4OnlyWhereStrict() throws {
    try withBaseline { folder in
      try edit(folder, "sloppy", "elements_examined") { String(Int($0)! + 5) }
      let brief = try gate(["--baseline", folder.path], folder)
      #expect(brief.status == 0 && brief.output.contains("gate.txt, with 1 further finding\n"))
      let lenient = try gate(["--baseline", folder.path, "--all-rows"], folder)
      #expect(lenient.status == 0 && lenient.output.contains("\nstale: "), "\(lenient.output)")
      #expect(try gate(["--baseline", folder.path, "--strict"], folder).status == 4)
    }
  }

  @Test func aWrongChecksumExitsWith3() throws {
    try withBaseline { folder in
      try edit(folder, "sloppy", "visible_checksum") { _ in "0123456789abcdef" }
      let bench = try gate(["--baseline", folder.path], folder)
      #expect(bench.status == 3 && bench.output.contains("\nwrong-answer: "), "\(bench.output)")
    }
  }

  @Test func strategiesThatDisagreeFailAndTheFirstDifferenceIsNamed() throws {
    try withBaseline { folder in
      try writeSuite(["precompute-all", "wrong", "tiled-cache"], to: folder)
      let bench = try gate(["--baseline", folder.path], folder)
      #expect(bench.status == 3, "\(bench.errors)")
      let failures = bench.errorLines.filter { $0.hasPrefix("failed: ") }
      #expect(failures.count == 1, "\(bench.errors)")
      let failure = failures.first ?? ""
      let words = [
        "/wrong: wrong answer: visible_checksum", "; first in frame ", ": expected (", ", found (",
        "; as brute force: precompute-all, tiled-cache; different: wrong",
      ]
      for word in words { #expect(failure.contains(word), "\(word): \(failure)") }
      #expect(bench.output.contains("first in frame"), "\(bench.output)")
    }
  }

  @Test func aRemovedCaseExitsWith8AndANewOneIsReported() throws {
    try withBaseline { folder in
      try writeSuite(["precompute-all", "tiled-cache"], to: folder)
      let bench = try gate(["--baseline", folder.path], folder)
      #expect(bench.status == 8, "\(bench.output)")
      #expect(bench.output.contains("\nmissing: uniform@2k/list/flick-browse/sloppy"))
      #expect(bench.output.contains("\nunknown: uniform@2k/list/flick-browse/tiled-cache"))
    }
  }

  @Test func withoutABaselineOrWithOtherDataItExitsWith5() throws {
    try withBaseline { folder in
      let seed = try gate(["--baseline", folder.path, "--seed", "2"], folder)
      #expect(seed.status == 5 && seed.output.contains("--seed"), "\(seed.output)")
      try edit(folder, "sloppy", "data_hash") { _ in "0123456789abcdef" }
      #expect(try gate(["--baseline", folder.path], folder).status == 5)
      try FileManager.default.removeItem(at: baseline(folder))
      let bench = try gate(["--baseline", folder.path], folder)
      #expect(bench.status == 5 && bench.output.contains("there is no baseline at"))
      #expect(try gate(["--baseline", folder.path + "/none"], folder).status == 5)
    }
  }

  @Test func aBaselineIsWrittenWholeOrNotAtAll() throws {
    try withBaseline { folder in
      let before = try Data(contentsOf: baseline(folder))
      try writeSuite(["precompute-all", "wrong", "tiled-cache"], to: folder)
      let bench = try gate(["--update-baseline", folder.path], folder)
      #expect(bench.status == 3 && bench.errors.contains("not written"), "\(bench.errors)")
      #expect(try Data(contentsOf: baseline(folder)) == before)
      let failed = try gate(["--baseline", folder.path], folder)
      #expect(failed.status == 3 && failed.output.contains("\nfailed: "))
      try "a\tb\n".write(to: baseline(folder), atomically: true, encoding: .utf8)
      let broken = try gate(["--baseline", folder.path], folder)
      #expect(broken.status == 64 && broken.errors.contains("small.tsv:1: "), "\(broken.errors)")
    }
  }

  @Test func twoBuildsAreComparedInEveryCounter() throws {
    try withBaseline { folder in
      // The same executable, made to report one attribute more.
      let script = folder.appendingPathComponent("sloppier")
      try StandIn.write(#"FIXTURE_SLOPPY=1 exec "$worker" "$@""#, to: script.path)
      let own = Bench.executable.path
      func compare(_ base: String, _ head: String) throws -> Bench {
        try gate(["--base", base, "--head", head, "--tier", "counters", "--all-rows"], folder)
      }
      let equal = try compare(own, own)
      #expect(equal.status == 0, "\(equal.output) \(equal.errors)")
      let worse = try compare(own, script.path)
      #expect(worse.status == 2, "\(worse.output) \(worse.errors)")
      let findings = worse.output.split(separator: "\n").filter { $0.hasPrefix("regression: ") }
      #expect(
        findings.count == 1
          && findings[0].contains("/sloppy: elements placed (attributes_computed) "))
      // Where a script has called that builds both, its command does so again wherever it is run.
      let json = try gate(
        ["--base", own, "--head", script.path, "--tier", "counters", "--format", "json"], folder,
        with: ["SCROLLBENCH_GATE_AGAIN": "Scripts/gate main"])
      #expect(
        json.output.replacing("\\/", with: "/").contains(
          "\"Scripts/gate main --data uniform --layout list --strategy sloppy --trace flick-browse"
            + " --items 2k --tier counters\""), "\(json.output)")
      let better = try compare(script.path, own)
      #expect(better.status == 0 && better.output.contains("\nnote: "), "\(better.output)")
    }
  }

  /// The executable of the product has no strategy of this name; the fixture's has.
  @Test(arguments: [[], ["--tier", "counters"], ["--tier", "times"]])
  func aBaseThatLacksWhatAllCasesNameIsNamedOnce(tier: [String]) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try writeSuite(["sloppy"], to: folder)
    let base = Bench.product.path
    let bench = try gate(["--base", base, "--head", Bench.executable.path] + tier, folder)
    #expect(bench.status == 64 && bench.output.isEmpty, "\(bench.output)")
    #expect(bench.errorLines.count == 1, "\(bench.errors)")
    #expect(
      bench.errors.contains(
        "base \(base): the base can run none of the cases: --strategy: there is no strategy"
          + " \"sloppy\"; compare with a later commit"), "\(bench.errors)")
  }

  /// Both tiers find it, and the gate reports it once.
  @Test(arguments: [["--tier", "counters"], ["--measure", "prepare"]])
  func aCaseThatTheBaseLacksIsNewAndTheOthersAreCompared(tiers: [String]) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try writeSuite(["sloppy", "precompute-all"], to: folder)
    let bench = try gate(
      ["--base", Bench.product.path, "--head", Bench.executable.path] + tiers, folder)
    // Its statement on the times of the other case is for the clock to decide.
    let statuses: [Int32] = tiers[0] == "--tier" ? [0] : [0, 2, 7]
    #expect(statuses.contains(bench.status), "\(bench.output) \(bench.errors)")
    let findings = bench.output.split(separator: "\n").filter { $0.hasPrefix("unknown: ") }
    #expect(findings.count == 1, "\(bench.output)")
    #expect(
      findings.first?.contains(
        "/sloppy: the base has no result for this case: cannot be run: --strategy: there is no"
          + " strategy") == true, "\(bench.output)")
  }

  @Test func aCaseThatTheHeadHasLostFailsOnce() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try writeSuite(["sloppy", "precompute-all"], to: folder)
    let lost = try gate(
      [
        "--base", Bench.executable.path, "--head", Bench.product.path, "--measure", "prepare",
      ], folder)
    #expect(lost.status == 3, "\(lost.output)")
    let findings = lost.output.split(separator: "\n").filter { $0.hasPrefix("failed: ") }
    #expect(findings.count == 1, "\(lost.output)")
    #expect(
      findings.first?.contains("/sloppy: cannot be run: --strategy: there is no") == true,
      "\(lost.output)")
  }

  /// Parsing sets up other parts of the system's libraries than reading the cache does, and what
  /// these keep is not the collection's.
  @Test func aBuildThatParsesItsDataHasTheBytesOfOneThatFindsThemInTheCache() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let other = folder.appendingPathComponent("other")
    // Another hash: it does not use the other's cache.
    try ExecutableFile.copy(Bench.product, to: other.path, adding: "another")
    let cache = folder.appendingPathComponent("cache")
    func gate(_ head: URL) throws -> Bench {
      try Bench.run(
        [
          "gate", "--base", Bench.product.path, "--head", head.path, "--tier", "counters",
          "--data", "debian-packages", "--items", "2k", "--layout", "list", "--strategy",
          "on-demand", "--trace", "flick-browse", "--output",
          folder.appendingPathComponent("results").path,
        ], executable: Bench.product, with: ["XDG_CACHE_HOME": cache.path])
    }
    // Fills the cache of the base.
    #expect(try gate(Bench.product).status == 0)
    func kept() throws -> Int {
      try FileManager.default.contentsOfDirectory(
        atPath: cache.appendingPathComponent("scrollbench").path
      ).count
    }
    #expect(try kept() == 1)
    let bench = try gate(other)
    #expect(bench.status == 0 && !bench.output.contains("dataset_bytes"), "\(bench.output)")
    #expect(try kept() == 2, "the head parsed its data")
  }

  @Test(arguments: ["/bin/true", "/bin/cat", "/bin/ls"])
  func anotherProgramIsNoBuildAndItIsReportedOnce(program: String) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try writeSuite(["precompute-all", "tiled-cache"], to: folder)
    let own = Bench.executable.path
    for (flag, builds) in [("--base", (program, own)), ("--head", (own, program))] {
      let bench = try gate(["--base", builds.0, "--head", builds.1], folder)
      #expect(bench.status == 64 && bench.output.isEmpty, "\(bench.output)")
      #expect(bench.errorLines.count == 1, "\(bench.errors)")
      #expect(bench.errors.contains("\(flag): expected a scrollbench, found \"\(program)\""))
    }
  }

  @Test func aBaselineThatWasCutIsAnErrorThatReportsHowMuchItHolds() throws {
    try withBaseline { folder in
      let lines = try String(contentsOf: baseline(folder), encoding: .utf8).split(separator: "\n")
      for (kept, expected) in [
        (lines.dropLast(), "expected \(lines.count) lines"),
        (lines.prefix(10)[...], "expected 2 cases"),
        (lines.filter { !$0.hasPrefix("*") }[...], "expected the line \"* cases 2\""),
      ] {
        try kept.map { $0 + "\n" }.joined().write(
          to: baseline(folder), atomically: true, encoding: .utf8)
        let bench = try gate(["--baseline", folder.path], folder)
        #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.output)")
        #expect(bench.errors.contains(expected), "\(bench.errors)")
      }
    }
  }

  @Test(arguments: [
    ([], "gate: expected something to compare with"),
    (["--base", "x"], "--base: --base and --head belong together"),
    (["--base", "/no/such", "--head", "/no/such"], "--base: expected an executable"),
    (["--baseline", "x", "--update-baseline", "y"], "--update-baseline: a baseline is written or"),
    (["--update-baseline", "x", "--items", "3k"], "--update-baseline: the baseline of a suite"),
    (["--baseline", "x", "--timeout", "0"], "--timeout: expected seconds"),
    (["--since", "HEAD", "--update-baseline", "x"], "--since: it builds both sides itself"),
    (["--baseline", "x", "--package", "x"], "--package: expected --since too"),
    (["--baseline", "x", "--product", "x"], "--product: expected --since too"),
    (["--baseline", "x", "--policy", "/no/such"], "/no/such: expected a policy"),
  ])
  func badFlagsAreNamed(arguments: [String], message: String) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try writeSuite(["precompute-all"], to: folder)
    let bench = try gate(arguments, folder)
    #expect(bench.status == 64, "\(bench.errors)")
    #expect(bench.errorLines.last?.contains(message) == true, "\(bench.errors)")
  }
}

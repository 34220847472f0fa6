import Foundation
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// The gate measured, as a user and as this repository do it.
@Suite(.serialized) struct SelftestVerbTests {
  private func selftest(
    _ plan: String, _ variants: String, _ output: String, _ more: [String] = []
  ) throws -> Bench {
    try Bench.run(
      ["selftest", plan, "--variants", variants, "--output", output] + more,
      executable: Bench.workshop)
  }

  private func withPlan(_ stages: String, _ use: (String, String) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let suite = folder.appendingPathComponent("few.json").path
    try """
    {"summary": "few", "data": ["uniform"], "layouts": ["list"], "strategies": ["tiled-cache"],
     "traces": ["flick"], "items": ["1k"]}
    """.write(toFile: suite, atomically: true, encoding: .utf8)
    let plan = folder.appendingPathComponent("plan.json").path
    try #"{"summary": "few", "seed": 7, "suite": "\#(suite)", "stages": [\#(stages)]}"#.write(
      toFile: plan, atomically: true, encoding: .utf8)
    try use(plan, folder.appendingPathComponent("results").path)
  }

  /// A folder of variants whose base has an order for each of the times that its blocks take.
  private func withBase(nanoseconds: [Int], _ use: (String) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let orders = folder.appendingPathComponent("base/orders")
    try FileManager.default.createDirectory(at: orders, withIntermediateDirectories: true)
    for (index, nanoseconds) in nanoseconds.enumerated() {
      try StandIn.write(
        StandIn.steady(nanoseconds: nanoseconds),
        to: orders.appendingPathComponent("0\(index)").path)
    }
    try use(folder.path)
  }

  /// What an interruption after so many gate runs leaves of a selftest.
  private func cut(_ output: String, to count: Int) throws {
    let folder = SelftestFolder(URL(fileURLWithPath: output))
    var record = try folder.load()
    record.gates = Array(record.gates.prefix(count))
    try folder.write(record)
  }

  @Test(arguments: [
    ("nosuch", "there is no plan \"nosuch\"; there are short"),
    ("shrt", "there is no plan \"shrt\"; did you mean short?"),
  ])
  func aPlanThatThereIsNotIsNamed(plan: String, expected: String) throws {
    let bench = try Bench.run(["selftest", plan])
    #expect(
      bench.status == 64 && bench.errors == "error: selftest: \(expected)\n", "\(bench.errors)")
  }

  @Test func aSelftestFindsASlowdownAndNoneWhereThereIsNone() throws {
    let stages = """
      {"kind": "same", "runs": 2}, {"kind": "slowdown", "runs": 2, "share": 0.5}
      """
    try withPlan(stages) { plan, output in
      try withBase(nanoseconds: [5_000_000, 5_000_000]) { variants in
        let bench = try selftest(plan, variants, output)
        #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
        let gates = try String(contentsOfFile: output + "/gates.csv", encoding: .utf8)
        let rows = gates.split(separator: "\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.dropFirst().map { $0[0] } == ["same", "slowdown", "same", "slowdown"])
        #expect(rows.dropFirst().map { $0[10] } == ["0", "2", "0", "2"], "\(gates)")
        for row in rows.dropFirst() where row[0] == "slowdown" {
          #expect(try #require(Double(row[3])) == 0.5, "what was injected: \(row)")
          #expect(row[9] == "yes" && row[7].hasPrefix("uniform@1k/list"))
        }
        let rates = try Bench.run(["rates", output], executable: Bench.workshop)
        #expect(rates.status == 0 && rates.output.contains("| found 2 of 2, "), "\(rates.output)")
        #expect(
          rates.output.contains(
            """

            - 4 of 4 gate runs of a plan: 2 of equal builds over all cases, \
            2 of slowdowns over all cases
            - 0 of 2 gate runs of equal builds fail: below 77.6 %
            - 0 of 4 gate runs without a busy loop are inconclusive: below 52.7 %

            """))
        let source = try #require(rates.output.split(separator: "\n").last)
        #expect(source.hasSuffix(" | it did not look |"), "\(source)")
        #expect(source.contains(" | 4 | "), "\(source)")
        let twice = try Bench.run(["rates", output, output], executable: Bench.workshop)
        #expect(twice.status == 64 && twice.errorLines.count == 1, "\(twice.errors)")
        #expect(twice.errors.contains("another selftest has the same gate run, of seed "))

        try cut(output, to: 1)
        let part = try selftest(plan, variants, output, ["--resume", "--runs", "1..3"])
        #expect(part.status == 0, "\(part.output)\(part.errors)")
        #expect(try SelftestFolder(URL(fileURLWithPath: output)).load().gates.count == 3)
        let resumed = try selftest(plan, variants, output, ["--resume"])
        #expect(resumed.status == 0, "\(resumed.output)\(resumed.errors)")
        let whole = try String(contentsOfFile: output + "/gates.csv", encoding: .utf8)
        func seeds(_ text: String) -> [Substring] {
          text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[6]
          }
        }
        #expect(seeds(whole) == seeds(gates), "the same runs, each once: \(whole)")
        let other = try selftest("power", variants, output, ["--resume"])
        #expect(
          other.status == 64 && other.errors.contains("it has another plan"), "\(other.errors)")
      }
    }
  }

  /// Adds a build of the kind, with what the gate must find in it if it is slower.
  private func add(_ name: String, _ kind: String, nanoseconds: Int, to variants: String) throws {
    let folder = URL(fileURLWithPath: variants)
    let orders = folder.appendingPathComponent("\(name)/orders")
    try FileManager.default.createDirectory(at: orders, withIntermediateDirectories: true)
    for order in ["00", "01"] {
      try StandIn.write(
        StandIn.steady(nanoseconds: nanoseconds), to: orders.appendingPathComponent(order).path)
    }
    try kind.write(
      to: folder.appendingPathComponent("\(name)/kind"), atomically: true, encoding: .utf8)
    guard kind == "Slowdowns" else { return }
    try """
    {"slowdowns": [{"patch": "\(name)", "tier": "times", "cases": ["*"], "metrics": ["*_cpu_ns"]}]}
    """.write(
      to: folder.appendingPathComponent("expected.json"), atomically: true, encoding: .utf8)
  }

  @Test func buildsAreComparedWithTheBaseByTheirNames() throws {
    let stages = """
      {"kind": "same", "runs": 1, "builds": ["moved"]},
      {"kind": "slowdown", "runs": 1, "builds": ["longer"]}
      """
    try withPlan(stages) { plan, output in
      try withBase(nanoseconds: [5_000_000, 5_000_000]) { variants in
        try add("moved", "Variants", nanoseconds: 5_000_000, to: variants)
        let needed = try Bench.run(["builds", plan], executable: Bench.workshop)
        #expect(needed.output == "Slowdowns longer\nVariants moved\n", "\(needed.errors)")
        let first = try Bench.run(
          ["builds", plan, "--runs", "1..1"], executable: Bench.workshop)
        #expect(first.output == "Variants moved\n", "\(first.errors)")
        // What the chosen gate runs do not name need not be there.
        let one = try selftest(plan, variants, output, ["--runs", "1..1"])
        #expect(one.status == 0, "\(one.errors)")
        let lacking = try selftest(plan, variants, output)
        #expect(lacking.status == 64 && lacking.errorLines.count == 1, "\(lacking.errors)")
        #expect(lacking.errors.contains("compares with \"longer\", found no build of it"))

        try add("longer", "Slowdowns", nanoseconds: 6_000_000, to: variants)
        let bench = try selftest(plan, variants, output)
        #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
        let gates = try String(contentsOfFile: output + "/gates.csv", encoding: .utf8)
        let rows = gates.split(separator: "\n").dropFirst().map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.map { $0[4] } == ["moved", "longer"])
        #expect(rows.map { $0[9] } == ["", "yes"])
      }
    }
  }

  @Test func aSelftestOfAnOlderVersionIsNotResumed() throws {
    try Bench.withOutput { output in
      try FileManager.default.createDirectory(
        atPath: output, withIntermediateDirectories: true)
      try #"{"schemaVersion": 2, "gates": []}"#.write(
        toFile: output + "/selftest.json", atomically: true, encoding: .utf8)
      let bench = try Bench.run(
        ["selftest", "--resume", "--output", output], executable: Bench.product)
      #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
      #expect(bench.errors.contains("selftest.json: made by an older version of this program"))
    }
  }

  @Test func whatTheWorkshopCannotDoIsOneLine() throws {
    for (arguments, words) in [
      (["keep", "/no/such"], "there is no run.json"), (["rates", "/no/such"], "selftest.json"),
      (["selftest", "rates", "--variants", "/no/such"], "build them: Scripts/dev variants"),
      (["builds", "rates", "--runs", "0..9"], "within 1..190, found \"0..9\""),
      (["builds", "rates", "--runs", "9..191"], "within 1..190"),
      (["builds", "rates", "--runs", "9..1"], "within 1..190"), (["builds", "no"], "no.json"),
      (["kep"], "did you mean keep?"), (["keep", "x", "--plain", "a"], "too, found none"),
      (["keep", "x", "--pack", "--into", "a"], "expected no --into with it"),
    ] {
      let bench = try Bench.run(arguments, executable: Bench.workshop)
      #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
      #expect(bench.errors.contains(words), "\(bench.errors)")
    }
  }

  @Test func aSelftestThatCannotDecideReportsIt() throws {
    try withPlan(#"{"kind": "slowdown", "runs": 1, "share": 0.1}"#) { plan, output in
      // Where code lies makes all the difference here.
      try withBase(nanoseconds: [5_000_000, 9_000_000, 9_000_000, 5_000_000]) { variants in
        let bench = try selftest(plan, variants, output)
        #expect(bench.status == 7, "\(bench.output)\(bench.errors)")
      }
    }
  }

  /// A slowdown that passed for a neutral variant would count as a false alarm.
  @Test(arguments: [nil, "Slowdown"])
  func aBuildWithoutItsSourceIsAnError(kind: String?) throws {
    try withPlan(#"{"kind": "same", "runs": 1}"#) { plan, output in
      try withBase(nanoseconds: [5_000_000, 5_000_000]) { variants in
        let odd = URL(fileURLWithPath: variants).appendingPathComponent("odd")
        try FileManager.default.copyItem(
          at: URL(fileURLWithPath: variants).appendingPathComponent("base"), to: odd)
        if let kind {
          try kind.write(
            to: odd.appendingPathComponent("kind"), atomically: true, encoding: .utf8)
        }
        let bench = try selftest(plan, variants, output)
        #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
        #expect(bench.errors.contains("odd/kind") && bench.errors.contains("Variants or Slowdowns"))
      }
    }
  }

  @Test(arguments: [
    (#"{"kind": "slowdown", "runs": 1}"#, "share"), (#"{"kind": "same", "runs": 0}"#, "run"),
    (#"{"kind": "same", "runs": 1, "builds": ["a"]}"#, "no key \"builds\""), ("", "stage"),
  ])
  func aPlanThatCannotBeRunIsOneLine(stages: String, word: String) throws {
    try withPlan(stages) { plan, output in
      let bench = try Bench.run(["selftest", plan, "--output", output], executable: Bench.product)
      #expect(bench.status == 64)
      #expect(bench.errorLines.count == 1 && bench.errors.contains(word), "\(bench.errors)")
      #expect(!FileManager.default.fileExists(atPath: output), "nothing is left behind")
    }
  }
}

import Foundation
import Gate
import TestSupport
import Testing

/// Instructions of two builds, as a user compares them. The fixture's rule is slower where the
/// executable is the gate's head.
@Suite(.serialized, .waitsForProcesses) struct InstructionTierTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var kind: String
      var metric: String?
    }
    var verdict: String
    var verdicts: [String: JSONValue]?
    var findings: [Finding]
    var instructions: [InstructionChange]?

    struct JSONValue: Decodable { init(from decoder: any Decoder) throws {} }
  }

  private static func cases(_ fault: String) -> [String] {
    [
      "--data", "uniform", "--items", "1k", "--layout", "faulty-rows[fault=\(fault)]",
      "--strategy", "on-demand", "--trace", "flick",
    ]
  }

  private func gate(_ arguments: [String], in output: String) throws -> Bench {
    let build = Bench.executable.path
    return try Bench.run(
      ["gate", "--base", build, "--head", build, "--output", output] + arguments)
  }

  private func report(_ bench: Bench) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(bench.output.utf8))
  }

  @Test func equalBuildsExecuteEquallyManyInstructions() throws {
    try Bench.withOutput { output in
      let bench = try gate(Self.cases("none") + ["--tier", "instructions"], in: output)
      #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
      #expect(bench.output.contains("Instructions: unchanged in all 2 measures."))
      #expect(bench.output.contains("(instructions only; times were not compared)"))
      let rows = try String(
        contentsOfFile: output + "/instructions/instructions.csv", encoding: .utf8
      ).split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
      #expect(rows.count == 2)
      for row in rows { #expect(row[3] == row[4], "\(row)") }
      #expect(!FileManager.default.fileExists(atPath: output + "/instructions/running"))
    }
  }

  @Test func aSlowerFunctionIsTheFirstOfItsMeasure() throws {
    try Bench.withOutput { output in
      let slower = Self.cases("slower") + ["--tier", "instructions"]
      let found = try report(gate(slower + ["--format", "json"], in: output))
      // More instructions fail nothing by themselves.
      #expect(found.verdict == "pass" && found.findings.isEmpty)
      let query = try #require(
        found.instructions?.first { $0.metric == "query_instructions" })
      #expect(query.functions.first?.name == "FaultyRule.addNumbers()")
      #expect(query.functions.first?.file == "FaultyRule.swift")
      #expect(query.functions.first?.line != nil)
      #expect(query.head > query.base)
      let picture = try String(
        contentsOfFile: output + "/instructions/tree-1.svg", encoding: .utf8)
      #expect(picture.contains("FaultyRule.addNumbers()"))

      // In every format, in the same words.
      defer {
        for end in [".md", ".xml"] { try? FileManager.default.removeItem(atPath: output + end) }
      }
      let text = try gate(
        slower + ["--markdown", output + ".md", "--junit", output + ".xml"], in: output)
      let formats = try [
        text.output, String(contentsOfFile: output + ".md", encoding: .utf8),
        String(contentsOfFile: output + ".xml", encoding: .utf8),
      ]
      for format in formats { #expect(format.contains("FaultyRule.addNumbers()"), "\(format)") }
      #expect(text.output.contains("Instructions: more in 2 of 2 measures (at most +"))
    }
  }

  @Test func anAllocationIsOfTheFunctionThatCausedIt() throws {
    try Bench.withOutput { output in
      let bench = try gate(
        Self.cases("allocating") + ["--tier", "instructions", "--format", "json"], in: output)
      let query = try #require(
        try report(bench).instructions?.first { $0.metric == "query_instructions" })
      #expect(query.allocations.first?.name == "FaultyRule.keepNumbers()")
      #expect(query.allocations.first?.base == 0)
    }
  }

  @Test func aPolicyMayFailMoreInstructions() throws {
    try Bench.withOutput { output in
      let policy = output + ".json"
      defer { try? FileManager.default.removeItem(atPath: policy) }
      try #"{"instructions": "fail"}"#.write(toFile: policy, atomically: true, encoding: .utf8)
      let arguments = ["--tier", "instructions", "--policy", policy, "--format", "json"]
      let bench = try gate(Self.cases("slower") + arguments, in: output)
      #expect(bench.status == 2, "\(bench.output)\(bench.errors)")
      #expect(try report(bench).findings.contains { $0.metric == "query_instructions" })
      let slack = #"""
        {"instructions": "fail",
         "rules": [{"case": "*", "metric": "*_instructions", "relative": 100}]}
        """#
      try slack.write(toFile: policy, atomically: true, encoding: .utf8)
      let lenient = try gate(Self.cases("slower") + arguments, in: output)
      #expect(lenient.status == 0, "\(lenient.output)\(lenient.errors)")
    }
  }

  @Test func onlyWhatChangedIsTimed() throws {
    try Bench.withOutput { output in
      let same = try gate(Self.cases("none"), in: output)
      #expect(same.status == 0, "\(same.output)\(same.errors)")
      #expect(same.output.contains("Times: 2 not measured, as nothing that is counted changed"))
      #expect(!FileManager.default.fileExists(atPath: output + "/times"))
      let all = try String(contentsOfFile: output + "/gate.txt", encoding: .utf8)
      #expect(all.contains("both executables are the same"), "\(all)")
      // The times say nothing of it, because both sides are timed under one name.
      let slower = try gate(Self.cases("slower") + ["--tier", "all"], in: output)
      #expect([0, 7].contains(slower.status), "\(slower.output)\(slower.errors)")
      let times = try String(contentsOfFile: output + "/times/times.csv", encoding: .utf8)
      #expect(times.split(separator: "\n").count == 3, "\(times)")
      #expect(slower.output.contains("no CPU time slower") || slower.status == 7)
    }
  }

  @Test func aBaseFromBeforeInstructionsWereCountedIsRefusedInOneLine() throws {
    let old = StandIn.steady(nanoseconds: 5_000_000, greeting: StandIn.ofFirstVersion)
    try StandIn.with(old) { base in
      try Bench.withOutput { output in
        let bench = try Bench.run(
          [
            "gate", "--base", base, "--head", Bench.executable.path, "--tier", "instructions",
            "--output", output,
          ] + Self.cases("none"))
        #expect(bench.status == 64, "\(bench.output)\(bench.errors)")
        #expect(bench.errors.contains("is older than the counting of instructions"))
        #expect(bench.errorLines.count == 1, "\(bench.errors)")
      }
    }
  }

  private func runList(with strategies: String, output: String) throws {
    let run = try Bench.run(
      [
        "run", "--data", "uniform", "--items", "1k", "--layout", "list", "--strategy", strategies,
        "--trace", "flick", "--budget", "0.05", "--output", output,
      ])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func aProfileHasRoomsAndFunctionsOfEveryStrategy() throws {
    try Bench.withOutput { output in
      let profile = output + "-profile"
      defer { try? FileManager.default.removeItem(atPath: profile) }
      try runList(with: "on-demand,precompute-all", output: output)
      let bench = try Bench.run(["report", output, "--profile", profile])
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.output.contains("AllEdges.append(crossing:to:)"), "\(bench.output)")
      #expect(bench.output.contains("CollectionEngine"), "\(bench.output)")
      let names = try FileManager.default.contentsOfDirectory(atPath: profile).sorted()
      #expect(names == ["group-1-case-1.svg", "group-1-case-2.svg", "group-1.svg"])
      for name in names {
        let picture = try String(contentsOfFile: "\(profile)/\(name)", encoding: .utf8)
        #expect(throws: Never.self, "\(name)") { try XMLElements(picture) }
      }
    }
  }

  @Test func anInterruptWhileCountingLeavesNothing() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("results").path
    let build = Bench.executable.path
    let bench = try Bench.run(
      ["gate", "--base", build, "--head", build, "--tier", "instructions", "--output", output]
        + Self.cases("none")
    ) { process, _ in
      let counts = output + "/instructions/running/base-counts-1"
      #expect(Bench.wait { FileManager.default.fileExists(atPath: counts) })
      kill(process.processIdentifier, SIGINT)
    }
    #expect(bench.status == 130, "\(bench.output)\(bench.errors)")
    #expect(!FileManager.default.fileExists(atPath: output + "/instructions"))
  }

  @Test func aProfileReplacesOnlyPicturesOfThisProgram() throws {
    try Bench.withOutput { output in
      let profile = output + "-profile"
      defer { try? FileManager.default.removeItem(atPath: profile) }
      try runList(with: "on-demand", output: output)
      for _ in 0..<2 {
        let again = try Bench.run(["report", output, "--profile", profile])
        #expect(again.status == 0, "\(again.errors)")
      }
      let other = profile + "/group-1-case-1.svg"
      try "mine".write(toFile: other, atomically: true, encoding: .utf8)
      let refused = try Bench.run(["report", output, "--profile", profile])
      #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused.errors)")
      #expect(refused.errors.contains("choose another --profile"), "\(refused.errors)")
      #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
    }
  }
}

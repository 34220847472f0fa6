import Foundation
import TestSupport
import Testing

/// There is one list of CI's steps: `.ci/run` and `.ci/long` have it, workflows call them.
@Suite(.waitsForProcesses) struct WorkflowTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Bench.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func steps(of script: String) throws -> [String] {
    let list = try Bench.run(
      ["--list"], executable: Bench.root.appendingPathComponent(script))
    #expect(list.status == 0, "\(list.errors)")
    return list.output.split(separator: "\n").map(String.init)
  }

  /// What workflow `name` runs by `script`, each job at least one step.
  private func calls(of script: String, in name: String) throws -> [String] {
    let jobs = try #require(
      try text(".github/workflows/\(name).yml").components(separatedBy: "\njobs:\n").last)
    var count = 0
    var calls: [String] = []
    var callers: Set<Int> = []
    for line in jobs.components(separatedBy: "\n") {
      if line.hasPrefix("  "), !line.hasPrefix("   "), line.hasSuffix(":") { count += 1 }
      guard let call = line.range(of: "- run: \(script) ") else { continue }
      calls += shellWords(String(line[call.upperBound...]))
      callers.insert(count)
    }
    #expect(count > 0 && callers == Set(1...count), "a job of \(name).yml does not call \(script)")
    return calls
  }

  @Test func theWorkflowRunsEveryStepOfTheScriptOnce() throws {
    #expect(try calls(of: ".ci/run", in: "ci").sorted() == steps(of: ".ci/run").sorted())
  }

  @Test func theNightRunsEveryLongStepOnce() throws {
    let long = try text(".github/workflows/long.yml")
    let matrix = try #require(long.range(of: #"step: \[.*\]"#, options: .regularExpression))
    let names = long[matrix].dropFirst("step: [".count).dropLast()
      .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(try calls(of: ".ci/long", in: "long") == ["$STEP"])
    let all = names + (try calls(of: ".ci/long", in: "history"))
    #expect(all.sorted() == (try steps(of: ".ci/long").sorted()))
  }

  /// The action leaves out hidden folders without a message, unless `include-hidden-files` is set.
  @Test func whatIsUploadedFromHiddenFoldersIsThere() throws {
    for name in ["ci", "history", "long", "release"] {
      for part in try text(".github/workflows/\(name).yml").components(separatedBy: "uses: ")
        .dropFirst()
      where part.hasPrefix("actions/upload-artifact") {
        let hidden = part.contains(" .build")
        #expect(part.contains("include-hidden-files: true") == hidden, "\(name).yml: \(part)")
      }
    }
  }

  @Test func aStepThatIsNotThereIsRefusedBeforeAnythingRuns() throws {
    for script in [".ci/run", ".ci/long"] {
      let bench = try Bench.run(
        ["tests", "nothing"], executable: Bench.root.appendingPathComponent(script))
      #expect(bench.status == 64 && bench.output.isEmpty && bench.errorLines.count == 1)
    }
  }
}

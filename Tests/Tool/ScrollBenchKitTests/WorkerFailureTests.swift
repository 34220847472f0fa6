import Foundation
import TestSupport
import Testing

/// Workers that fail in every way; each time the others must finish.
@Suite(.serialized, .waitsForProcesses) struct WorkerFailureTests {
  private func run(
    nextTo strategy: String, _ more: [String] = [],
    _ check: (Bench, _ output: String) throws -> Void
  ) throws {
    try Bench.withOutput { output in
      var parent: Int32 = 0
      let bench = try Bench.run(
        Bench.small + more
          + ["--strategy", "precompute-all,\(strategy),tiled-cache", "--output", output]
      ) { process, _ in parent = process.processIdentifier }
      #expect(Bench.workers(of: parent).isEmpty, "no process is left behind")
      try check(bench, output)
    }
  }

  private func expectFailure(_ strategy: String, _ bench: Bench, _ reason: String) {
    #expect(bench.status == 3, "\(bench.errors)")
    let failures = bench.errorLines.filter { $0.hasPrefix("failed: ") }
    #expect(failures.count == 1, "\(bench.errors)")
    let expected = "failed: uniform@2k/list/flick-browse/\(strategy): "
    #expect(failures.first?.hasPrefix(expected) == true, "\(failures)")
    #expect(failures.first?.contains(reason) == true, "\(failures)")
    #expect(bench.errorLines.count { $0.hasPrefix("done: ") } == 2, "\(bench.errors)")
  }

  @Test func aTrappingStrategyFailsItsCaseAlone() throws {
    try run(nextTo: "trapping") { bench, output in
      expectFailure("trapping", bench, "killed by signal")
      // In a release build a failed precondition has no words.
      expectFailure("trapping", bench, "FixtureRegistry.swift:")
      let rows = try Bench.deterministicRows(output)
      #expect(rows.contains { $0.contains("tiled-cache | visible_checksum") })
      #expect(rows.contains { $0.contains("precompute-all | visible_checksum") })
    }
  }

  @Test func aHangingWorkerIsKilledWhenItsTimeIsUp() throws {
    // Long enough for the others on any machine.
    try run(nextTo: "hanging", ["--timeout", "15"]) { bench, _ in
      expectFailure("hanging", bench, "no answer within 15 s")
    }
  }

  @Test func aWorkerKilledFromOutsideFailsItsCaseAlone() throws {
    try run(nextTo: "killed-from-outside") { bench, _ in
      expectFailure("killed-from-outside", bench, "killed by signal 9")
    }
  }

  @Test func aWrongAnswerFailsTheStrategyThatDisagrees() throws {
    try run(nextTo: "wrong") { bench, _ in
      expectFailure("wrong", bench, "wrong answer: visible_checksum")
      // Where it first differs, how, and who stands on which side.
      let failure = bench.errorLines.first { $0.hasPrefix("failed: ") } ?? ""
      #expect(failure.contains("; first in frame "), "\(failure)")
      #expect(failure.contains(": expected ("), "\(failure)")
      #expect(failure.contains(", which queries ("), "\(failure)")
      #expect(
        failure.hasSuffix("; as brute force: precompute-all, tiled-cache; different: wrong"),
        "\(failure)")
    }
  }

  @Test func aWorkersOwnOutputIsNeverTakenForAReply() throws {
    try run(nextTo: "chatty") { bench, _ in
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(!bench.output.contains("prepared"))
    }
  }

  @Test func workersEndWithAParentThatWasKilled() throws {
    try Bench.withOutput { output in
      var parent: Int32 = 0
      _ = try Bench.run(Bench.small + ["--strategy", "hanging", "--output", output]) { process, _ in
        parent = process.processIdentifier
        #expect(Bench.wait { !Bench.workers(of: parent).isEmpty })
        kill(parent, SIGKILL)
      }
      #expect(Bench.wait { Bench.workers(of: parent).isEmpty })
    }
  }
}

import Foundation
import Gate
import Measurement
import Reports
import Testing

/// The two verdicts of a comparison: on counters and on times, of the head.
@Suite struct ComparisonVerdictTests {
  /// Cases whose launches have these counters and times.
  private func runs(
    counters: [(base: Int64, head: Int64)] = [], times: [(base: Double, head: Double)],
    launches: Int = 5
  ) throws -> RunComparison {
    let scatter = [1, 0.999, 1.001, 0.998, 1.002]
    let layouts = ["list", "masonry", "grid"]
    func side(_ value: (Int) -> (counter: Int64?, time: Double?)) -> RunRecord {
      run(
        (0..<max(counters.count, times.count)).map { index in
          let (counter, time) = value(index)
          let observed = (0..<launches).map { launch -> [String: Observation] in
            var observed: [String: Observation] = ["visible_checksum": .text("1")]
            observed["elements_examined"] = counter.map(Observation.integer)
            observed["prepare_ns"] = time.map {
              .integer(Int64($0 * 1e6 * scatter[launch % scatter.count]))
            }
            return observed
          }
          var made = record(strategy: "s\(index)", launches: observed)
          made.case.layout = Case.Name(layouts[index % 3])
          made.case.id = "uniform/\(layouts[index % 3])/flick/s\(index)"
          return made
        })
    }
    return try RunComparison(
      base: side {
        (
          counters.indices.contains($0) ? counters[$0].base : nil,
          times.indices.contains($0) ? times[$0].base : nil
        )
      },
      head: side {
        (
          counters.indices.contains($0) ? counters[$0].head : nil,
          times.indices.contains($0) ? times[$0].head : nil
        )
      }, date: Date())
  }

  private func text(_ comparison: RunComparison) -> String {
    ComparisonVerdict(of: comparison).sentences.joined(separator: " ")
  }

  @Test func theBaseIsBetter() {
    // No two runs have both few launches and times that are told: the sentence is of a gate's kind.
    let counters = [1.12, 1.05, 1.01].map { ratio in
      Finding(
        .regression, caseID: "uniform/list/flick/s", metric: "elements_examined", ratio: ratio,
        detail: "")
    }
    var comparison = try! runs(
      times: [(1, 2), (1, 2)] + Array(repeating: (1, 1), count: 268))
    comparison.report.findings = counters
    comparison.times = comparison.times.enumerated().map { index, time in
      var time = time
      if index >= 2 {
        (time.answer, time.baseLaunches) = (.cannotTell, 1)
      }
      return time
    }
    #expect(
      text(comparison)
        == "Counters: 3 worse in the head (list: elements examined +12 %). Times: 2 slower, 268"
        + " inconclusive (measured once).")
    let verdict = ComparisonVerdict(of: comparison)
    #expect(verdict.counters == .worse && verdict.times == .slower)
  }

  @Test func theBaseIsWorse() throws {
    let comparison = try runs(
      counters: [(10, 5), (10, 6), (10, 7)], times: [(2, 1), (2, 1)])
    #expect(text(comparison) == "Counters: 3 better in the head. Times: 2 faster, none slower.")
    let verdict = ComparisonVerdict(of: comparison)
    #expect(verdict.counters == .better && verdict.times == .faster)
  }

  @Test func bothAreMixed() throws {
    let comparison = try runs(
      counters: [(10, 5), (10, 12), (10, 11)], times: [(1, 0.9), (1, 1.31), (1, 1.2)])
    #expect(
      text(comparison)
        == "Counters: 1 better, 2 worse. Times: 1 faster, 2 slower (worst: masonry prepare, x 1.31)."
    )
    let verdict = ComparisonVerdict(of: comparison)
    #expect(verdict.counters == .mixed && verdict.times == .mixed)
  }

  @Test func nothingIsGreenWhereNothingIsKnown() throws {
    let comparison = try runs(counters: [(10, 10)], times: [(1, 2)], launches: 1)
    let verdict = ComparisonVerdict(of: comparison)
    #expect(
      verdict.sentences == ["Counters: unchanged.", "Times: 1 inconclusive (measured once)."])
    #expect(verdict.counters == .unchanged && verdict.times == .notKnown)
    #expect(table(for: comparison).hasSuffix("counters; 1 case\n") == false)
  }

  @Test func aGateCountsItsTimes() {
    var report = GateReport(
      title: "", caseIDs: ["uniform/map/flick/s"],
      findings: [
        Finding(
          .regression, caseID: "uniform/map/flick/s", metric: "query_cpu_ns", ratio: 1.2, detail: ""
        )
      ])
    report.timesCompared = 90
    let verdict = ComparisonVerdict(of: report)
    #expect(
      verdict.sentences == [
        "Counters: unchanged.", "Times: 1 slower (worst: map query CPU, x 1.20), 89 pass.",
      ])
    report.findings = [Finding(.inconclusive, caseID: "all cases", detail: "noise")]
    #expect(
      ComparisonVerdict(of: report).sentences[1]
        == "Times: 90 inconclusive (the machine is too noisy).")
    // A case that the base alone cannot run says nothing of the machine, nor of the others.
    report.findings = [Finding(.inconclusive, caseID: "a", detail: "base: it crashed")]
    let lost = ComparisonVerdict(of: report)
    #expect(lost.sentences[1] == "Times: none slower, 90 pass." && lost.times == .pass)
    #expect(lost.caveats == ["1 case has no time, as the base does not get through it (a)."])
    report.timesCompared = nil
    report.findings = []
    #expect(ComparisonVerdict(of: report).sentences == ["Counters: unchanged."])
    #expect(ComparisonVerdict(of: report).times == .none)
  }

  @Test func whatWasNotComparedComesFirst() {
    let report = GateReport(
      title: "", caseIDs: ["a", "b"],
      findings: [
        Finding(.failed, caseID: "a", detail: ""), Finding(.missing, caseID: "b", detail: ""),
        Finding(.missing, caseID: "c", detail: ""),
      ])
    #expect(
      ComparisonVerdict(of: report).caveats == [
        "1 case of the head failed (a).", "2 cases or metrics of the base are gone (b and 1 more).",
      ])
  }

  @Test func whatIsBeyondALimitIsNeitherWorseNorSlower() {
    func over(_ kind: Finding.Kind, _ metric: String) -> Finding {
      var finding = Finding(kind, caseID: "a/list/b/c", metric: metric, detail: "")
      finding.limit = "at most 1"
      return finding
    }
    let report = GateReport(
      title: "", caseIDs: ["a/list/b/c"],
      findings: [
        over(.regression, "created"), over(.regression, "frame_ns"),
        over(.inconclusive, "query_ns"),
      ])
    let verdict = ComparisonVerdict(of: report)
    #expect(
      verdict.sentences == [
        "Counters: none worse, 1 beyond a limit.",
        "Times: 1 inconclusive (within noise), 1 beyond a limit.",
      ])
    #expect(verdict.counters == .worse && verdict.times == .slower)
  }
}

import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

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
    // No two runs have both few launches and significant times: the sentence is of a gate's kind.
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
        (time.answer, time.baseLaunches) = (.inconclusive, 1)
      }
      return time
    }
    #expect(
      text(comparison)
        == "Counters: 3 worse. Times: 2 slower, 268 inconclusive (measured once).")
    let verdict = ComparisonVerdict(of: comparison)
    #expect(verdict.counters == .worse && verdict.times == .slower)
  }

  @Test func theBaseIsWorse() throws {
    let comparison = try runs(
      counters: [(10, 5), (10, 6), (10, 7)], times: [(2, 1), (2, 1)])
    #expect(text(comparison) == "Counters: 3 better. Times: 2 faster, none slower.")
    let verdict = ComparisonVerdict(of: comparison)
    #expect(verdict.counters == .better && verdict.times == .faster)
  }

  @Test func bothAreMixed() throws {
    let comparison = try runs(
      counters: [(10, 5), (10, 12), (10, 11)], times: [(1, 0.9), (1, 1.31), (1, 1.2)])
    #expect(
      text(comparison)
        == "Counters: 1 better, 2 worse. Times: 1 faster, 2 slower.")
    let verdict = ComparisonVerdict(of: comparison)
    #expect(verdict.counters == .mixed && verdict.times == .mixed)
  }

  @Test func whatIsWorstIsNamedWithTheCommandThatReproducesIt() throws {
    var comparison = try runs(
      counters: [(10, 5), (10, 12), (10, 11)], times: [(1, 0.9), (1, 1.31), (1, 1.2)])
    let id = "uniform/masonry/flick/s1"
    comparison.commands = [id: "scrollbench gate --since abc"]
    comparison.report.findings = comparison.report.findings.map { finding in
      var finding = finding
      if finding.caseID == id { finding.reproduce = comparison.commands[id] }
      return finding
    }
    let verdict = ComparisonVerdict(of: comparison)
    let ratio = ratioText(try #require(comparison.times.first { $0.caseID == id }?.ratio))
    #expect(
      verdict.worst.map(\.sentence) == [
        "Worst counter: \(id): elements examined by queries (elements_examined) 10 -> 12"
          + " (x 1.2000).",
        "Worst time: \(id): time to prepare (prepare_ns) 1.00 ms -> 1.31 ms (x \(ratio)).",
      ])
    #expect(verdict.worst.map(\.reproduce) == [comparison.commands[id], comparison.commands[id]])
    // A command is a line of its own, however narrow the text.
    let lines = verdict.text(on: TextMedium(width: 40)).split(separator: "\n")
    #expect(lines.count { $0 == "  reproduce: scrollbench gate --since abc" } == 2, "\(lines)")
    #expect(verdict.markdown().contains("\n  `scrollbench gate --since abc`\n"))
    let text = table(for: comparison)
    // The cases that are worse have it as well, and the one that is better has not.
    #expect(text.components(separatedBy: "\nreproduce: scrollbench gate").count == 3, "\(text)")
  }

  /// A colour would otherwise cover the whole sentence where only a part is true.
  @Test func onlyThePartsOfASentenceHaveColours() throws {
    let comparison = try runs(
      counters: [(10, 5), (10, 12), (10, 11)], times: [(1, 0.9), (1, 1.31), (1, 1.2)])
    for width in [40, 120] {
      let medium = TextMedium(width: width, style: TextStyle(isOn: true))
      let styled = ComparisonVerdict(of: comparison).text(on: medium)
        .replacing("\u{1B}[", with: "<")
      #expect(styled.contains("Counters: <32m1 better<0m, <31m2 worse<0m."), "\(styled)")
      #expect(styled.contains("Times: <32m1 faster<0m, <31m2 slower<0m."), "\(styled)")
    }
    // A part that is broken keeps its colour on both lines.
    let few = try runs(counters: [(10, 10)], times: [(1, 2)], launches: 1)
    let lines = ComparisonVerdict(of: few).text(
      on: TextMedium(width: 40, style: TextStyle(isOn: true))
    ).replacing("\u{1B}[", with: "<").split(separator: "\n")
    #expect(
      lines.contains("Times: <33m1 inconclusive (measured once)<0m.")
        || (lines.contains("Times: <33m1 inconclusive (measured<0m")
          && lines.contains("  <33monce)<0m.")),
      "\(lines)")
  }

  @Test func nothingIsGreenWhereEverythingIsUnknown() throws {
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
        "Counters: unchanged.", "Times: 1 slower, 89 pass.",
      ])
    #expect(
      verdict.worst.map(\.sentence) == [
        "Worst time: uniform/map/flick/s: CPU time of a query (query_cpu_ns) x 1.2000."
      ])
    report.findings = [Finding(.inconclusive, caseID: "all cases", detail: "noise")]
    #expect(
      ComparisonVerdict(of: report).sentences[1]
        == "Times: 90 inconclusive (the machine is too noisy).")
    // A case that the base alone cannot run means nothing for the machine, nor for the others.
    report.findings = [Finding(.inconclusive, caseID: "a", detail: "base: it crashed")]
    let lost = ComparisonVerdict(of: report)
    #expect(lost.sentences[1] == "Times: none slower, 90 pass." && lost.times == .pass)
    #expect(lost.caveats == ["1 case has no time because the base does not complete it (a)."])
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

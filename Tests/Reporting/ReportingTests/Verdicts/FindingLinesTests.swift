import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct FindingLinesTests {
  private let report = GateReport(
    title: "counters against b.tsv", caseIDs: ["a", "b"],
    findings: [
      Finding(.note, caseID: "n", detail: "read this"),
      Finding(
        .regression, caseID: "a", metric: "hits", base: "100", head: "101", ratio: 1.01,
        detail: "worse by 1, no increase is allowed", reproduce: "scrollbench run"),
      Finding(.missing, caseID: "b", detail: "gone"),
    ], remarks: ["a busy machine"])

  @Test func everyFindingIsALineAndTheVerdictTheLast() {
    #expect(
      lines(for: report) == [
        "counters against b.tsv", "note: a busy machine",
        "regression: a: elements returned by queries (hits) 100 -> 101 (x 1.0100): worse by 1,"
          + " no increase is allowed; reproduce: scrollbench run", "missing: b: gone",
        "note: n: read this", "Counters: 1 worse.",
        "regression, exit code 2: something is worse than the policy allows; 2 cases,"
          + " 1 regression, 1 missing, 1 note",
      ])
  }

  @Test func whatTheBaseDoesNotHaveIsOneLineForAll() {
    let metrics = ["hits", "edits", "created", "dequeues", "over_fetch"]
    var findings = metrics.map { Finding(.unknown, caseID: "a", metric: $0, detail: "is new") }
    findings.append(Finding(.unknown, caseID: "c", detail: "is a case of its own"))
    findings.insert(Finding(.regression, caseID: "b", metric: "hits", detail: "worse"), at: 2)
    let report = GateReport(title: "t", caseIDs: ["a", "b", "c"], findings: findings)
    #expect(
      lines(for: report) == [
        "t", "regression: b: elements returned by queries (hits): worse",
        "unknown: 5 times, a hits; a edits; a created and 2 more: is new",
        "unknown: c: is a case of its own",
        "Counters: 1 worse.",
        "regression, exit code 2: something is worse than the policy allows; 3 cases,"
          + " 1 regression, 6 unknown",
      ])
  }

  @Test func aRatioNextToOneIsNotOne() {
    #expect(ratioText(1.000_001) == ">1.0000")
    #expect(ratioText(0.999_999) == "<1.0000")
    #expect(ratioText(1) == "1.0000")
  }

  @Test(arguments: ["a\nb", "::error::x", "\u{1B}[2J", "##[group]", "a\u{2028}b"])
  func namesObeyNoText(name: String) throws {
    let hostile = GateReport(
      title: name, caseIDs: [name],
      findings: [Finding(.failed, caseID: name, detail: name, reproduce: name)], remarks: [name])
    for line in lines(for: hostile) {
      #expect(!line.contains("::error") && !line.contains("##[") && !line.contains("\u{1B}"))
      #expect(!line.contains { $0.isNewline })
    }
    let object = try JSONSerialization.jsonObject(with: hostile.json()) as? [String: Any]
    #expect(object?["verdict"] as? String == "failed" && object?["exitCode"] as? Int == 3)
    #expect(object?["caseIDs"] as? [String] == [name])
  }

  @Test func everyKindHasItsPlace() {
    #expect(Set(Finding.Kind.gravestFirst) == Set(Finding.Kind.allCases))
  }
}

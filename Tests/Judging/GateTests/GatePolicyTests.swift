import Foundation
import Gate
import TestSupport
import Testing

@Suite struct GatePolicyTests {
  private func parse(_ text: String) throws -> GatePolicy {
    try GatePolicy.parse(text, file: "p.json")
  }

  @Test func withoutAFileCountersMayNotBeWorseAndTimesMayByTwoPercent() {
    let policy = GatePolicy.standard
    #expect(policy.slack(caseID: "c", metric: "attributes_computed") == .none)
    #expect(policy.slack(caseID: "c", metric: "query_cpu_ns").relative == 0.02)
    #expect(policy.slack(caseID: "c", metric: "live_bytes").allowance(over: 100) == 64)
    #expect(policy.slack(caseID: "c", metric: "live_bytes").allowance(over: 100_000) == 1000)
    #expect(policy.slack(caseID: "c", metric: "live_bytes_per_item").absolute == 0)
    #expect(policy.slack(caseID: "c", metric: "allocations_per_frame").allowance(over: 0) == 0.01)
  }

  @Test func theLastRuleThatMatchesWins() throws {
    let policy = try parse(
      """
      {"rules": [
        {"case": "*/map/*", "metric": "nodes_*", "relative": 0.5},
        {"case": "*", "metric": "nodes_visited", "absolute": 3}
      ]}
      """)
    #expect(policy.slack(caseID: "a/map/b", metric: "nodes_touched").relative == 0.5)
    #expect(
      policy.slack(caseID: "a/map/b", metric: "nodes_visited")
        == Slack(relative: 0, absolute: 3))
    #expect(policy.slack(caseID: "a/list/b", metric: "nodes_touched") == .none)
  }

  @Test func aWaiverHoldsThroughItsLastDay() throws {
    let policy = try parse(
      """
      {"waivers": [{"case": "a/*", "metric": "hits", "owner": "ann", "reason": "see #1",
        "expires": "2028-02-29"}]}
      """)
    func waiver(_ date: String) throws -> Waiver? {
      policy.waiver(
        caseID: "a/b", metric: "hits", on: try Date(date, strategy: .iso8601))
    }
    #expect(try waiver("2028-02-29T23:59:59Z")?.owner == "ann")
    #expect(try waiver("2028-03-01T00:00:00Z") == nil)
    #expect(policy.waiver(caseID: "b", metric: "hits", on: today) == nil)
    #expect(policy.waiver(caseID: "a/b", metric: "edits", on: today) == nil)
  }

  @Test(arguments: [
    ("{\n\"rule\": []}", "p.json:2: the policy has no key \"rule\"; did you mean rules?"),
    (
      "{\"rules\": [\n{\"case\": \"*\", \"metric\": \"*\",\n\"relativ\": 1}]}",
      "p.json:3: an entry of rules has no key \"relativ\"; did you mean relative?"
    ),
    (
      "{\"rules\": [{\"case\": \"*\", \"metric\": \"*\",\n \"absolute\": -1}]}",
      "p.json:2: an entry of rules: absolute: expected a slack of at least 0, found -1.0"
    ),
    (
      "{\"rules\": [\n{\"case\": \"*\", \"metric\": \"*\"}]}",
      "p.json:2: an entry of rules: expected"
    ),
    ("{\"rules\": [{\"case\": \"*\", \"relative\": 1}]}", "expected the key metric"),
    ("{\"rules\": {}}", "p.json:1: the policy: rules: expected a list, found an object"),
    ("[]", "p.json:1: the policy is an object, found a list"),
    ("{\"rules\": [3]}", "an entry of rules is an object, found a number"),
    ("{\"rules\": [],\n\"rules\": []}", "p.json:2: the key \"rules\" occurs twice"),
    ("{\"rules\": [\n1,]}", "p.json:2: expected a value"),
    (
      "{\"rules\": []\n", "p.json:2: expected a comma or a closing brace, found the end of the file"
    ),
    ("", "p.json:1: expected a value, found the end"),
    ("{} x", "expected the end of the file"),
    (
      """
      {"waivers": [{"case": "*", "metric": "*", "owner": " ",
      "reason": "r", "expires": "2027-01-01"}]}
      """, "p.json:1: an entry of waivers: owner: expected a text, found an empty one"
    ),
    (
      """
      {"waivers": [{"case": "*", "metric": "*", "owner": "a",
      "reason": "r", "expires": "2027-02-29"}]}
      """, "p.json:2: an entry of waivers: expires: expected a day as YYYY-MM-DD"
    ),
    (
      "{\"waivers\": [{\"case\": \"*\", \"metric\": \"*\", \"owner\": \"a\", \"reason\": \"r\"}]}",
      "expected the key expires"
    ),
  ])
  func everyMistakeIsNamedWithItsLine(text: String, message: String) {
    let found = error { _ = try parse(text) }
    #expect(found?.contains(message) == true, "\(found ?? "nothing was wrong")")
    #expect(found?.contains("\n") == false)
  }

  @Test(arguments: [
    ("rules", "nodes_visitd", "did you mean nodes_visited?"),
    ("waivers", "nodes_visitd", "did you mean nodes_visited?"),
    ("rules", "query_cpu_n", "did you mean query_cpu_ns?"),
    ("waivers", "*_nothing", "the gate measures query_cpu_ns"),
    ("rules", "nosuch{image}", "'list metrics' lists the metrics"),
    ("rules", "", "fill in metric"),
  ])
  func aMetricThatNothingHasIsNamedWithItsLine(list: String, metric: String, advice: String) {
    let rest =
      list == "rules"
      ? "\"relative\": 1"
      : "\"owner\": \"ann\", \"reason\": \"r\", \"expires\": \"2027-01-01\""
    let found = error {
      _ = try parse("{\"\(list)\": [\n{\"case\": \"*\",\n\"metric\": \"\(metric)\", \(rest)}]}")
    }
    #expect(found?.hasPrefix("p.json:3: an entry of \(list): metric: expected a ") == true)
    #expect(found?.contains(advice) == true, "\(found ?? "it passed unseen")")
  }

  @Test(arguments: [
    "hits", "nodes_*", "*", "?its", "query_cpu_ns", "*_cpu_ns", "created_60{image}", "created_60*",
    "created_*{*}", "*{image}",
  ])
  func everyPatternThatMatchesAMetricIsTaken(metric: String) throws {
    let policy = try parse(
      "{\"rules\": [{\"case\": \"*\", \"metric\": \"\(metric)\", \"relative\": 1}]}")
    #expect(policy.rules.last?.metrics.text == metric)
  }

  @Test func aFileThatIsNotThereIsNamed() {
    #expect(
      error { _ = try GatePolicy.load("/no/such.json", measures: []) }?.hasPrefix("/no/such.json: ")
        == true)
  }

  @Test(arguments: [
    "2026-1-01", "2026-13-01", "2026-00-10", "2026-04-31", "1900-02-29", "2026-01-00", "20260101",
    "2026-01-01T", "٢٠٢٦-01-01", "-026-01-01", "",
  ])
  func whatIsNoDayIsNone(text: String) { #expect(CalendarDay(text) == nil) }

  @Test(arguments: ["2000-02-29", "2026-12-31"])
  func aDayIsReadAndWrittenAlike(text: String) {
    #expect(CalendarDay(text)?.description == text)
  }

  @Test func patternsThatMatchNoCaseAndWaiversThatEndedAreNoted() throws {
    let policy = try parse(
      """
      {"rules": [{"case": "x/*", "metric": "*", "relative": 1}],
       "waivers": [{"case": "a*", "metric": "hits", "owner": "ann", "reason": "old",
                    "expires": "2026-11-20"}]}
      """)
    let notes = policy.notes(caseIDs: ["a/b"], on: today)
    #expect(notes.map(\.kind) == [.note, .note])
    #expect(notes[0].detail.contains("ann") && notes[0].detail.contains("2026-11-20"))
    #expect(notes[1].caseID == "x/*")
    #expect(policy.notes(caseIDs: ["a/b", "x/y"], on: noon("2026-11-20")).isEmpty)
  }

  @Test func theExampleOfTheDocumentationIsAPolicy() throws {
    let root = Repository.root
    let guide = try String(
      contentsOf: root.appendingPathComponent("Benchmarks/GATE.md"), encoding: .utf8)
    let section = guide.components(separatedBy: "\n## Policy\n")
    #expect(section.count == 2)
    let example = section[1].components(separatedBy: "```json\n")[1]
      .components(separatedBy: "```")[0]
    let policy = try GatePolicy.parse(example, file: "GATE.md")
    #expect(policy.rules.count > GatePolicy.standard.rules.count)
    #expect(!policy.waivers.isEmpty)
  }
}

import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

@Suite struct JUnitXMLTests {
  @Test func aRunIsATestForEachCaseAndAFailedOneIsAnError() {
    let text = run([
      record(launches: [[:]]),
      record(strategy: "on-demand", launches: [], failure: "killed by signal 9"),
    ]).junitXML()
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="scrollbench" tests="2" failures="0" errors="1" time="0.000">
          <testsuite name="scrollbench run" tests="2" failures="0" errors="1" skipped="0" time="0.000" timestamp="2026-11-21T10:00:00Z" hostname="builder">
            <properties>
              <property name="run_id" value="r1"/>
              <property name="commit" value="abc123"/>
              <property name="dirty" value="false"/>
              <property name="seed" value="18446744073709551615"/>
              <property name="cpu" value="CPU, 2.0 GHz"/>
              <property name="os" value="Some OS 1"/>
              <property name="swift" value="6.3.1"/>
              <property name="allocator" value="jemalloc 5.3.0"/>
            </properties>
            <testcase name="debian-packages@66000/list/flick-browse/tiled-cache" classname="scrollbench.run" time="0.000"/>
            <testcase name="debian-packages@66000/list/flick-browse/on-demand" classname="scrollbench.run">
              <error type="failed" message="killed by signal 9">killed by signal 9</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func aGateHasOneOutcomeForACaseTheGravestOfItsFindings() {
    let report = GateReport(
      title: "counters", caseIDs: ["a", "b", "c", "d"],
      findings: [
        Finding(.note, caseID: "a", detail: "only to be read"),
        Finding(.stale, caseID: "b", metric: "hits", detail: "better"),
        Finding(
          .regression, caseID: "b", metric: "created", base: "10", head: "12", ratio: 1.2,
          detail: "more cells", reproduce: "scrollbench run --layout \"list\""),
        Finding(.inconclusive, caseID: "c", metric: "query_cpu_ns", detail: "too noisy"),
        Finding(.missing, caseID: "gone", detail: "no longer there"),
      ], remarks: ["one run"])
    #expect(
      report.junitXML() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="scrollbench" tests="5" failures="1" errors="1">
          <testsuite name="counters" tests="5" failures="1" errors="1" skipped="1">
            <properties>
              <property name="verdict" value="regression"/>
              <property name="exit_code" value="2"/>
              <property name="strict" value="false"/>
            </properties>
            <testcase name="a" classname="scrollbench.gate">
              <system-out>note: a: only to be read</system-out>
            </testcase>
            <testcase name="b" classname="scrollbench.gate">
              <failure type="regression" message="b: cells and views created (created) 10 -&gt; 12 (x 1.2000): more cells; reproduce: scrollbench run --layout &quot;list&quot; (and 1 more)">regression: b: cells and views created (created) 10 -&gt; 12 (x 1.2000): more cells&#10;reproduce: scrollbench run --layout &quot;list&quot;&#10;stale baseline: b: elements returned by queries (hits): better</failure>
            </testcase>
            <testcase name="c" classname="scrollbench.gate">
              <skipped type="inconclusive" message="c: CPU time of a query (query_cpu_ns): too noisy">inconclusive: c: CPU time of a query (query_cpu_ns): too noisy</skipped>
            </testcase>
            <testcase name="d" classname="scrollbench.gate"/>
            <testcase name="gone" classname="scrollbench.gate">
              <error type="missing" message="gone: no longer there">missing: gone: no longer there</error>
            </testcase>
            <system-out>one run</system-out>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func aStaleBaselineFailsTheTestOnlyWhereItFailsTheGate() {
    var report = GateReport(
      title: "", caseIDs: ["a"], findings: [Finding(.stale, caseID: "a", detail: "better")])
    #expect(report.junitXML().contains("failures=\"0\""))
    report.isStrict = true
    #expect(report.junitXML().contains("<failure type=\"stale\""))
  }

  @Test func withoutCasesItIsAnEmptySuite() throws {
    let suite = try XMLElements(run([]).junitXML()).all.first { $0.name == "testsuite" }
    #expect(suite?.attributes["tests"] == "0")
    // Nothing was timed: no time, rather than none at all.
    #expect(suite?.attributes["time"] == nil)
  }

  @Test func hostileNamesComeBackFromAnXMLReader() throws {
    let cases = hostileText.map {
      record(strategy: $0, launches: [], failure: .described("why: " + $0))
    }
    let elements = try XMLElements(run(cases).junitXML()).all
    let names = elements.filter { $0.name == "testcase" }.map { $0.attributes["name"]! }
    let reasons = elements.filter { $0.name == "error" }.map(\.text)
    #expect(names.count == hostileText.count && reasons.count == hostileText.count)
    for (index, text) in hostileText.enumerated() {
      let legal = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.readable)))
      #expect(names[index].utf8.elementsEqual(cases[index].id.replacing(text, with: legal).utf8))
      #expect(reasons[index].utf8.elementsEqual(("why: " + legal).utf8))
    }
  }

  /// What XML cannot hold comes back as the replacement character, everything else as it was.
  private static func readable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let isLineWhite = scalar == "\t" || scalar == "\n" || scalar == "\r"
    let isControl = scalar.properties.generalCategory == .control
    return isControl && !isLineWhite || scalar == "\u{FFFF}" ? "\u{FFFD}" : scalar
  }
}

import Files
import Foundation
import Gate
import ResultPage
import Testing
import Verdicts

@Suite struct GitHubTests {
  private let regression = Finding(
    .regression, caseID: "uniform@2k/list/drag/tiled-cache[cache=1MiB,tile=64]",
    metric: "query_cpu_ns", base: "100 ns", head: "130 ns", ratio: 1.3,
    detail: "30 % slower: more than\nthe 3 % allowed", reproduce: "scrollbench run --data uniform")

  @Test func eachKindHasItsLevelAndTheGravestStandsFirst() {
    let report = GateReport(
      title: "", caseIDs: ["a"],
      findings: Finding.Kind.allCases.reversed().map { Finding($0, caseID: "a", detail: "why") })
    #expect(
      GitHubAnnotations.text(for: report) == """
        ::error title=no baseline%3A a::why
        ::error title=failed%3A a::why
        ::error title=wrong answer%3A a::why
        ::error title=regression%3A a::why
        ::error title=missing%3A a::why
        ::warning title=inconclusive%3A a::why
        ::warning title=stale baseline%3A a::why
        ::warning title=waived%3A a::why
        ::notice title=unknown%3A a::why
        ::notice title=note%3A a::why

        """)
  }

  @Test func anAnnotationIsOneLineWithItsCommand() {
    let report = GateReport(title: "", caseIDs: [], findings: [regression])
    #expect(
      GitHubAnnotations.text(for: report)
        == "::error title=regression%3A uniform@2k/list/drag/tiled-cache[cache=1MiB%2Ctile=64]%3A"
        + " CPU time of a query (query_cpu_ns)::100 ns -> 130 ns (x 1.3000): "
        + "30 %25 slower: more than%0Athe 3 %25 allowed%0Areproduce: scrollbench run --data"
        + " uniform\n")
  }

  @Test(arguments: [10, 11, 500])
  func theLastThatGitHubShowsCountsTheOthers(count: Int) {
    let findings = (0..<count).map { Finding(.missing, caseID: "case \($0)", detail: "gone") }
    let lines = GitHubAnnotations.text(for: GateReport(title: "", caseIDs: [], findings: findings))
      .split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[8].contains("case 8"))
    #expect(
      count == 10
        ? lines[9].contains("case 9")
        : lines[9].hasPrefix("::error title=\(count - 9) more errors::GitHub shows 10"))
  }

  @Test func aStaleBaselineThatFailsIsAnError() {
    let findings = [Finding(.stale, caseID: "a", detail: "better")]
    var report = GateReport(title: "", caseIDs: [], findings: findings)
    #expect(GitHubAnnotations.text(for: report).hasPrefix("::warning "))
    report.isStrict = true
    #expect(GitHubAnnotations.text(for: report).hasPrefix("::error "))
  }

  @Test func aGateThatFoundNothingReportsNothing() {
    let report = GateReport(title: "counters", caseIDs: ["a"], findings: [])
    #expect(GitHubAnnotations.text(for: report).isEmpty)
    #expect(
      report.markdown()
        == "### scrollbench: pass (exit code 0), 1 case, nothing found\n\ncounters\n\n- Counters: unchanged.\n"
    )
  }

  @Test func hostileTextStaysInItsCommand() throws {
    for text in hostileText {
      let finding = Finding(
        .regression, caseID: text, metric: text, base: text, head: text, detail: text,
        reproduce: text)
      let written = GitHubAnnotations.text(
        for: GateReport(title: text, caseIDs: [], findings: [finding]))
      let lines = written.split(whereSeparator: \.isNewline)
      #expect(lines.count == 1, "\(text.debugDescription)")
      let command = try #require(Command(String(lines[0])))
      #expect(command.name == "error")
      #expect(
        command.properties["title"] == "regression: \(shown(text)): \(shown(text))"
          || text.isEmpty)
      #expect(command.message.hasSuffix("reproduce: \(shown(text))"))
    }
  }

  /// What comes back: all but controls and direction marks.
  private func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          if scalar == "\n" || scalar == "\r" { return scalar }
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: return "?"
          default: return scalar
          }
        }))
  }

  @Test func theSummaryHasTheVerdictThenTheTableThenTheDetails() {
    let report = GateReport(
      title: "counters", caseIDs: ["a", "b"],
      findings: [Finding(.unknown, caseID: "b|c", detail: "is new"), regression],
      remarks: ["the machine is *noisy*"])
    #expect(
      report.markdown() == #"""
        ### scrollbench: regression (exit code 2), 2 cases: 1 regression, 1 unknown

        counters

        - Counters: unchanged.
        - Times: 1 slower.
        - Worst time: uniform@2k/list/drag/tiled-cache\[cache=1MiB,tile=64\]: CPU time of a query (query\_cpu\_ns) 100 ns -&gt; 130 ns (x 1.3000).
          `scrollbench run --data uniform`

        | | case | metric | base | head | ratio |
        | --- | --- | --- | ---: | ---: | ---: |
        | regression | uniform@2k/list/drag/tiled-cache\[cache=1MiB,tile=64\] | CPU time of a query (query\_cpu\_ns) | 100 ns | 130 ns | 1.3000 |
        | unknown | b\|c |  |  |  |  |

        <details><summary>Details and commands</summary>

        - **regression: uniform@2k/list/drag/tiled-cache\[cache=1MiB,tile=64\]: CPU time of a query (query\_cpu\_ns)** 100 ns -&gt; 130 ns (x 1.3000): 30 % slower: more than the 3 % allowed
          `scrollbench run --data uniform`
        - **unknown: b\|c** is new

        </details>

        <details><summary>Remarks</summary>

        - the machine is \*noisy\*

        </details>

        """#)
  }

  @Test func thePictureIsALinkBelowTheVerdict() throws {
    var report = GateReport(title: "times", caseIDs: ["a"], findings: [])
    let environment = [
      "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/b", "GITHUB_RUN_ID": "7",
    ]
    report.pictureAddress = GateReport.artefacts(environment)
    let link = "https://github.com/a/b/actions/runs/7#artifacts"
    #expect(
      report.markdown().hasSuffix(
        "\n\ntimes\n\n- Counters: unchanged.\n\n[Picture: \(RatioPlot.title)](\(link))\n"))
    #expect(GateReport.artefacts([:]) == nil)
    let tier = GateReport(title: "counters", caseIDs: ["a"], findings: [])
    #expect(tier.joined(with: report).pictureAddress == link)
  }

  @Test(arguments: [
    "javascript:alert(1)", "https://a/b)[x](y", "https://a b", "http://a/\n::error::", "", "a.svg",
    "https://a/<script>", "https://a/\u{202E}",
  ])
  func anAddressThatCouldEndTheLinkIsRefused(text: String) {
    #expect(GateReport.checkedAddress(text) == nil)
  }

  @Test(arguments: [2_048, 100_000, 1_048_576])
  func aSummaryKeepsBelowTheLimitAndReportsWhatIsLeftOut(limit: Int) {
    let findings = (0..<20_000).map {
      Finding(.note, caseID: "case \($0) 🙂", detail: "why", reproduce: "scrollbench run")
    }
    var report = GateReport(
      title: "", caseIDs: [], findings: findings, remarks: ["one", "two"])
    report.findings.append(Finding(.regression, caseID: "worst", detail: "slow"))
    let text = report.markdown(byteLimit: limit)
    #expect(text.utf8.count <= limit)
    #expect(text.utf8.count > limit * 4 / 10)
    #expect(text.contains("| regression | worst |"))
    #expect(text.contains("more findings: too long") || text.contains("without their details"))
    #expect(text.contains("</details>"))
  }

  @Test func hostileTextKeepsItsPlaceInTheSummary() {
    for text in hostileText {
      let finding = Finding(
        .regression, caseID: text, metric: text, base: text, head: text, detail: text,
        reproduce: text)
      let written = GateReport(title: text, caseIDs: [], findings: [finding], remarks: [text])
        .markdown()
      let rows = written.split(separator: "\n").filter { $0.hasPrefix("| regression") }
      #expect(rows.count == 1)
      let bars = rows[0].replacing(#"\\"#, with: "").replacing(#"\|"#, with: "")
      #expect(bars.count { $0 == "|" } == 7, "\(rows[0])")
      // A command is code, where all is literal but the fence.
      let prose = written.split(separator: "\n").filter { !$0.hasPrefix("  `") }
      // Two folded parts, of four tags each.
      #expect(prose.joined().count { $0 == "<" } == 8, "\(written)")
      #expect(!written.contains("::error") && !written.contains("::add-mask"))
    }
  }

  @Test func textThatBeginsABlockStaysText() {
    for (text, written) in [
      ("## heading", "\\## heading"), ("- item", "\\- item"), ("+ item", "\\+ item"),
      ("===", "\\==="), ("1. item", "1\\. item"), ("12) item", "12\\) item"), ("> x", "&gt; x"),
      ("    code", "code"), ("1.5 times", "1\\.5 times"), ("3 cases", "3 cases"), ("", ""),
    ] {
      #expect(markdownParagraph(text) == written)
    }
  }

  @Test func codeIsFencedByMoreBackticksThanItHolds() {
    #expect(markdownCode("a") == "`a`")
    #expect(markdownCode("a ``b`` c") == "```a ``b`` c```")
    #expect(markdownCode("`") == "`` ` ``")
    #expect(markdownCode("two\nlines") == "`two lines`")
    #expect(markdownCode(" a ") == "`  a  `")
    #expect(markdownCode("") == "")
    #expect(markdownCodeBlock(["a", "```", "b\nc"]) == ["````", "a", "```", "b c", "````"])
  }
}

/// A workflow command, taken apart as the runner does: `::name key=value,key=value::message`.
private struct Command {
  var name: String
  var properties: [String: String] = [:]
  var message: String

  init?(_ line: String) {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
    let head = line.dropFirst(2)[..<end.lowerBound]
    let parts = head.split(separator: " ", maxSplits: 1)
    name = String(parts[0])
    message = Self.unescaped(line[end.upperBound...])
    for pair in parts.dropFirst().joined().split(separator: ",") {
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      properties[String(pair[..<equals])] = Self.unescaped(pair[pair.index(after: equals)...])
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var text = String(text)
    for (code, character) in [
      ("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"),
    ] {
      text = text.replacing(code, with: character)
    }
    return text
  }
}

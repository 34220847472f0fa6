import Files
import Gate
import ResultFiles

extension GateReport {
  /// The gate as JUnit XML: a test for each case, whose outcome is the gravest of its findings
  /// (`element`). A test with other findings passes, and has their lines as its output.
  package func junitXML() -> String {
    let tests = findingsByCase.map { entry in
      let gravest = entry.findings.first.flatMap { finding in
        element(of: finding.kind).map { (finding, $0) }
      }
      let changes = instructionChanges.filter { $0.caseID == entry.caseID }
      let lines = entry.findings.map { "\($0.kind.title): " + $0.lines.joined(separator: "\n") }
      let text = (lines + changes.map { "instructions: \($0.sentence)" }).joined(separator: "\n")
      return JUnitXML.TestCase(
        name: entry.caseID.isEmpty ? "the whole run" : entry.caseID, className: "scrollbench.gate",
        outcome: gravest.map { finding, element in
          .init(
            element: element, type: finding.kind.rawValue,
            message: message(finding, of: entry.findings), text: text)
        },
        output: gravest == nil && !text.isEmpty ? text : nil)
    }
    return JUnitXML(
      suiteName: title,
      properties: [
        ("verdict", verdict.rawValue), ("exit_code", String(verdict.exitStatus)),
        ("strict", String(isStrict)),
      ],
      testCases: tests, output: remarks.isEmpty ? nil : remarks.joined(separator: "\n")
    ).text
  }

  private func element(of kind: Finding.Kind) -> JUnitXML.Outcome.Element? {
    switch kind {
    case .failed, .missing, .noBaseline: .error
    case .wrongAnswer, .regression: .failure
    case .stale: isStrict ? .failure : nil
    case .inconclusive, .waived: .skipped
    case .unknown, .note: nil
    }
  }

  private func message(_ finding: Finding, of all: [Finding]) -> String {
    var line = finding.lines.joined(separator: "; ")
    if all.count > 1 { line += " (and \(all.count - 1) more)" }
    return PlainText.line(line)
  }
}

import Files
import Foundation
import Gate
import ResultFiles

/// The JSON of a report: its content, and the verdict and exit code that follow from it.
private struct JudgedReport: Encodable {
  var title: String
  var verdict: GateReport.Verdict
  /// The sentences on counters and on times.
  var verdicts: ComparisonVerdict
  var exitCode: Int32
  var isStrict: Bool
  var caseIDs: [String]
  var findings: [Finding]
  /// The measures whose instructions changed; nil if none were counted.
  var instructions: [InstructionChange]?
  var remarks: [String]
  /// The compared times; nil for a gate.
  var times: [TimeComparison]?

  init(
    _ report: GateReport, _ verdicts: ComparisonVerdict, times: [TimeComparison]? = nil
  ) {
    self.verdicts = verdicts
    title = report.title
    verdict = report.verdict
    exitCode = report.verdict.exitStatus
    isStrict = report.isStrict
    caseIDs = report.caseIDs
    findings = report.findings
    instructions = report.instructionsCompared.map { _ in report.instructionChanges }
    remarks = report.remarks + report.methodRemarks
    self.times = times
  }
}

extension GateReport {
  /// The report, its verdict and exit code as JSON with sorted keys.
  package func json() throws(OutputError) -> Data {
    try resultJSON(JudgedReport(self, ComparisonVerdict(of: self)), path: "report")
  }
}

extension RunComparison {
  /// The same JSON as a `GateReport`, with every time under `times`.
  package func json() throws(OutputError) -> Data {
    try resultJSON(
      JudgedReport(report, ComparisonVerdict(of: self), times: times), path: "comparison")
  }
}

/// The findings of a gate or a comparison, and the exit code that follows from them.
package struct GateReport: Codable, Sendable {
  /// The outcome of a gate. `pass` means that no finding fails the gate.
  package enum Verdict: String, Codable, CaseIterable, Sendable {
    case pass
    case regression
    case failed
    case stale
    case noBaseline = "no-baseline"
    case inconclusive
    case coverageLost = "coverage-lost"

    package var exitStatus: Int32 {
      switch self {
      case .pass: 0
      case .regression: 2
      case .failed: 3
      case .stale: 4
      case .noBaseline: 5
      case .inconclusive: 7
      case .coverageLost: 8
      }
    }
  }

  /// A description of the two sides, such as `counters against Benchmarks/Baselines/quick.tsv`.
  package var title: String
  /// Every case that was compared.
  package var caseIDs: [String]
  package var findings: [Finding]
  /// Whether an outdated baseline fails the gate.
  package var isStrict: Bool
  /// Remarks on the machine and on the reach of the comparison, one sentence each.
  package var remarks: [String]
  /// Remarks on how it was done, one sentence each.
  package var methodRemarks: [String] = []
  /// The address at which readers find the picture of the times, such as the artefacts of a
  /// workflow's run; nil if there are no times or the picture is not kept.
  package var pictureAddress: String?
  /// How many times were compared; nil if none were to be.
  package var timesCompared: Int?
  /// How many times were not measured, because nothing that is counted changed in their measures;
  /// nil if all were to be.
  package var timesLeftOut: Int?
  /// Whether counters were compared.
  package var comparesCounters = true
  /// How many measures had their instructions compared; nil if none were to be.
  package var instructionsCompared: Int?
  /// The measures whose instructions changed, those with the greatest factor first.
  package var instructionChanges: [InstructionChange] = []

  package init(
    title: String, caseIDs: [String], findings: [Finding], isStrict: Bool = false,
    remarks: [String] = []
  ) {
    self.title = title
    self.caseIDs = caseIDs
    self.findings = findings
    self.isStrict = isStrict
    self.remarks = remarks
  }

  /// The verdict follows from the gravest finding. A missing baseline is graver than a failed case
  /// or a wrong answer, then follow a regression, lost coverage, and an inconclusive comparison.
  package var verdict: Verdict {
    let kinds = Set(findings.map(\.kind))
    if kinds.contains(.noBaseline) { return .noBaseline }
    if kinds.contains(.failed) || kinds.contains(.wrongAnswer) { return .failed }
    if kinds.contains(.regression) { return .regression }
    if kinds.contains(.missing) { return .coverageLost }
    if kinds.contains(.inconclusive) { return .inconclusive }
    return isStrict && kinds.contains(.stale) ? .stale : .pass
  }

  /// Combines the reports of two tiers of one gate. A finding that both tiers report in the same
  /// words appears only once if it is a note or has no metric, such as one about the policy.
  package func joined(with other: GateReport) -> GateReport {
    func isRepeated(_ finding: Finding) -> Bool {
      // Other findings stay, because each tier gives a different command that reproduces them.
      guard finding.metric == nil || finding.kind == .note else { return false }
      return findings.contains {
        $0.kind == finding.kind && $0.caseID == finding.caseID && $0.metric == finding.metric
          && $0.detail == finding.detail
      }
    }
    var joined = GateReport(
      title: title + "; " + other.title,
      caseIDs: caseIDs + other.caseIDs.filter { !Set(caseIDs).contains($0) },
      findings: findings + other.findings.filter { !isRepeated($0) },
      isStrict: isStrict || other.isStrict,
      remarks: remarks + other.remarks)
    joined.methodRemarks = methodRemarks + other.methodRemarks
    joined.pictureAddress = pictureAddress ?? other.pictureAddress
    joined.timesCompared = timesCompared ?? other.timesCompared
    joined.timesLeftOut = timesLeftOut ?? other.timesLeftOut
    joined.comparesCounters = comparesCounters || other.comparesCounters
    joined.instructionsCompared = instructionsCompared ?? other.instructionsCompared
    joined.instructionChanges = instructionChanges + other.instructionChanges
    return joined
  }
}

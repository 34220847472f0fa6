/// The findings of a gate or a comparison, and the exit code that follows from them.
public struct GateReport: Codable, Sendable {
  /// The outcome of a gate.
  public enum Verdict: String, Codable, CaseIterable, Sendable {
    case pass
    case regression
    case failed
    case stale
    case noBaseline = "no-baseline"
    case inconclusive
    case coverageLost = "coverage-lost"

    public var exitStatus: Int32 {
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

  /// The two sides of the comparison, such as `counters against Benchmarks/Baselines/quick.tsv`.
  public var title: String
  /// Every case that was compared.
  public var caseIDs: [String]
  public var findings: [Finding]
  /// Whether an outdated baseline fails the gate.
  public var isStrict: Bool
  /// Remarks on the machine and the method, one sentence each.
  public var remarks: [String]
  /// The address of the picture of the times, such as the artefacts of a workflow's run; nil
  /// without times or if the picture is not kept.
  public var pictureAddress: String?

  public init(
    title: String, caseIDs: [String], findings: [Finding], isStrict: Bool = false,
    remarks: [String] = []
  ) {
    self.title = title
    self.caseIDs = caseIDs
    self.findings = findings
    self.isStrict = isStrict
    self.remarks = remarks
  }

  /// The most serious finding decides: a wrong answer before a regression, a regression before lost
  /// coverage, and lost coverage before an inconclusive comparison.
  public var verdict: Verdict {
    let kinds = Set(findings.map(\.kind))
    if kinds.contains(.noBaseline) { return .noBaseline }
    if kinds.contains(.failed) || kinds.contains(.wrongAnswer) { return .failed }
    if kinds.contains(.regression) { return .regression }
    if kinds.contains(.missing) { return .coverageLost }
    if kinds.contains(.inconclusive) { return .inconclusive }
    return isStrict && kinds.contains(.stale) ? .stale : .pass
  }

  /// Combines two tiers of one gate. A finding that both have in the same words appears once if it
  /// has no metric or is a note: about the policy, or that a side cannot run a case.
  public func joined(with other: GateReport) -> GateReport {
    func isSaid(_ finding: Finding) -> Bool {
      // Other findings stay: each tier has a command of its own that shows them.
      guard finding.metric == nil || finding.kind == .note else { return false }
      return findings.contains {
        $0.kind == finding.kind && $0.caseID == finding.caseID && $0.metric == finding.metric
          && $0.detail == finding.detail
      }
    }
    var joined = GateReport(
      title: title + "; " + other.title,
      caseIDs: caseIDs + other.caseIDs.filter { !Set(caseIDs).contains($0) },
      findings: findings + other.findings.filter { !isSaid($0) },
      isStrict: isStrict || other.isStrict,
      remarks: remarks + other.remarks)
    joined.pictureAddress = pictureAddress ?? other.pictureAddress
    return joined
  }
}

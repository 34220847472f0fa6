import Measurement

/// One measure of one case, through screening and, where it was suspect, confirmation.
public struct TimeRow: Sendable {
  public var screen: PairEstimate
  public var slack: Slack
  public var suspicion: Suspicion?
  public var confirmation: Confirmation?
  public var verdict: TimeVerdict

  public init(screen: PairEstimate, slack: Slack, suspicion: Suspicion?) {
    self.screen = screen
    self.slack = slack
    self.suspicion = suspicion
    verdict = .pass
  }

  /// The one to believe: fresh pairs where there are any.
  public var estimate: PairEstimate { confirmation?.estimate ?? screen }
}

/// A case without an estimate, and why.
public struct CaseLoss: Hashable, Sendable {
  public var caseID: String
  public var kind: Finding.Kind
  public var reason: String

  public init(caseID: String, kind: Finding.Kind, reason: String) {
    self.caseID = caseID
    self.kind = kind
    self.reason = reason
  }
}

/// All that a comparison of two builds by time has found.
public struct TimeGateResult: Sendable {
  public var rows: [TimeRow] = []
  public var losses: [CaseLoss] = []
  /// The walk through memory, base against head.
  public var control: PairEstimate?
  /// Builds against themselves, at screening.
  public var nulls: [PairEstimate] = []
  /// Everything as it was observed: what each record was for, and the record.
  public var records: [(stage: PairStage, record: PairRecord)] = []
  /// What was injected, as measured, one share for each launch with an injection.
  public var injectedShares: [Double] = []
  /// Why earlier screenings do not count.
  public private(set) var discarded: [String] = []
  /// What screening and confirming took, nulls and control included.
  public var screenSeconds = 0.0
  public var confirmSeconds = 0.0

  public init() {}
}

/// What pairs were run for.
public enum PairStage: String, Codable, CaseIterable, Sendable {
  case control, null, screen, confirm
  case confirmNull = "confirm-null"
  // Of a screening that does not count.
  case discardedControl = "discarded-control"
  case discardedNull = "discarded-null"
  case discardedScreen = "discarded-screen"

  var discarded: Self {
    switch self {
    case .control: .discardedControl
    case .null: .discardedNull
    case .screen: .discardedScreen
    default: self
    }
  }
}

extension TimeGateResult {
  /// Why no time of this run can be believed; nil where all is well.
  public func invalidity(_ rules: TimingRules) -> String? {
    let count = nulls.count + 1
    if let control, rules.fires(control, among: count) {
      return "a walk through memory, which no build changes, differed by"
        + " \(percent(control.ratio - 1)) between base and head"
    }
    if let null = nulls.first(where: { rules.fires($0, among: count) }) {
      return "\(null.caseID): the base against itself differed by \(percent(null.ratio - 1))"
        + " in \(null.measure.metric)"
    }
    return nil
  }

  /// Makes room for screening again. What was observed stays in the records, and a lost case stays
  /// lost.
  ///
  /// - Parameter reason: why what was screened does not count.
  public mutating func discardScreening(because reason: String) {
    discarded.append(reason)
    rows = []
    nulls = []
    control = nil
    for index in records.indices { records[index].stage = records[index].stage.discarded }
  }

  /// As findings.
  ///
  /// - Parameter reproduce: the command that measures a case alone.
  public func report(
    title: String, _ rules: TimingRules, reproduce: (String) -> String?
  ) -> GateReport {
    var findings = losses.map {
      Finding($0.kind, caseID: $0.caseID, detail: $0.reason, reproduce: reproduce($0.caseID))
    }
    let invalidity = invalidity(rules)
    if let invalidity {
      let again = discarded.isEmpty ? "" : ", and a screening before could not be believed either"
      findings.append(
        Finding(
          .inconclusive, caseID: "all cases",
          detail: "\(invalidity)\(again): nothing here can be told apart; run again on a quieter"
            + " machine"))
    }
    for row in rows {
      if let finding = finding(row, invalidity, reproduce) { findings.append(finding) }
    }
    // A case may have several rows, and be lost after them.
    var seen: Set<String> = []
    let caseIDs = (rows.map(\.screen.caseID) + losses.map(\.caseID)).filter {
      seen.insert($0).inserted
    }
    return GateReport(title: title, caseIDs: caseIDs, findings: findings)
  }

  private func finding(
    _ row: TimeRow, _ invalidity: String?, _ reproduce: (String) -> String?
  ) -> Finding? {
    let estimate = row.estimate
    func make(_ kind: Finding.Kind, _ detail: String) -> Finding {
      Finding(
        kind, caseID: estimate.caseID, metric: estimate.measure.metric,
        base: nanosecondText(estimate.baseNanoseconds),
        head: nanosecondText(estimate.headNanoseconds), ratio: estimate.ratio, detail: detail,
        reproduce: reproduce(estimate.caseID))
    }
    switch row.verdict {
    case .pass: return nil
    case .inconclusive(let reason): return make(.inconclusive, reason)
    case .slower(let pValue):
      // Said once, for all.
      if invalidity != nil { return make(.note, "seems slower, on a machine that cannot tell") }
      let launches = estimate.cpu.count
      let wall = "wall time \(percent(estimate.wallRatio - 1))"
      return make(
        .regression,
        "slower by \(percent(estimate.ratio - 1)) in \(launches) fresh pairs,"
          + " p = \(pValueText(pValue)); \(wall)")
    }
  }
}

/// `231 ns`, `1.85 us`: three digits.
public func nanosecondText(_ nanoseconds: Double) -> String {
  var value = nanoseconds
  var unit = "ns"
  for next in ["us", "ms", "s"] where value >= 999.5 {
    value /= 1000
    unit = next
  }
  let digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = (value * scale).rounded()
  guard scaled.isFinite, scaled < 1e15 else { return "? \(unit)" }
  let text = String(Int(scaled))
  guard digits > 0 else { return "\(text) \(unit)" }
  let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
  return "\(padded.dropLast(digits)).\(padded.suffix(digits)) \(unit)"
}

func pValueText(_ value: Double) -> String {
  if value < 0.0001 { return "below 0.0001" }
  let text = String(Int((value * 10_000).rounded()))
  let padded = String(repeating: "0", count: max(0, 5 - text.count)) + text
  return "\(padded.dropLast(4)).\(padded.suffix(4))"
}

import TimeGate

/// The rates of one or several selftests for machines; `selftestTable` shows the same.
public struct SelftestRates: Encodable, Sendable {
  struct Row: Encodable {
    var kind: SelftestKind
    /// The slowdown as a fraction.
    var share: Double?
    var patch: String?
    var method: Int?
    var busyLoops: Int
    var gateRuns: Int
    var caseRuns: Int
    var pass: Int
    var fail: Int
    var inconclusive: Int
    var asExpected: Int
    /// If nothing is slower: the upper bound of the rate of failures, one-sided, at 95 %.
    var failRateBelow: Double?
    /// If a case is slower: how often it was found, of how many, and the lower bound of the rate.
    var found: Int?
    var searched: Int?
    var foundRateAbove: Double?
    var falseAlarms: Int
    var largestShift: Double?

    init(_ tally: SelftestTally) {
      kind = tally.kind
      share = tally.kind == .slowdown ? tally.share : nil
      patch = tally.kind == .patches ? tally.patch : nil
      method = tally.method
      busyLoops = tally.hogs
      gateRuns = tally.gates.count
      caseRuns = tally.caseRuns
      pass = tally.count(of: 0)
      fail = tally.count(of: 2)
      inconclusive = tally.count(of: 7)
      asExpected = tally.gates.count(where: \.isAsExpected)
      falseAlarms = tally.falseAlarms
      switch tally.kind {
      case .same, .variants:
        failRateBelow = tally.failRate.upperBound(confidence: 0.95)
        largestShift = tally.shifts.max()
      case .slowdown, .patches:
        (found, searched) = (tally.foundRate.events, tally.foundRate.trials)
        foundRateAbove = tally.foundRate.lowerBound(confidence: 0.95)
      case .scenarios: break
      }
    }
  }

  private let rates: [Row]
  /// Gate runs with an unexpected outcome.
  let unexpected: [SelftestGate]

  public init(of gates: [SelftestGate]) {
    rates = SelftestTally.all(of: gates).map(Row.init)
    unexpected = gates.filter { !$0.isAsExpected }
  }
}

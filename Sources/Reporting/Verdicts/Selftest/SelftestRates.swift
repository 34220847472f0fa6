import TimeGate

/// The rates of one or several selftests for machines; `selftestTable` shows the same.
package struct SelftestRates: Encodable, Sendable {
  struct Row: Encodable {
    var kind: SelftestKind
    /// The slowdown that was put into the head, as a fraction.
    var share: Double?
    /// The build that is slower.
    var build: String?
    /// Whether the base was compared with builds that do the same, and not with itself.
    var hasOtherBuilds: Bool?
    var busyLoops: Int
    var gateRuns: Int
    var cases: Int
    var pass: Int
    var fail: Int
    var inconclusive: Int
    var asExpected: Int
    /// If nothing is slower: the upper bound of the rate of failures, one-sided, at 95 %.
    var failRateBelow: Double?
    /// The upper bound of the rate of inconclusive gate runs, one-sided, at 95 %.
    var inconclusiveRateBelow: Double
    /// If a case is slower: how often it was found, of how many, and the lower bound of the rate.
    var found: Int?
    var searched: Int?
    var foundRateAbove: Double?
    var falseAlarms: Int
    var largestShift: Double?

    init(_ tally: SelftestTally) {
      kind = tally.kind
      switch tally.comparison {
      case .itself: break
      case .equalBuilds: hasOtherBuilds = true
      case .injected(let share): self.share = share
      case .slowerBuild(let name): build = name
      }
      busyLoops = tally.hogs
      gateRuns = tally.gates.count
      cases = tally.cases
      pass = tally.count(of: 0)
      fail = tally.count(of: 2)
      inconclusive = tally.count(of: 7)
      asExpected = tally.gates.count(where: \.isAsExpected)
      falseAlarms = tally.falseAlarms
      inconclusiveRateBelow = tally.inconclusiveRate.upperBound(confidence: 0.95)
      switch tally.kind {
      case .same:
        failRateBelow = tally.failRate.upperBound(confidence: 0.95)
        largestShift = tally.shifts.max()
      case .slowdown:
        (found, searched) = (tally.foundRate.events, tally.foundRate.trials)
        foundRateAbove = tally.foundRate.lowerBound(confidence: 0.95)
      }
    }
  }

  private let rates: [Row]
  /// Gate runs with an unexpected outcome.
  let unexpected: [SelftestGate]

  package init(of gates: [SelftestGate]) {
    rates = SelftestTally.all(of: gates).map(Row.init)
    unexpected = gates.filter { !$0.isAsExpected }
  }
}

import Foundation
import Gate
import Measurement
import Primitives
import Statistics
import TestSupport
import Testing
import TimeGate
import Workers

/// Not that of Swift Testing.
private typealias Confirmation = TimeGate.Confirmation

private let rules = TimingRules()
private let slack = Slack(relative: 0.02, absolute: 20)

/// A record whose launches have exactly these ratios of head to base; 5000 ns a unit.
private func record(
  _ ratios: [Double], id: String = "a", measure: PairMeasure = .frame, wall: Double? = nil
) -> PairRecord {
  PairRecord(
    caseID: id, measure: measure,
    launches: ratios.map { ratio in
      func blocks(_ ratio: Double) -> [UInt64] {
        [5_000_000, 5_000_000].map { UInt64(($0 * ratio).rounded()) }
      }
      let quad = BlockQuad(
        base: blocks(1), head: blocks(ratio), baseWall: blocks(1), headWall: blocks(wall ?? ratio))
      return PairLaunch(quads: [quad, quad], unitsPerBlock: 1000)
    })
}

/// Ratios around `middle`, `step` apart, as many above as below.
private func ratios(_ middle: Double, _ count: Int, step: Double = 0.001) -> [Double] {
  (0..<count).map { middle + step * (Double($0) - Double(count - 1) / 2) }
}

private func estimate(
  _ middle: Double, _ count: Int = 12, step: Double = 0.001, id: String = "a",
  measure: PairMeasure = .frame
) -> PairEstimate {
  PairEstimate(record(ratios(middle, count, step: step), id: id, measure: measure))
}

private func freshPairs(
  _ middle: Double, _ count: Int = 12, step: Double = 0.001, null: Double? = nil, rounds: Int = 1,
  slack: Slack = slack
) -> Confirmation {
  Confirmation(
    estimate: estimate(middle, count, step: step), rounds: rounds,
    null: null.map { estimate($0) }, slack: slack)
}

extension TimeVerdict {
  fileprivate var isSlower: Bool { pValue != nil }

  fileprivate var pValue: Double? {
    if case .slower(let pValue) = self { pValue } else { nil }
  }

  fileprivate var reason: String? {
    if case .inconclusive(let reason) = self { reason } else { nil }
  }
}

@Suite struct TimeVerdictTests {
  @Test func bothSidesAreMeasuredInTheSameBlocksSoThatTheirRatioIsTheRatio() {
    let estimate = PairEstimate(record([1.1, 1.2, 1.3], wall: 1.5))
    let mean = pow(1.1 * 1.2 * 1.3, 1.0 / 3)
    #expect(abs(estimate.baseNanoseconds - 5000) < 1e-8)
    #expect(abs(estimate.ratio - mean) < 1e-12)
    #expect(abs(estimate.headNanoseconds - 5000 * mean) < 1e-8)
    #expect(abs(estimate.wallRatio - 1.5) < 1e-12)
    #expect(estimate.cpu.count == 3 && estimate.pairs == 3)
  }

  @Test func headOverBaseIsTheRatioWhateverTheBlocks() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      func blocks() -> [UInt64] {
        (0..<2).map { _ in 1_000_000 + UInt64(random.next(below: 4_000_000)) }
      }
      let launches = (0..<1 + random.next(below: 30)).map { _ in
        let quads = (0..<1 + random.next(below: 3)).map { _ in
          BlockQuad(base: blocks(), head: blocks(), baseWall: blocks(), headWall: blocks())
        }
        return PairLaunch(quads: quads, unitsPerBlock: 1 + random.next(below: 1000))
      }
      let estimate = PairEstimate(
        PairRecord(
          caseID: "a", measure: .query, launches: launches, layouts: 1 + random.next(below: 12)))
      let quotient = estimate.headNanoseconds / estimate.baseNanoseconds
      #expect(abs(quotient / estimate.ratio - 1) < 1e-12, "seed 11")
      if let interval = estimate.cpu.interval(confidence: 0.98) {
        #expect(interval.contains(quotient), "seed 11")
      }
    }
  }

  @Test func bothSidesLeaveOutTheSameLaunches() {
    // A launch of the head that took twice as long, in which the base was slow too.
    var disturbed = record(ratios(1.05, 6))
    disturbed.launches[2].quads = [
      BlockQuad(
        base: [9_000_000, 9_000_000], head: [18_000_000, 18_000_000],
        baseWall: [9_000_000, 9_000_000], headWall: [18_000_000, 18_000_000])
    ]
    let estimate = PairEstimate(disturbed)
    #expect(abs(estimate.baseNanoseconds - 5000) < 1e-8)
    #expect(abs(estimate.ratio - 1.05) < 0.002)
  }

  @Test func launchesOfTheSameLayoutAreOneValue() {
    var repeated = record([1, 1.02, 1.04, 1, 1.02, 1.04])
    #expect(PairEstimate(repeated).cpu.count == 6)
    repeated.layouts = 3
    let estimate = PairEstimate(repeated)
    #expect(estimate.cpu.count == 3 && estimate.pairs == 6)
    #expect(abs(estimate.cpu.launchEstimates[1] - log(1.02)) < 1e-12)
    repeated.layouts = 6
    #expect(PairEstimate(repeated).cpu.count == 6, "each its own")
  }

  @Test func blocksOfNoTimeAtAllDoNotStopAnEstimate() {
    let quad = BlockQuad(base: [0, 0], head: [0, 0], baseWall: [0, 0], headWall: [0, 0])
    let launch = PairLaunch(quads: [quad], unitsPerBlock: 0)
    let estimate = PairEstimate(
      PairRecord(caseID: "a", measure: .query, launches: [launch, launch]))
    #expect(estimate.ratio == 1 && estimate.baseNanoseconds == 1)
  }

  @Test func suspectIsWhatIsNotSurelyBelowWhatFails() {
    #expect(rules.suspicion(estimate(1, 6), slack) == nil)
    #expect(rules.suspicion(estimate(1.027, 6), slack) == nil, "surely below 3 %")
    #expect(rules.suspicion(estimate(1.031, 6), slack) == .slower)
    #expect(rules.suspicion(estimate(1.025, 6, step: 0.01), slack) == .slower)
    #expect(rules.suspicion(estimate(0.5, 6), slack) == nil)
    #expect(rules.suspicion(estimate(1, 6, step: 0.1), slack) == .underpowered)
    #expect(rules.suspicion(estimate(1, 1), slack) == .underpowered, "one launch shows nothing")
  }

  @Test func aNullFiresWhereItSurelyDiffersEitherWay() {
    #expect(!rules.fires(estimate(1)))
    #expect(!rules.fires(estimate(1.015)), "by less than the limit")
    #expect(rules.fires(estimate(1.04)))
    #expect(rules.fires(estimate(1 / 1.04)))
    #expect(!rules.fires(estimate(1.04, 12, step: 0.05)), "scatter alone does not fire")
    #expect(!rules.fires(estimate(2, 1)))
  }

  @Test func anotherRoundIsRunOnlyWhereItWouldDecideMore() {
    #expect(!rules.needsMore(freshPairs(1), suspects: 1), "surely not slower")
    #expect(!rules.needsMore(freshPairs(1.1), suspects: 1), "surely slower")
    #expect(rules.needsMore(freshPairs(1.031, step: 0.01), suspects: 1))
    #expect(rules.needsMore(freshPairs(1, step: 0.08), suspects: 1))
    #expect(!rules.needsMore(freshPairs(1, step: 0.08, rounds: 4), suspects: 1), "the last")
    #expect(rules.needsMore(freshPairs(1, step: 0.08, rounds: 3), suspects: 1))
  }

  @Test func everyRoundDoublesThePairsAndHasItsShareOfAlpha() {
    #expect((1...4).map { rules.confirmLaunches(rounds: $0) } == [12, 24, 48, 96])
    let shares = (1...4).map { rules.share(ofRound: $0) }
    #expect(abs(shares.reduce(0, +) - 1) < 1e-12 && shares[3] == 0.9)
    #expect(shares[0] == shares[1] && shares[1] == shares[2])
    var lone = rules
    lone.confirmRounds = 1
    #expect(lone.share(ofRound: 1) == 1)
  }

  @Test func theMoreSuspectsTheMoreMustBeShownToStopEarly() {
    let slower = freshPairs(1.06, step: 0.004)
    #expect(!rules.needsMore(slower, suspects: 1))
    #expect(rules.needsMore(slower, suspects: 1_000_000_000))
  }

  @Test func equalBuildsPassAndSlowerOnesFail() {
    #expect(rules.verdicts([]) == [])
    #expect(rules.verdicts([freshPairs(1)]) == [.pass])
    #expect(rules.verdicts([freshPairs(0.8)]) == [.pass], "faster is no finding")
    #expect(rules.verdicts([freshPairs(1.05)])[0].isSlower)
    #expect(rules.verdicts([freshPairs(1.1)])[0].isSlower)
    let many = rules.verdicts([freshPairs(1.1), freshPairs(1), freshPairs(1.05)])
    #expect(many.map(\.isSlower) == [true, false, true])
  }

  @Test func aSlowdownThatIsCertainButSmallPasses() {
    // Certainly above 2 %, below the 3 % that fail.
    let small = freshPairs(1.028, step: 0.0001)
    #expect(small.estimate.cpu.pValue(above: 0.02) < 1e-6)
    #expect(rules.verdicts([small]) == [.pass])
  }

  @Test func absoluteSlackSavesWhatIsSlowerByLittle() {
    // 5 % of 5000 ns are 250 ns.
    func verdict(_ absolute: Double) -> TimeVerdict {
      rules.verdicts([freshPairs(1.05, slack: Slack(relative: 0.02, absolute: absolute))])[0]
    }
    #expect(verdict(240).isSlower)
    #expect(verdict(260) == .pass)
  }

  @Test func thePValueIsOfNoChangeAndCorrectedForRoundsAndSuspects() throws {
    let slower = freshPairs(1.06, step: 0.003)
    let plain = slower.estimate.cpu.pValue(above: 0)
    let one = try #require(rules.verdicts([slower])[0].pValue)
    #expect(abs(one * rules.share(ofRound: 1) - plain) < 1e-15)
    let others = Array(repeating: freshPairs(1), count: 9)
    let ten = try #require(rules.verdicts([slower] + others)[0].pValue)
    #expect(abs(ten - 10 * one) < 1e-14, "and ten suspects")
    let last = try #require(rules.verdicts([freshPairs(1.06, step: 0.003, rounds: 4)])[0].pValue)
    #expect(abs(last - plain / 0.9) < 1e-15, "most of alpha is the last round's")
  }

  @Test func whatOneSuspectShowsTooManySuspectsDoNot() {
    let slower = freshPairs(1.06, step: 0.01, rounds: 4)
    let plain = slower.estimate.cpu.pValue(above: 0)
    #expect(plain < 0.005 && plain * 1000 > 0.01, "p = \(plain)")
    #expect(rules.verdicts([slower])[0].isSlower)
    let others = Array(repeating: freshPairs(1), count: 999)
    #expect(rules.verdicts([slower] + others).count(where: \.isSlower) == 0, "Holm")
  }

  @Test func manySuspectsDoNotShareTheTestAgainstTheSlack() {
    // Against no change it is certain; against the slack it is as sure as a single test requires.
    let slower = freshPairs(1.045, step: 0.005, rounds: 4)
    let pValue = slower.estimate.cpu.pValue(above: 0.02)
    #expect(pValue < 0.009 && pValue * 40 > 0.01, "p = \(pValue)")
    let others = Array(repeating: freshPairs(1), count: 39)
    #expect(rules.verdicts([slower] + others)[0].isSlower)
  }

  @Test func aNullThatFiresMakesASlowdownInconclusive() {
    #expect(rules.verdicts([freshPairs(1.1, null: 1)])[0].isSlower)
    for null in [1.05, 0.95] {
      #expect(
        rules.verdicts([freshPairs(1.1, null: null)])[0].reason
          == "the base against itself differed by \(HumanUnits.change(null - 1))")
    }
    #expect(rules.verdicts([freshPairs(1, null: 1.05)]) == [.pass], "nothing to doubt")
  }

  @Test func scatterThatLeavesAGreatSlowdownPossibleIsInconclusive() {
    let reason = rules.verdicts([freshPairs(1, step: 0.08, rounds: 4)])[0].reason
    #expect(reason?.hasPrefix("it may be slower by up to +") == true, "\(reason ?? "-")")
    #expect(reason?.hasSuffix("its 12 fresh pairs scatter too much to tell") == true)
    #expect(
      rules.verdicts([freshPairs(1, 1)])[0].reason?
        .hasPrefix("it may be slower by up to any size") == true)
    // It scatters as much, but is surely faster.
    #expect(rules.verdicts([freshPairs(0.3, step: 0.01)]) == [.pass])
    // Not surely below 3 %, but below 10 %.
    #expect(rules.verdicts([freshPairs(1.02, step: 0.01, rounds: 4)]) == [.pass])
  }
}

@Suite struct TimeGateResultTests {
  private func slowRow(_ id: String, _ verdict: TimeVerdict) -> TimeRow {
    var row = TimeRow(screen: estimate(1.2, 6, id: id), slack: slack, suspicion: .slower)
    row.confirmation = Confirmation(
      estimate: PairEstimate(record([1.1, 1.1, 1.1], id: id, wall: 1.2)), rounds: 1, slack: slack)
    row.verdict = verdict
    return row
  }

  private func passRow(_ id: String, measure: PairMeasure = .frame) -> TimeRow {
    TimeRow(screen: estimate(1, 6, id: id, measure: measure), slack: slack, suspicion: nil)
  }

  private func report(_ result: TimeGateResult) -> GateReport {
    result.report(title: "t", rules) { "measure \($0)" }
  }

  @Test func aSlowerRowIsARegressionOfItsFreshPairs() {
    var result = TimeGateResult()
    result.rows = [passRow("a"), slowRow("b", .slower(pValue: 0.00123))]
    let report = report(result)
    #expect(report.title == "t" && report.verdict == .regression)
    #expect(report.findings.count == 1)
    let finding = report.findings[0]
    #expect(finding.kind == .regression && finding.caseID == "b")
    #expect(finding.metric == "frame_cpu_ns")
    #expect(finding.base == "5.00 us" && finding.head == "5.50 us")
    #expect(abs(finding.ratio! - 1.1) < 1e-9)
    #expect(
      finding.detail
        == "slower by +10.0 % (+10.0 % to +10.0 %) in 3 fresh pairs, p = 0.0012 if nothing had changed;"
        + " wall time +20.0 %")
    #expect(finding.reproduce == "measure b")
  }

  @Test func aRowThatCannotDecideStatesTheReason() {
    var result = TimeGateResult()
    result.rows = [slowRow("a", .inconclusive("because"))]
    let report = report(result)
    #expect(report.verdict == .inconclusive)
    #expect(report.findings.map(\.detail) == ["because"])
  }

  @Test func whereAllPassNothingIsFound() {
    var result = TimeGateResult()
    result.rows = [passRow("a"), passRow("b")]
    result.control = estimate(1, id: "control", measure: .control)
    result.nulls = [estimate(1, 6)]
    #expect(result.invalidity(rules) == nil)
    #expect(report(result).verdict == .pass && report(result).findings.isEmpty)
  }

  @Test func aControlThatDiffersTurnsRegressionsIntoNotes() {
    var result = TimeGateResult()
    result.rows = [slowRow("a", .slower(pValue: 0.001)), slowRow("b", .slower(pValue: 0.001))]
    result.control = estimate(1.05, id: "control", measure: .control)
    let report = report(result)
    #expect(report.verdict == .inconclusive)
    #expect(report.findings.map(\.kind) == [.inconclusive, .note, .note])
    #expect(report.findings.map(\.caseID) == ["all cases", "a", "b"])
    #expect(
      report.findings[0].detail
        == "a walk through memory, which no build changes, differed by +5.0 % between base and"
        + " head: no time can be judged; run again on a quieter machine")
    #expect(report.findings[1].detail == "seems slower, on a machine too noisy to judge")
  }

  @Test func aScreeningThatDoesNotCountLeavesItsRecordsAndItsLosses() {
    var result = TimeGateResult()
    result.rows = [passRow("a")]
    result.control = estimate(1.05, measure: .control)
    result.nulls = [estimate(1, 6)]
    result.losses = [CaseLoss(caseID: "b", kind: .failed, reason: "r")]
    let kept = record([1.05])
    result.records = [(.control, kept), (.null, kept), (.screen, kept)]
    result.discardScreening(because: "so")
    #expect(result.rows.isEmpty && result.nulls.isEmpty && result.control == nil)
    #expect(result.losses.map(\.caseID) == ["b"])
    #expect(result.discarded == ["so"])
    #expect(
      result.records.map(\.stage) == [.discardedControl, .discardedNull, .discardedScreen])
    // What comes next is judged alone.
    result.control = estimate(1, measure: .control)
    result.losses = []
    result.rows = [slowRow("a", .slower(pValue: 0.001))]
    #expect(result.invalidity(rules) == nil && report(result).verdict == .regression)
    result.control = estimate(1.05, measure: .control)
    #expect(report(result).verdict == .inconclusive)
    #expect(report(result).findings[0].detail.contains("an earlier screening was discarded too"))
  }

  @Test func aNullThatDiffersAtScreeningIsNamed() {
    var result = TimeGateResult()
    result.control = estimate(1, measure: .control)
    result.nulls = [estimate(1, 6), estimate(0.9, 6, id: "x", measure: .query)]
    #expect(
      result.invalidity(rules)
        == "x: the base against itself differed by -10.0 % in query_cpu_ns")
    #expect(report(result).verdict == .inconclusive, "though nothing else was found")
  }

  @Test(
    arguments: [
      (.failed, .failed), (.missing, .coverageLost), (.wrongAnswer, .failed),
      (.inconclusive, .inconclusive),
    ] as [(Finding.Kind, GateReport.Verdict)])
  func aLossIsAFindingOfItsKind(kind: Finding.Kind, verdict: GateReport.Verdict) {
    var result = TimeGateResult()
    result.losses = [CaseLoss(caseID: "a", kind: kind, reason: "killed by signal 9")]
    let report = report(result)
    #expect(report.verdict == verdict && report.caseIDs == ["a"])
    #expect(
      report.findings == [
        Finding(kind, caseID: "a", detail: "killed by signal 9", reproduce: "measure a")
      ])
  }

  @Test func aFailureStaysOneOnAMachineThatCannotDecide() {
    var result = TimeGateResult()
    result.losses = [CaseLoss(caseID: "a", kind: .failed, reason: "r")]
    result.control = estimate(1.05, measure: .control)
    #expect(report(result).verdict == .failed)
  }

  @Test func everyCaseIsListedOnceInTheOrderOfTheRun() {
    var result = TimeGateResult()
    result.rows = [
      passRow("b", measure: .query), passRow("b"), passRow("a", measure: .query), passRow("a"),
      passRow("c"),
    ]
    // One that never had a row, and one that was lost when it was run again.
    result.losses = [
      CaseLoss(caseID: "d", kind: .failed, reason: "r"),
      CaseLoss(caseID: "b", kind: .failed, reason: "r"),
      CaseLoss(caseID: "b", kind: .failed, reason: "r"),
    ]
    #expect(report(result).caseIDs == ["b", "a", "c", "d"])
  }
}

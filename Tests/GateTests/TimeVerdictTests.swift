import Foundation
import Measurement
import Statistics
import Testing

@testable import Gate

/// Not that of Swift Testing.
private typealias Confirmation = Gate.Confirmation

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

/// A machine that scatters between launches and blocks, and now and then disturbs some.
private struct Machine {
  var random: SplitMix64
  /// Of ln(head / base) between launches.
  var launchScatter = 0.015
  var blockScatter = 0.005
  /// How often a block takes up to twice its time, and how often a launch is off as a whole.
  var slowBlocks = 0.05
  var wildLaunches = 0.02

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func normal() -> Double { NormalDistribution.standard.quantile(random.nextFraction()) }

  mutating func launch(slowdown: Double) -> PairLaunch {
    var effect = launchScatter * normal()
    if random.nextFraction() < wildLaunches { effect += random.nextFraction() - 0.5 }
    func block(_ factor: Double, _ machine: inout Machine) -> UInt64 {
      var time = 5e6 * factor * exp(machine.blockScatter * machine.normal())
      if machine.random.nextFraction() < machine.slowBlocks {
        time *= 1 + machine.random.nextFraction()
      }
      return UInt64(time)
    }
    let head = (1 + slowdown) * exp(effect)
    let quads = (0..<rules.quads).map { _ in
      let bases = [block(1, &self), block(1, &self)]
      let heads = [block(head, &self), block(head, &self)]
      return BlockQuad(base: bases, head: heads, baseWall: bases, headWall: heads)
    }
    return PairLaunch(quads: quads, unitsPerBlock: 1000)
  }

  mutating func estimate(_ launches: Int, slowdown: Double) -> PairEstimate {
    PairEstimate(
      PairRecord(
        caseID: "a", measure: .frame,
        launches: (0..<launches).map { _ in launch(slowdown: slowdown) }))
  }

  /// The verdicts of one gate run: screening, then rounds of fresh pairs for suspects.
  mutating func gate(cases: Int, slowdown: Double) -> [TimeVerdict] {
    let suspects = (0..<cases).count { _ in
      rules.suspicion(estimate(rules.screenLaunches, slowdown: slowdown), slack) != nil
    }
    var confirmations: [Confirmation] = []
    for _ in 0..<suspects {
      var launches: [PairLaunch] = []
      var confirmation: Confirmation
      repeat {
        launches += (0..<rules.confirmLaunches).map { _ in launch(slowdown: slowdown) }
        confirmation = Confirmation(
          estimate: PairEstimate(
            PairRecord(caseID: "a", measure: .frame, launches: launches)),
          rounds: launches.count / rules.confirmLaunches, slack: slack)
      } while rules.needsMore(confirmation, suspects: suspects)
      if rules.isLarge(confirmation.estimate, slack) {
        confirmation.null = estimate(rules.confirmLaunches, slowdown: 0)
      }
      confirmations.append(confirmation)
    }
    return rules.verdicts(confirmations)
      + Array(repeating: .pass, count: cases - confirmations.count)
  }
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
  @Test func anEstimateIsOfOneUnitAndItsThreeNumbersAgree() {
    let estimate = PairEstimate(record([1.1, 1.2, 1.3], wall: 1.5))
    #expect(estimate.baseNanoseconds == 5000)
    #expect(abs(estimate.ratio - 1.2) < 1e-12)
    #expect(abs(estimate.headNanoseconds - 6000) < 1e-8)
    #expect(abs(estimate.differenceNanoseconds - 1000) < 1e-8)
    #expect(abs(estimate.wallRatio - 1.5) < 1e-12)
    #expect(estimate.cpu.count == 3)
  }

  @Test func blocksOfNoTimeAtAllDoNotStopAnEstimate() {
    let quad = BlockQuad(base: [0, 0], head: [0, 0], baseWall: [0, 0], headWall: [0, 0])
    let launch = PairLaunch(quads: [quad], unitsPerBlock: 0)
    let estimate = PairEstimate(
      PairRecord(caseID: "a", measure: .query, launches: [launch, launch]))
    #expect(estimate.ratio == 1 && estimate.baseNanoseconds == 0)
  }

  @Test func suspectIsWhatSeemsSlowerOrScattersTooMuch() {
    // Three quarters of 2 % are 1.5 %.
    #expect(rules.suspicion(estimate(1.014, 6), slack) == nil)
    #expect(rules.suspicion(estimate(1.016, 6), slack) == .slower)
    #expect(rules.suspicion(estimate(0.5, 6), slack) == nil)
    #expect(rules.suspicion(estimate(1, 6, step: 0.1), slack) == .underpowered)
    #expect(rules.suspicion(estimate(1.1, 6, step: 0.1), slack) == .slower)
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

  @Test func anotherRoundIsRunOnlyWhereItWouldTellMore() {
    #expect(!rules.needsMore(freshPairs(1), suspects: 1), "surely not slower")
    #expect(!rules.needsMore(freshPairs(1.1), suspects: 1), "surely slower")
    #expect(rules.needsMore(freshPairs(1.031, step: 0.01), suspects: 1))
    #expect(rules.needsMore(freshPairs(1, step: 0.03), suspects: 1))
    #expect(!rules.needsMore(freshPairs(1, step: 0.03, rounds: 3), suspects: 1), "the last")
    #expect(rules.needsMore(freshPairs(1, step: 0.03, rounds: 2), suspects: 1))
  }

  @Test func theMoreSuspectsTheMoreMustBeShownToStopEarly() {
    let slower = freshPairs(1.05, step: 0.005)
    #expect(!rules.needsMore(slower, suspects: 1))
    #expect(rules.needsMore(slower, suspects: 10_000))
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

  @Test func thePValueIsCorrectedForRoundsAndSuspects() throws {
    let slower = freshPairs(1.04, step: 0.002)
    let plain = slower.estimate.cpu.pValue(above: 0.02)
    let one = try #require(rules.verdicts([slower])[0].pValue)
    #expect(abs(one - 3 * plain) < 1e-15, "three rounds")
    let others = Array(repeating: freshPairs(1), count: 9)
    let ten = try #require(rules.verdicts([slower] + others)[0].pValue)
    #expect(abs(ten - 30 * plain) < 1e-14, "and ten suspects")
  }

  @Test func whatOneSuspectShowsTooManySuspectsDoNot() {
    var lone = rules
    lone.confirmRounds = 1
    let slower = freshPairs(1.045, step: 0.006)
    let plain = slower.estimate.cpu.pValue(above: 0.02)
    #expect(plain < 0.01 && plain * 40 > 0.01, "p = \(plain)")
    #expect(lone.verdicts([slower])[0].isSlower)
    let others = Array(repeating: freshPairs(1), count: 39)
    let verdicts = lone.verdicts([slower] + others)
    #expect(verdicts.count(where: \.isSlower) == 0, "Holm")
    lone.confirmRounds = 40
    #expect(!lone.verdicts([slower])[0].isSlower, "Bonferroni")
  }

  @Test func aNullThatFiresMakesASlowdownInconclusive() {
    #expect(rules.verdicts([freshPairs(1.1, null: 1)])[0].isSlower)
    for null in [1.05, 0.95] {
      #expect(
        rules.verdicts([freshPairs(1.1, null: null)])[0].reason
          == "the base against itself differed by \(percent(null - 1))")
    }
    #expect(rules.verdicts([freshPairs(1, null: 1.05)]) == [.pass], "nothing to doubt")
  }

  @Test func scatterThatWouldHideASlowdownIsInconclusive() {
    let reason = rules.verdicts([freshPairs(1, step: 0.08)])[0].reason
    #expect(reason?.hasPrefix("a slowdown of less than +") == true, "\(reason ?? "-")")
    #expect(
      rules.verdicts([freshPairs(1, 1)])[0].reason
        == "a slowdown of less than any size could not have been seen")
    // It scatters as much, but is surely faster.
    #expect(rules.verdicts([freshPairs(0.3, step: 0.01)]) == [.pass])
  }

  @Test func equalBuildsHardlyEverFailAWholeGateRun() {
    let (seed, runs, cases): (UInt64, Int, Int) = (20_261_121, 300, 20)
    var machine = Machine(seed: seed)
    var (alarms, unsure) = (0, 0)
    for _ in 0..<runs {
      let verdicts = machine.gate(cases: cases, slowdown: 0)
      if verdicts.contains(where: \.isSlower) { alarms += 1 }
      if verdicts.contains(where: { $0.reason != nil }) { unsure += 1 }
    }
    let rate = ClopperPearson(events: alarms, trials: runs)
    let bound = rate.upperBound(confidence: 0.95)
    #expect(bound < 0.026, "seed \(seed): \(alarms) of \(runs) failed, \(unsure) cannot tell")
    #expect(unsure < runs / 20, "seed \(seed): \(unsure) of \(runs) cannot tell")
  }

  @Test(arguments: [0.05, 0.1])
  func slowdownsAreFoundInSpiteOfScatter(slowdown: Double) {
    let (seed, runs, cases): (UInt64, Int, Int) = (4_402, 40, 5)
    var machine = Machine(seed: seed)
    var found = 0
    for _ in 0..<runs {
      found += machine.gate(cases: cases, slowdown: slowdown).count(where: \.isSlower)
    }
    let power = ClopperPearson(events: found, trials: runs * cases)
    #expect(
      power.lowerBound(confidence: 0.95) > 0.95,
      "seed \(seed): \(found) of \(power.trials) found")
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
      finding.detail == "slower by +10.0 % in 3 fresh pairs, p = 0.0012; wall time +20.0 %")
    #expect(finding.reproduce == "measure b")
  }

  @Test func aRowThatCannotTellSaysWhy() {
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
        + " head: nothing here can be told apart; run again on a quieter machine")
    #expect(report.findings[1].detail == "seems slower, on a machine that cannot tell")
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
    #expect(report(result).findings[0].detail.contains("could not be believed either"))
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

  @Test func aFailureStaysOneOnAMachineThatCannotTell() {
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

  @Test(
    arguments: [
      (0, "0.00 ns"), (0.004, "0.00 ns"), (0.056, "0.06 ns"), (1.234, "1.23 ns"),
      (9.994, "9.99 ns"), (9.996, "10.0 ns"), (12.34, "12.3 ns"), (99.94, "99.9 ns"),
      (99.96, "100 ns"), (231, "231 ns"), (999.4, "999 ns"), (999.6, "1.00 us"),
      (1_850, "1.85 us"), (999_600, "1.00 ms"), (12_345_678, "12.3 ms"), (5e9, "5.00 s"),
      (1.5e12, "1500 s"), (.infinity, "? s"), (.nan, "? ns"),
    ] as [(Double, String)])
  func timesHaveThreeDigits(nanoseconds: Double, text: String) {
    #expect(nanosecondText(nanoseconds) == text)
  }

  @Test(
    arguments: [
      (0, "+0.0 %"), (0.034, "+3.4 %"), (-0.034, "-3.4 %"), (0.0004, "+0.0 %"),
      (-0.0004, "+0.0 %"), (0.00051, "+0.1 %"), (-0.5, "-50.0 %"), (12.3456, "+1234.6 %"),
      (.nan, "?"), (.infinity, "?"), (1e13, "?"),
    ] as [(Double, String)])
  func percentagesHaveASignAndOneDigit(fraction: Double, text: String) {
    #expect(percent(fraction) == text)
  }

  @Test(
    arguments: [
      (0, "below 0.0001"), (0.00009, "below 0.0001"), (0.0001, "0.0001"), (0.00123, "0.0012"),
      (0.25, "0.2500"), (1, "1.0000"),
    ] as [(Double, String)])
  func pValuesHaveFourDigits(value: Double, text: String) {
    #expect(pValueText(value) == text)
  }
}

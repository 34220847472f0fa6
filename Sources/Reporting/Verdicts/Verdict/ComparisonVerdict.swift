import Gate
import Measurement

/// The result of a comparison in two separate verdicts: on counters, which are exact, and on times,
/// which are advice or a gate's own test. Better, worse, faster and slower refer to the head.
package struct ComparisonVerdict: Encodable, Sendable {
  package enum Counters: String, Encodable, Sendable {
    case unchanged, better, worse
    /// Some are better, others worse.
    case mixed
    /// Some differ, but none of those that can be better or worse.
    case changed
    /// There was nothing to compare with.
    case unknown
  }

  package enum Times: String, Encodable, Sendable {
    case faster, slower
    /// Some are faster, others slower.
    case mixed
    /// A gate found none that is slower than its policy allows.
    case pass
    /// All times are inconclusive.
    case notKnown = "not-known"
    /// No times were compared.
    case none
  }

  package var counters: Counters
  package var times: Times
  /// The values that were not compared and why, a sentence each.
  package var caveats: [String]
  /// The verdict on counters, then that on times where some were compared.
  package let sentences: [String]
  /// The value that got worse by the greatest factor: a counter, a time, or one of each.
  package let worst: [Worst]
  /// The sentences in parts, of which those with better or worse have a role.
  package let parts: [[VerdictText.Part]]

  /// One metric of one case that got worse.
  package struct Worst: Encodable, Sendable {
    var caseID: String
    var metric: String
    /// Case and metric in words, and by how much.
    package var sentence: String
    /// The command that reproduces it; nil if there is none.
    package var reproduce: String?
  }

  private enum CodingKeys: String, CodingKey { case counters, times, caveats, sentences, worst }

  private init(
    counters: CounterTally, instructions: [VerdictText.Part]? = nil, times: TimeTally?,
    isWhollyUnknown: Bool, caveats: [String]
  ) {
    self.counters = isWhollyUnknown ? .unknown : counters.answer
    self.times = times?.answer ?? .none
    self.caveats = caveats
    parts =
      (counters.isOfNone ? [] : [isWhollyUnknown ? VerdictText.noCounters : counters.sentence])
      + (instructions.map { [$0] } ?? []) + (times.map { [$0.sentence] } ?? [])
    sentences = parts.map { $0.map(\.text).joined() }
    worst = [counters.worst.flatMap { Worst($0, "counter") }, times?.worst].compactMap { $0 }
  }

  /// Of two runs.
  package init(of comparison: RunComparison) {
    let headlines = comparison.times.filter(\.isHeadline)
    var times = headlines.isEmpty ? nil : TimeTally(headlines, comparison.commands)
    times?.over = comparison.report.findings.count {
      $0.isOfTime && $0.limit != nil && $0.kind == .regression
    }
    self.init(
      counters: CounterTally(comparison.report.findings), times: times, isWhollyUnknown: false,
      caveats: comparison.report.uncompared)
  }

  /// Of a gate.
  package init(of report: GateReport) {
    self.init(
      counters: CounterTally(report.findings, hasCounters: report.comparesCounters),
      instructions: report.instructionsCompared.map {
        VerdictText.instructions(report.instructionChanges, of: $0)
      },
      times: TimeTally(report),
      isWhollyUnknown: report.verdict == .noBaseline, caveats: report.uncompared)
  }
}

extension ComparisonVerdict.Worst {
  /// nil if the finding is about no metric.
  fileprivate init?(_ finding: Finding, _ what: String) {
    guard let metric = finding.metric else { return nil }
    self.init(
      caseID: finding.caseID, metric: metric,
      sentence: VerdictText.worst(what, VerdictText.changed(finding.subject, finding.change)),
      reproduce: finding.reproduce)
  }
}

/// How many counters are better and worse, and the worst of them.
private struct CounterTally {
  var better = 0
  var worse = 0
  var other = 0
  /// Those beyond a limit of the policy.
  var over = 0
  /// The one that is worse by the greatest factor, or that was 0.
  var worst: Finding?

  /// Whether no counters were compared.
  let isOfNone: Bool

  init(_ findings: [Finding], hasCounters: Bool = true) {
    isOfNone = !hasCounters
    for finding in findings
    where finding.metric != nil && !finding.isOfTime && !finding.isOfInstructions {
      switch finding.kind {
      case .regression where finding.limit != nil, .waived where finding.limit != nil: over += 1
      case .regression, .waived:
        worse += 1
        if worst.map({ $0.severity < finding.severity }) ?? true { worst = finding }
      case .stale, .note:
        if finding.limit != nil { continue }
        if finding.isBetter { better += 1 } else { other += 1 }
      case .failed, .wrongAnswer, .missing, .noBaseline, .inconclusive, .unknown: break
      }
    }
  }

  var answer: ComparisonVerdict.Counters {
    if better > 0, worse > 0 { return .mixed }
    if worse > 0 || over > 0 { return .worse }
    if better > 0 { return .better }
    return other > 0 ? .changed : .unchanged
  }

  var sentence: [VerdictText.Part] {
    VerdictText.counters(better: better, worse: worse, other: other, over: over)
  }
}

/// How many times are faster and slower, and why the others are inconclusive.
private struct TimeTally {
  var faster = 0
  var slower = 0
  var unknown = 0
  /// Those beyond a limit of the policy.
  var over = 0
  /// Those of a gate that are not slower than its policy allows.
  var passed = 0
  /// Those of a gate that were not measured, because nothing that is counted changed.
  var leftOut = 0
  var reasons: [String] = []
  /// The one that is slower by the greatest factor.
  var worst: ComparisonVerdict.Worst?
  private var worstRatio = 0.0

  /// - Parameter commands: those that reproduce a case, by its id.
  init(_ times: [TimeComparison], _ commands: [String: String]) {
    for time in times {
      switch time.answer {
      case .faster: faster += 1
      case .slower:
        slower += 1
        note(time.finding(reproduce: commands[time.caseID]))
      case .inconclusive:
        unknown += 1
        let launches = min(time.baseLaunches, time.headLaunches)
        let few =
          launches == 1 ? "measured once" : "fewer than \(TimeComparison.fewestLaunches) launches"
        let isOfFew = launches < TimeComparison.fewestLaunches && !time.isOfOtherSample
        reasons.append(isOfFew ? few : time.sharedReason)
      }
    }
    // The most frequent one: the table has the others.
    let counts = Dictionary(grouping: reasons) { $0 }.mapValues(\.count)
    reasons = reasons.unique.max { counts[$0]! < counts[$1]! }.map { [$0] } ?? []
  }

  /// nil for a gate that compared no times.
  init?(_ report: GateReport) {
    let findings = report.findings
    let found = findings.count { $0.isOfTime && $0.limit == nil }
    leftOut = report.timesLeftOut ?? 0
    guard report.timesCompared != nil || leftOut > 0 || findings.contains(where: \.isOfTime)
    else { return nil }
    let count = report.timesCompared ?? found
    for finding in findings where finding.isOfTime {
      switch finding.kind {
      case .regression where finding.limit != nil, .waived where finding.limit != nil: over += 1
      case .regression, .waived:
        slower += 1
        note(finding)
      case .inconclusive: unknown += 1
      case .note where finding.limit == nil: unknown += 1
      case .note, .failed, .wrongAnswer, .missing, .noBaseline, .stale, .unknown: break
      }
    }
    // A case alone is lost where the base cannot run it.
    let isMachine = findings.contains {
      $0.kind == .inconclusive && $0.metric == nil && $0.caseID == Finding.allCases
    }
    if isMachine {
      unknown = count - slower
      reasons = ["the machine is too noisy"]
    } else if unknown > 0 {
      reasons = ["within noise"]
    }
    passed = max(0, count - slower - unknown)
  }

  private mutating func note(_ finding: Finding) {
    guard let ratio = finding.ratio, ratio > worstRatio else { return }
    worstRatio = ratio
    worst = .init(finding, "time")
  }

  var answer: ComparisonVerdict.Times {
    if faster > 0, slower > 0 { return .mixed }
    if slower > 0 || over > 0 { return .slower }
    if faster > 0 { return .faster }
    if passed == 0, unknown == 0, leftOut > 0 { return .none }
    return passed > 0 ? .pass : .notKnown
  }

  var sentence: [VerdictText.Part] {
    VerdictText.times(
      faster: faster, slower: slower, passed: passed, unknown: unknown, reasons: reasons,
      over: over, leftOut: leftOut)
  }
}

extension TimeComparison {
  /// A time that is slower as a finding.
  fileprivate func finding(reproduce: String?) -> Finding {
    Finding(
      .regression, caseID: caseID, metric: metric, base: HumanUnits.duration(baseNanoseconds),
      head: HumanUnits.duration(headNanoseconds), ratio: ratio, detail: "", reproduce: reproduce)
  }
}

extension GateReport {
  /// The values that were not compared, a sentence each.
  fileprivate var uncompared: [String] {
    func count(
      _ kind: Finding.Kind, _ one: String, _ many: String,
      where isMeant: (Finding) -> Bool = { _ in true }
    ) -> String? {
      let found = findings.filter { $0.kind == kind && isMeant($0) }
      guard let first = found.first else { return nil }
      let place = first.caseID + (found.count > 1 ? " and \(found.count - 1) more" : "")
      return "\(found.count) \(found.count == 1 ? one : many) (\(place))."
    }
    return [
      count(
        .noBaseline, "case or setting has nothing to compare with",
        "cases or settings have nothing to compare with"),
      count(.failed, "case of the head failed", "cases of the head failed"),
      count(
        .wrongAnswer, "case shows other elements than the base",
        "cases show other elements than the base"),
      count(
        .missing, "case or metric of the base is gone", "cases or metrics of the base are gone"),
      count(
        .unknown, "case or metric is new, or has no result in the base",
        "cases or metrics are new, or have no result in the base"),
      count(
        .inconclusive, "case has no time because the base does not complete it",
        "cases have no time because the base does not complete them"
      ) { $0.metric == nil && $0.caseID != Finding.allCases },
    ].compactMap { $0 }
  }
}

extension Finding {
  /// Whether it is about a time rather than a counter.
  fileprivate var isOfTime: Bool {
    metric.map { Metric.of($0).isMeasuredTime } ?? false
  }

  fileprivate var isOfInstructions: Bool { metric?.hasSuffix("_instructions") ?? false }

  /// Whether its metric is better in the head.
  var isBetter: Bool {
    guard let ratio, let metric, let better = Metric.named(metric)?.better else { return false }
    return switch better {
    case .lower: ratio < 1
    case .higher: ratio > 1
    case .neutral: false
    }
  }

  /// How far the ratio is from 1, as a factor; without a ratio more than any.
  fileprivate var severity: Double {
    ratio.map { max($0, 1 / max($0, .leastNormalMagnitude)) } ?? .infinity
  }
}

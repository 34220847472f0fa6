import Gate
import Measurement

/// What a comparison says in two verdicts that are never one: counters, which are exact, and times,
/// which are advice or a gate's own test. Better, worse, faster and slower are said of the head.
public struct ComparisonVerdict: Encodable, Sendable {
  public enum Counters: String, Encodable, Sendable {
    case unchanged, better, worse
    /// Some are better, others worse.
    case mixed
    /// Some differ, but none of those that can be better or worse.
    case changed
    /// There was nothing to compare with.
    case unknown
  }

  public enum Times: String, Encodable, Sendable {
    case faster, slower
    /// Some are faster, others slower.
    case mixed
    /// A gate found none that is slower than its policy allows.
    case pass
    /// The data cannot tell of any.
    case notKnown = "not-known"
    /// No times were compared.
    case none
  }

  public var counters: Counters
  public var times: Times
  /// What was not compared and why, a sentence each.
  public var caveats: [String]
  /// The verdict on counters, then that on times where some were compared.
  public var sentences: [String]

  private init(
    counters: CounterTally, times: TimeTally?, isWhollyUnknown: Bool, caveats: [String]
  ) {
    self.counters = isWhollyUnknown ? .unknown : counters.answer
    self.times = times?.answer ?? .none
    self.caveats = caveats
    let namesCounter =
      counters.better == 0 || (times?.slower ?? 0) == 0 || times?.worst == nil
    sentences = [
      isWhollyUnknown
        ? "Counters: nothing to compare with." : counters.sentence(namesWorst: namesCounter)
    ]
    let isCounterNamed = namesCounter && counters.worst != nil
    if let times { sentences.append(times.sentence(namesWorst: !isCounterNamed)) }
  }

  /// Of two runs.
  public init(of comparison: RunComparison) {
    let headlines = comparison.times.filter(\.isHeadline)
    var times = headlines.isEmpty ? nil : TimeTally(headlines)
    times?.over = comparison.report.findings.count {
      $0.isOfTime && $0.limit != nil && $0.kind == .regression
    }
    self.init(
      counters: CounterTally(comparison.report.findings), times: times, isWhollyUnknown: false,
      caveats: comparison.report.uncompared)
  }

  /// Of a gate.
  public init(of report: GateReport) {
    self.init(
      counters: CounterTally(report.findings),
      times: TimeTally(report),
      isWhollyUnknown: report.verdict == .noBaseline, caveats: report.uncompared)
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

  init(_ findings: [Finding]) {
    for finding in findings where finding.metric != nil && !finding.isOfTime {
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

  func sentence(namesWorst: Bool) -> String {
    let named = namesWorst ? worst.map { " (\($0.inBrief))" } ?? "" : ""
    let text =
      switch answer {
      case .mixed: "\(better) better, \(worse) worse\(named)"
      case .worse where worse == 0: better > 0 ? "\(better) better" : "none worse"
      case .worse: "\(worse) worse in the head\(named)"
      case .better: "\(better) better in the head"
      case .changed: "\(other) changed, within what is allowed or neither better nor worse"
      case .unchanged, .unknown: "unchanged"
      }
    return "Counters: \(text)\(over > 0 ? ", \(over) beyond a limit" : "")."
  }
}

/// How many times are faster and slower, and why the others are not known.
private struct TimeTally {
  struct Worst {
    var name: String
    var ratio: Double
  }

  var faster = 0
  var slower = 0
  var unknown = 0
  /// Those beyond a limit of the policy.
  var over = 0
  /// Those of a gate that are not slower than its policy allows.
  var passed = 0
  var reasons: [String] = []
  var worst: Worst?

  init(_ times: [TimeComparison]) {
    for time in times {
      switch time.answer {
      case .faster: faster += 1
      case .slower:
        slower += 1
        note("\(layoutName(in: time.caseID)) \(plainName(ofMetric: time.metric))", time.ratio)
      case .cannotTell:
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
    guard report.timesCompared != nil || findings.contains(where: \.isOfTime) else { return nil }
    let count = report.timesCompared ?? found
    for finding in findings where finding.isOfTime {
      switch finding.kind {
      case .regression where finding.limit != nil, .waived where finding.limit != nil: over += 1
      case .regression, .waived:
        slower += 1
        if let ratio = finding.ratio, let metric = finding.metric {
          note("\(layoutName(in: finding.caseID)) \(plainName(ofMetric: metric))", ratio)
        }
      case .inconclusive: unknown += 1
      case .note where finding.limit == nil: unknown += 1
      case .note: break
      case .failed, .wrongAnswer, .missing, .noBaseline, .stale, .unknown: break
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

  private mutating func note(_ name: String, _ ratio: Double) {
    if ratio > worst?.ratio ?? 0 { worst = Worst(name: name, ratio: ratio) }
  }

  var answer: ComparisonVerdict.Times {
    if faster > 0, slower > 0 { return .mixed }
    if slower > 0 || over > 0 { return .slower }
    if faster > 0 { return .faster }
    return passed > 0 ? .pass : .notKnown
  }

  func sentence(namesWorst: Bool) -> String {
    var parts: [String] = []
    if faster > 0 { parts.append("\(faster) faster") }
    if slower > 0 {
      let named =
        namesWorst
        ? worst.map { " (worst: \($0.name), x \(HumanUnits.fixed($0.ratio, digits: 2)))" } ?? ""
        : ""
      parts.append("\(slower) slower\(named)")
    } else if faster > 0 || passed > 0 {
      parts.append("none slower")
    }
    if passed > 0 { parts.append("\(passed) pass") }
    if unknown > 0 { parts.append("\(unknown) inconclusive (\(reasons.joined(separator: "; ")))") }
    if over > 0 { parts.append("\(over) beyond a limit") }
    return "Times: \(parts.isEmpty ? "none compared" : parts.joined(separator: ", "))."
  }
}

extension GateReport {
  /// What was not compared, a sentence each.
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
      count(.noBaseline, "has nothing to be compared with", "have nothing to be compared with"),
      count(.failed, "case of the head failed", "cases of the head failed"),
      count(.wrongAnswer, "case shows other elements", "cases show other elements"),
      count(
        .missing, "case or metric of the base is gone", "cases or metrics of the base are gone"),
      count(
        .unknown, "case or metric is new, or has no result in the base",
        "cases or metrics are new, or have no result in the base"),
      count(
        .inconclusive, "case has no time, as the base does not get through it",
        "cases have no time, as the base does not get through them"
      ) { $0.metric == nil && $0.caseID != Finding.allCases },
    ].compactMap { $0 }
  }
}

extension Finding {
  /// Whether it is about a time rather than a counter.
  fileprivate var isOfTime: Bool {
    guard let metric else { return false }
    if let known = Metric.named(metric) { return !known.isDeterministic && known.unit == "ns" }
    return metric.split(separator: "_").contains("ns")
  }

  fileprivate var isBetter: Bool {
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

  /// `list: elements examined +12 %`.
  fileprivate var inBrief: String {
    let name = metric.map(plainName(ofMetric:)) ?? ""
    let change =
      ratio.map { ratio in
        (ratio < 1 ? "-" : "+") + HumanUnits.briefPercent((ratio - 1).magnitude)
      } ?? (base == nil && head == nil ? "" : "from \(base ?? "0") to \(head ?? "0")")
    return "\(layoutName(in: caseID)): "
      + [name, change].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// The layout in the id of a case; the whole id if it has another form.
private func layoutName(in caseID: String) -> String {
  let parts = caseID.split(separator: "/")
  return parts.count > 1 ? String(parts[1]) : caseID
}

/// `elements examined` for `elements_examined`, `prepare` for `prepare_ns`.
private func plainName(ofMetric name: String) -> String {
  name.split(separator: "_").filter { $0 != "ns" }.map { $0 == "cpu" ? "CPU" : String($0) }
    .joined(separator: " ")
}

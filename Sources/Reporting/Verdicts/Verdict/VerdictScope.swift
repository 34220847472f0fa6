import Gate
import Measurement
import ResultFiles

/// The scope of a verdict: the machine, the launches and the layouts of a run.
package struct VerdictScope {
  private let run: RunRecord
  /// Cases that were timed and have not failed.
  private let timed: [CaseRecord]
  private let failedLayouts: [String]
  private let isUnfit: Bool
  /// The fewest launches of any timed case; nil if none was timed.
  private let fewestLaunches: Int?

  package init(_ run: RunRecord) {
    self.run = run
    timed = run.cases.filter { $0.failure == nil && $0.case.cells == nil }
    fewestLaunches = timed.lazy.map(\.launches.count).min()
    isUnfit = !timed.isEmpty && !run.unfitChecks.isEmpty
    failedLayouts = run.cases.filter { $0.failure != nil }.map(\.case.layout.shown).unique
  }

  /// Whether launches are enough to distinguish a slow machine from slow code.
  private var isMeasuredOften: Bool { (fewestLaunches ?? 0) >= TimeComparison.fewestLaunches }

  /// The time, ns, above which edits drop frames. With few launches, the longest batch may include
  /// a slice of the scheduler, some milliseconds.
  var editBudget: Double { FrameBudget.nanoseconds * (isMeasuredOften ? 1 : 2) }

  private var isComparison: Bool { strategies.count > 1 }
  private var strategies: [String] { timed.map(\.case.strategy.shown).unique }

  // MARK: Caveats

  var caveats: [String] {
    var caveats: [String] = []
    if isUnfit {
      caveats += run.unfitReason.map { [VerdictText.discarded($0.clause, $0.remedy)] } ?? []
    } else if let launches = fewestLaunches, !isMeasuredOften, isComparison {
      caveats.append(VerdictText.measured(launches))
    }
    if let failures { caveats.append(failures) }
    return caveats
  }

  var flags: String? {
    guard !isUnfit, fewestLaunches != nil else { return nil }
    if !isComparison, !hostsLayoutObject { return "--strategy" }
    return isMeasuredOften ? nil : VerdictText.moreLaunches
  }

  private var failures: String? {
    let failed = run.cases.compactMap { record in
      record.failure.map {
        "\(record.case.layout.shown), \(record.case.strategy.shown): \($0.inBrief)"
      }
    }
    guard !failed.isEmpty else { return nil }
    let reasons = failed.unique
    let more = reasons.count > 2 ? "; and \(reasons.count - 2) more" : ""
    return VerdictText.failed(
      failed.count, of: run.cases.count, reasons.prefix(2).joined(separator: "; ") + more,
      VerdictText.listed(failedLayouts))
  }

  // MARK: Lines

  var lines: [Verdict.Line] {
    let groups = run.groups.filter { !failedLayouts.contains($0.case.layout.shown) }
    let cells = groups.filter { $0.case.cells != nil }
    let others = groups.filter { group in
      group.case.cells == nil && group.members.contains { !$0.launches.isEmpty }
    }
    let changing = others.filter(\.hasChanges)
    let settled = others.filter { !$0.hasChanges }
    let drafts =
      timedDrafts(of: Self.byLayout(settled)) + changing.compactMap(changeDraft)
      + Self.byLayout(cells).compactMap(policyDraft)
      + (isUnfit ? [] : DifferenceVerdict.all(of: others).map(\.draft))
    return drafts.map { $0.line(isAlone: groups.count == 1) }
  }

  private func timedDrafts(of layouts: [[CaseGroup<CaseRecord>]]) -> [VerdictDraft] {
    if isUnfit { return layouts.compactMap { memoryDraft($0) } }
    if !isComparison, !hostsLayoutObject { return singleDraft(layouts).map { [$0] } ?? [] }
    return layouts.compactMap { groups in
      let strategies = StrategyVerdict(groups, self)
      if strategies.isOfLayoutObject { return LayoutObjectVerdict(groups, self).draft }
      return strategies.draft ?? memoryDraft(groups)
    }
  }

  private func changeDraft(_ group: CaseGroup<CaseRecord>) -> VerdictDraft? {
    isUnfit ? memoryDraft([group], withTrace: true) : ChangeVerdict(group, self).draft
  }

  private var hostsLayoutObject: Bool { timed.contains(where: \.case.isLayoutItself) }

  package static func byLayout(_ groups: [CaseGroup<CaseRecord>]) -> [[CaseGroup<CaseRecord>]] {
    groups.grouped(by: \.case.layout.shown).map(\.elements)
  }

  /// A line on the memory of each strategy with the largest collection: the most of any trace.
  private func memoryDraft(
    _ groups: [CaseGroup<CaseRecord>], withTrace: Bool = false
  ) -> VerdictDraft? {
    guard let largest = groups.max(by: { $0.itemCount < $1.itemCount }) else { return nil }
    let members = groups.filter { $0.isOfSameCollection(as: largest) }.flatMap(\.members)
    let held = members.map(\.case.strategy.shown).unique.compactMap { name in
      members.filter { $0.case.strategy.shown == name }.compactMap(\.peakBytes).max()
        .map { (name: name, bytes: $0) }
    }.sorted { $0.bytes < $1.bytes }
    guard !held.isEmpty else { return nil }
    return VerdictDraft(
      kind: .memory, subject: subject(of: largest, withTrace: withTrace),
      sentences: [VerdictText.memories(held)], layout: largest.case.layout.shown)
  }

  /// The line of a run that has one strategy: its worst frame and edit over all layouts.
  private func singleDraft(_ layouts: [[CaseGroup<CaseRecord>]]) -> VerdictDraft? {
    guard let strategy = strategies.first else { return nil }
    let cases = layouts.joined().flatMap(\.members).filter { $0.failure == nil }
    let found = [
      longest(\.longestFrame, of: cases, .scrolling, within: FrameBudget.nanoseconds),
      longest(\.longestEdit, of: cases, .edits, within: editBudget),
    ].compactMap { $0 }
    var findings = found.filter { $0.time > $0.budget }.map { late in
      VerdictText.drops([strategy], during: late.situation, worst: late.time) + " (\(late.place))"
    }
    if findings.isEmpty, let most = found.max(by: { $0.time < $1.time }) {
      findings = [VerdictText.onlyStrategy(strategy, below: most.time, most.place).capitalizedFirst]
    }
    guard !findings.isEmpty else { return nil }
    return VerdictDraft(
      kind: .strategies, subject: nil,
      sentences: [findings.joined(separator: "; "), VerdictText.nothingToCompare])
  }

  /// The greatest value of any case and where it is; nil if no case has one.
  private func longest(
    _ value: (CaseRecord) -> Double, of cases: [CaseRecord], _ situation: VerdictText.Situation,
    within budget: Double
  ) -> (time: Double, place: String, situation: VerdictText.Situation, budget: Double)? {
    guard let record = cases.max(by: { value($0) < value($1) }), value(record) > 0 else {
      return nil
    }
    let place = "\(record.case.layout.shown), \(record.case.trace.shown)"
    return (value(record), place, situation, budget)
  }

  // MARK: Names

  /// `list, 886,323 rows, chat`, or `list, 886,323 rows` without a trace. Collections of
  /// one size are named.
  package func subject(of group: CaseGroup<CaseRecord>, withTrace: Bool) -> String {
    let shared = group.case
    let count = HumanUnits.grouped(Double(group.itemCount))
    let alike = run.groups.filter {
      $0.case.layout.shown == shared.layout.shown && $0.itemCount == group.itemCount
    }
    var parts = [shared.layout.shown]
    if Set(alike.map(\.case.data.shown)).count > 1 { parts.append(shared.data.shown) }
    parts.append("\(count) \(shared.noun)")
    if withTrace { parts.append(shared.trace.shown) }
    return parts.joined(separator: ", ")
  }
}

/// A line, before it is determined whether it is the only one.
struct VerdictDraft {
  var kind: Verdict.Line.Kind
  /// nil if it is about the whole run.
  var subject: String?
  /// Without full stops. The first begins with a small letter or a name.
  var sentences: [String]
  var layout: String?
  var recommended: [String] = []
  var ruledOut: [String] = []
  /// Whether the first sentence begins with the name of a strategy, which keeps its first letter.
  var beginsWithName = false

  /// - Parameter isAlone: whether the run has one group, which then needs no subject.
  func line(isAlone: Bool) -> Verdict.Line {
    var text = sentences.joined(separator: ". ") + "."
    if let subject, !isAlone {
      text = "\(subject): \(text)"
    } else if subject != nil, !beginsWithName {
      text = text.capitalizedFirst
    }
    return Verdict.Line(
      kind: kind, layout: layout, subject: subject ?? "", text: text, recommended: recommended,
      ruledOut: ruledOut)
  }
}

extension CaseGroup<CaseRecord> {
  /// Whether it is over the same data of the same size.
  package func isOfSameCollection(as other: Self) -> Bool {
    itemCount == other.itemCount && self.case.data.shown == other.case.data.shown
  }
}

extension CaseRecord {
  /// 0 if no frame was timed.
  fileprivate var longestFrame: Double { frameCost?.nanoseconds ?? 0 }
  /// 0 if no edit was timed.
  fileprivate var longestEdit: Double { longestEditNanoseconds ?? 0 }

  /// The most bytes held, or nil.
  package var peakBytes: Double? { median(of: .peakBytes) }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

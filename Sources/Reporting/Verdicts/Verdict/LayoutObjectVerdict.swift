import Measurement
import Statistics

/// The verdict on a layout written for iOS: its cost as it is, the growth of its preparing, and the
/// savings of a cache of tiles in front of it.
struct LayoutObjectVerdict {
  private let groups: [CaseGroup<CaseRecord>]
  private let scope: VerdictScope

  init(_ groups: [CaseGroup<CaseRecord>], _ scope: VerdictScope) {
    self.groups = groups
    self.scope = scope
  }

  /// nil if the layout was not measured as it is.
  var draft: VerdictDraft? {
    guard let first = own.first?.case else { return nil }
    let layout = first.layout.shown
    var findings: [String] = []
    if let worst = own.compactMap(\.frameCost).max(by: { $0.nanoseconds < $1.nanoseconds }) {
      findings.append(VerdictText.frame(of: first.strategy.shown, worst.nanoseconds))
    }
    if let edit = own.compactMap(\.longestEditNanoseconds).max() {
      findings.append(VerdictText.edit(edit))
    }
    if let preparing { findings.append(preparing) }
    var sentences = findings.isEmpty ? [] : [findings.joined(separator: "; ")]
    if let saving { sentences.append(saving) }
    guard !sentences.isEmpty else { return nil }
    return VerdictDraft(
      kind: .layoutObject, subject: layout, sentences: sentences, layout: layout,
      beginsWithName: true)
  }

  private var members: [CaseRecord] { groups.flatMap(\.members) }
  /// The cases of the layout as it is.
  private var own: [CaseRecord] { members.filter(\.case.isLayoutItself) }

  /// How long preparing takes with the most items, if that is a refresh or more, and the exponent
  /// of its growth, if it was measured with three sizes of one collection and grows faster than
  /// they.
  private var preparing: String? {
    let prepared = own.compactMap { record in
      record.median(of: .prepareTime).map { (record: record, time: $0) }
    }
    guard let most = prepared.max(by: { $0.record.itemCount < $1.record.itemCount }) else {
      return nil
    }
    let same = prepared.filter {
      $0.record.case.data.shown == most.record.case.data.shown
        && $0.record.case.trace.shown == most.record.case.trace.shown && $0.time > 0
        && $0.record.itemCount > 0
    }
    let law =
      Set(same.map(\.record.itemCount)).count >= 3
      ? PowerLaw(same.map { (x: Double($0.record.itemCount), y: $0.time) }) : nil
    // Preparing that touches each item once has the exponent 1.
    let grows = (law?.interval?.lowerBound ?? 0) > 1
    guard most.time >= FrameBudget.nanoseconds || grows else { return nil }
    return VerdictText.preparing(
      most.record.itemCount, most.time, exponent: grows ? law!.exponent : nil)
  }

  /// The saving of the strategy that saves most.
  private var saving: String? {
    let others = members.filter { !$0.case.isLayoutItself }.map(\.case.strategy.shown).unique
    let savings = others.compactMap { name in share(savedBy: name).map { (name: name, share: $0) } }
    return savings.max { $0.share < $1.share }.map { VerdictText.saves($0.name, $0.share) }
  }

  /// The share of the layout's queries that a strategy saves, over all cases that ran both ways;
  /// nil if it saves none.
  private func share(savedBy strategy: String) -> Double? {
    var (queried, saved) = (0.0, 0.0)
    for group in groups {
      func queries(_ isWanted: (Case) -> Bool) -> Double? {
        group.members.first { isWanted($0.case) }?.median(of: .layoutQueries)
      }
      guard let own = queries(\.isLayoutItself),
        let cached = queries({ $0.strategy.shown == strategy }), own > 0
      else { continue }
      queried += own
      saved += own - cached
    }
    return queried > 0 && saved > 0 ? saved / queried : nil
  }
}

import Measurement
import Statistics

/// What the groups of a layout written for iOS say: what it costs as it is, how its preparing
/// grows, and what a cache of tiles in front of it would save.
struct LayoutObjectVerdict {
  private static let tiled = "tiled"

  private let groups: [CaseGroup<CaseRecord>]
  private let scope: VerdictScope

  init(_ groups: [CaseGroup<CaseRecord>], _ scope: VerdictScope) {
    self.groups = groups
    self.scope = scope
  }

  /// nil if nothing is known of the layout as it is.
  var draft: VerdictDraft? {
    let own = members(Case.asIs)
    guard let layout = own.first?.case.layout.shown else { return nil }
    var findings: [String] = []
    if let worst = own.compactMap(\.frameCost).max(by: { $0.nanoseconds < $1.nanoseconds }) {
      findings.append(VerdictText.frame(of: Case.asIs, worst.nanoseconds))
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

  private func members(_ strategy: String) -> [CaseRecord] {
    groups.flatMap(\.members).filter { $0.case.strategy.shown == strategy }
  }

  /// How long preparing takes with the most items, if that is a refresh or more, and the exponent
  /// of its growth, if it was measured with three sizes of one collection and grows faster than
  /// they.
  private var preparing: String? {
    let prepared = members(Case.asIs).compactMap { record in
      record.median(of: "prepare_ns").map { (record: record, time: $0) }
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

  /// How many of its queries the cache would save, over all cases that ran both ways.
  private var saving: String? {
    var (asked, saved) = (0.0, 0.0)
    for group in groups {
      func queries(_ strategy: String) -> Double? {
        group.members.first { $0.case.strategy.shown == strategy }?
          .median(of: "layout_queries")
      }
      guard let own = queries(Case.asIs), let cached = queries(Self.tiled), own > 0 else {
        continue
      }
      asked += own
      saved += own - cached
    }
    guard asked > 0, saved > 0 else { return nil }
    return VerdictText.saves(Self.tiled, saved / asked)
  }
}

import ChangeMetrics
import Gate
import Measurement
import ResultFiles
import Statistics

/// The verdict on a group with changes over several frames or of the layout: the cost of an
/// exchange of the layout, and the cost of the frames in which elements move.
struct ChangeVerdict {
  private let group: CaseGroup<CaseRecord>
  private let scope: VerdictScope

  init(_ group: CaseGroup<CaseRecord>, _ scope: VerdictScope) {
    self.group = group
    self.scope = scope
  }

  var draft: VerdictDraft? {
    let measures = ChangeMetric.all(of: group.members)
    // The immediate cost of an exchange decides before the frames that follow it.
    guard let judged = measures.first else { return nil }
    let standings = standings(by: judged)
    let out = standings.filter(\.dropsFrames)
    let left = standings.filter { !$0.dropsFrames }
    let best = left.contains(where: \.isFirst) ? left.filter(\.isFirst) : left
    let ranks = standings.count > 1
    let parts =
      ranks
      ? [
        best.isEmpty ? VerdictText.noneMakesEveryFrame : VerdictText.use(best.map(\.name)),
        comparison(out, left, judged),
      ] : []
    return VerdictDraft(
      kind: .changes, subject: scope.subject(of: group, withTrace: true),
      sentences: VerdictText.sentences(
        parts + measures.dropFirst(ranks ? 1 : 0).map(longest) + [presented],
        names: standings.map(\.name)),
      layout: group.case.layout.shown, recommended: ranks ? best.map(\.name) : [],
      ruledOut: ranks ? out.map(\.name) : [])
  }

  /// The strategies with their costs, the cheapest first, and whether they share the first place.
  private func standings(by judged: ChangeMetric) -> [ChangeStanding] {
    // Few exchanges have no p95 in each launch.
    let metric = judged.metric
    let contests = [.p95, nil].map { Contest(metric, at: $0) }
    let entrants = contests.map { group.members.compactMap($0.entrant) }
    let place = entrants[0].count == group.members.count ? 0 : 1
    let winners = Set(contests[place].winners(entrants[place]).map(\.name))
    return group.members.compactMap { record in
      record.cost(of: judged.metric).map { cost in
        ChangeStanding(
          name: record.case.strategy.shown, cost: cost.nanoseconds, peak: record.peakBytes,
          isFirst: winners.contains(record.case.strategy.shown),
          dropsFrames: cost.nanoseconds
            > (judged.facts.part == .exchange ? scope.editBudget : FrameBudget.nanoseconds))
      }
    }.sorted { $0.cost < $1.cost }
  }

  private func comparison(
    _ out: [ChangeStanding], _ left: [ChangeStanding], _ judged: ChangeMetric
  ) -> String? {
    let drops = out.last.map {
      VerdictText.drops(out.map(\.name), during: .change(judged), worst: $0.cost)
    }
    let longest = left.last.map { longest in
      out.isEmpty
        ? VerdictText.longest(longest.cost, .change(judged))
        : VerdictText.stays(
          left.count == 1 ? longest.name : nil, below: longest.cost,
          with: left.compactMap(\.peak).max())
    }
    let parts = [drops, longest].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func longest(of measure: ChangeMetric) -> String? {
    group.members.compactMap { $0.cost(of: measure.metric)?.nanoseconds }.max()
      .map { VerdictText.longest($0, .change(measure)) }
  }

  /// How many elements are presented at once, and how many views that takes.
  private var presented: String? {
    guard let peak = group.members.compactMap({ $0.median(of: .presentedPeak) }).max(),
      let created = group.members.compactMap({ $0.median(of: .created) }).max(), peak > 0
    else { return nil }
    return VerdictText.presented(peak, created)
  }
}

/// The costs of a strategy in a group in which the layout changes.
private struct ChangeStanding {
  var name: String
  /// In ns.
  var cost: Double
  /// In bytes.
  var peak: Double?
  var isFirst: Bool
  var dropsFrames: Bool
}

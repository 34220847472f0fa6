import Gate
import Measurement
import Statistics

/// What a group says in which changes take their time or change the layout: what it costs to
/// exchange the layout, and what the frames do in which something moves.
struct ChangeVerdict {
  private let group: CaseGroup<CaseRecord>
  private let scope: VerdictScope

  init(_ group: CaseGroup<CaseRecord>, _ scope: VerdictScope) {
    self.group = group
    self.scope = scope
  }

  /// - Parameter ranksTimes: whether times may rank strategies.
  func draft(ranksTimes: Bool) -> VerdictDraft? {
    let metrics = ChangeMetric.all(of: group.members)
    // What an exchange costs at once decides before the frames that follow it.
    guard let judged = metrics.first else { return nil }
    var draft = VerdictDraft(
      kind: .changes, subject: scope.subject(of: group, withTrace: true), sentences: [],
      layout: group.case.layout.shown)
    if ranksTimes, group.members.count > 1 { draft.take(standings(by: judged), scope) }
    for sentence in [limits(of: metrics), views].compactMap({ $0 }) {
      draft.sentences.append(draft.sentences.isEmpty ? sentence : sentence.capitalizedFirst)
    }
    return draft
  }

  /// The strategies with what they cost, the cheapest first, and whether they share that place.
  private func standings(by judged: ChangeMetric) -> [ChangeStanding] {
    // Few exchanges have no p95 in each launch.
    let metric = Metric.named(judged.rawValue)!
    let contests = [.p95, nil].map { Contest(metric, at: $0) }
    let entrants = contests.map { group.members.compactMap($0.entrant) }
    let place = entrants[0].count == group.members.count ? 0 : 1
    let winners = Set(contests[place].winners(entrants[place]).map(\.name))
    return group.members.compactMap { record in
      record.cost(of: judged.rawValue).map { cost in
        ChangeStanding(
          name: record.case.strategy.shown, cost: cost.nanoseconds,
          isFirst: winners.contains(record.case.strategy.shown))
      }
    }.sorted { $0.cost < $1.cost }
  }

  /// `an exchange takes at most 58 ms, a frame while it is shown at most 0.12 % of a frame`.
  private func limits(of metrics: [ChangeMetric]) -> String? {
    let parts = metrics.compactMap { metric -> String? in
      let most = group.members.compactMap { $0.cost(of: metric.rawValue)?.nanoseconds }.max()
      return most.map { "\(metric.words) at most \(scope.share($0))" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How many elements are presented at once, and how many views that takes.
  private var views: String? {
    guard let peak = group.members.compactMap({ $0.median(of: "presented_peak") }).max(),
      let created = group.members.compactMap({ $0.median(of: "created") }).max(), peak > 0
    else { return nil }
    let counts = [peak, created].map { HumanUnits.grouped($0) }
    return "up to \(counts[0]) elements are presented at once; \(counts[1]) views are made"
  }
}

/// What a strategy costs in a group in which the layout changes.
private struct ChangeStanding {
  var name: String
  /// In ns.
  var cost: Double
  var isFirst: Bool

  var missesFrames: Bool { cost > FrameBudget.nanoseconds }
}

extension VerdictDraft {
  /// `use tiled-cache or on-demand (0.6 and 0.7 ms); 6 others miss frames (at most 68 ms)`.
  fileprivate mutating func take(_ standings: [ChangeStanding], _ scope: VerdictScope) {
    let out = standings.filter(\.missesFrames)
    let left = standings.filter { !$0.missesFrames }
    let best = left.contains(where: \.isFirst) ? left.filter(\.isFirst) : left
    ruledOut = out.map(\.name)
    recommended = best.map(\.name)
    var parts: [String] = []
    if best.isEmpty {
      parts.append("every strategy misses frames")
    } else if best.count < standings.count {
      let (times, unit) = HumanUnits.brief(nanoseconds: best.prefix(3).map(\.cost))
      parts.append(
        "use \(scope.listed(best.map(\.name), by: "or")) (\(scope.listed(times)) \(unit))")
    }
    if let longest = out.map(\.cost).max(), !best.isEmpty {
      let who = out.count == 1 ? "\(out[0].name) misses" : "\(out.count) others miss"
      parts.append("\(who) frames (at most \(HumanUnits.brief(nanoseconds: longest)))")
    }
    if !parts.isEmpty { sentences.append(parts.joined(separator: "; ")) }
  }
}

import Gate
import Measurement
import Statistics

/// What a group says in which changes take their time or change the layout: what it costs to
/// exchange the layout, and what the frames do in which something moves.
struct ChangeVerdict {
  /// What such a group is judged by, the first that it has.
  private static let judged = ["exchange_prepare_ns", "pinch_frame_ns", "animated_frame_ns"]
  /// What the greatest value of each metric is, in words.
  private static let words = [
    "exchange_prepare_ns": "an exchange takes",
    "exchange_frame_ns": "a frame while it is shown",
    "pinch_frame_ns": "a frame of a pinch takes",
    "animated_frame_ns": "a frame while a batch is shown takes",
  ]
  private static let order = [
    "exchange_prepare_ns", "exchange_frame_ns", "pinch_frame_ns", "animated_frame_ns",
  ]

  private let group: CaseGroup<CaseRecord>
  private let scope: VerdictScope

  init(_ group: CaseGroup<CaseRecord>, _ scope: VerdictScope) {
    self.group = group
    self.scope = scope
  }

  /// Whether a group is one of these.
  static func isOf(_ group: CaseGroup<CaseRecord>) -> Bool {
    group.members.contains { member in judged.contains { member.numbers(of: $0) != nil } }
  }

  /// - Parameter ranksTimes: whether times may rank strategies.
  func draft(ranksTimes: Bool) -> VerdictDraft? {
    guard
      let metric = Self.judged.first(where: { name in
        group.members.contains { $0.numbers(of: name) != nil }
      })
    else { return nil }
    var draft = VerdictDraft(
      kind: .changes, subject: scope.subject(of: group, withTrace: true), sentences: [],
      layout: group.case.layout.shown)
    if ranksTimes, group.members.count > 1 { draft.take(standings(by: metric), scope) }
    draft.sentences += [limits, views].compactMap { $0 }
    return draft
  }

  /// The strategies with what they cost, the cheapest first, and whether they share that place.
  private func standings(by metric: String) -> [ChangeStanding] {
    let contest = Contest(Metric.named(metric)!, at: .p95)
    let winners = Set(contest.winners(group.members.compactMap(contest.entrant)).map(\.name))
    return group.members.compactMap { record in
      greatest(metric, of: record).map { cost in
        ChangeStanding(
          name: record.case.strategy.shown, cost: cost,
          isFirst: winners.contains(record.case.strategy.shown))
      }
    }.sorted { $0.cost < $1.cost }
  }

  private func greatest(_ metric: String, of record: CaseRecord) -> Double? {
    guard let numbers = record.numbers(of: metric) else { return nil }
    return numbers.p95 ?? numbers.maximum ?? numbers.p50
  }

  /// `an exchange takes at most 58 ms, a frame while it is shown 0.12 % of a frame`.
  private var limits: String? {
    let parts = Self.order.compactMap { metric -> String? in
      let most = group.members.compactMap { greatest(metric, of: $0) }.max()
      return most.map { "\(Self.words[metric]!) at most \(scope.share($0))" }
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

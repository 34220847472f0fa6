import Gate
import Measurement
import ResultFiles

/// The verdict on the strategies of one layout: which drop frames, and which of the others no other
/// beats. It is about the collection in which a frame or a batch of edits takes longest, over all
/// its traces.
struct StrategyVerdict {
  let groups: [CaseGroup<CaseRecord>]
  private let scope: VerdictScope
  /// The group with the longest frame or edits; of equals the first.
  private let worst: CaseGroup<CaseRecord>
  private let standings: [StrategyStanding]

  /// - Precondition: there is a group, and all are of one layout.
  init(_ groups: [CaseGroup<CaseRecord>], _ scope: VerdictScope) {
    self.groups = groups
    self.scope = scope
    let worst = groups.worst!
    self.worst = worst
    standings = groups.flatMap(\.members).map(\.case.strategy.shown).unique.map {
      StrategyStanding($0, in: groups, of: worst, editBudget: scope.editBudget)
    }
  }

  var isOfLayoutObject: Bool { groups.flatMap(\.members).contains(where: \.case.isLayoutItself) }

  /// nil if the layout has a single strategy, or nothing was timed.
  var draft: VerdictDraft? {
    let known = standings.filter { $0.longest != nil }
    guard known.count > 1 else { return nil }
    let out = known.filter(\.dropsFrames)
    let left = known.filter { !$0.dropsFrames }
    let best = inOrder(left.filter { one in !left.contains { $0.beats(one) } }, among: left)
    let parts = [
      recommendation(best, among: left), comparison(out, left), costs(best, left, out), fewFrames,
      visits(best), smallerSizes(best),
    ]
    return VerdictDraft(
      kind: .strategies, subject: scope.subject(of: worst, withTrace: false),
      sentences: VerdictText.sentences(parts, names: standings.map(\.name)),
      layout: worst.case.layout.shown, recommended: best.map(\.name), ruledOut: out.map(\.name))
  }

  /// In the order of their frames where those differ significantly; otherwise as in the run.
  private func inOrder(
    _ standings: [StrategyStanding], among left: [StrategyStanding]
  ) -> [StrategyStanding] {
    guard standings.count > 1 else { return standings }
    let first = Set(sharingFirstPlace(left))
    return standings.enumerated().sorted { one, other in
      func rank(_ place: (offset: Int, element: StrategyStanding)) -> (Int, Double, Int) {
        first.contains(place.element.name)
          ? (0, 0, place.offset)
          : (1, place.element.frame?.nanoseconds ?? .infinity, place.offset)
      }
      return rank(one) < rank(other)
    }.map(\.element)
  }

  /// The strategies whose frames do not differ significantly from the fastest.
  private func sharingFirstPlace(_ standings: [StrategyStanding]) -> [String] {
    let names = Set(standings.map(\.name))
    let point: Contest.Point =
      standings.contains { $0.frame?.isGreatest ?? false } ? .maximum : .p95
    let contest = Contest(.frameTime, at: point)
    let entrants = worst.members.filter { names.contains($0.case.strategy.shown) }
      .compactMap(contest.entrant)
    return contest.winners(entrants).map(\.name)
  }

  // MARK: Sentences

  private func recommendation(
    _ best: [StrategyStanding], among left: [StrategyStanding]
  ) -> String {
    guard !best.isEmpty else { return VerdictText.noneMakesEveryFrame }
    let bySpeed = best.sorted { ($0.refreshes ?? 0) < ($1.refreshes ?? 0) }
    guard let least = bySpeed.first?.refreshes, let most = bySpeed.last?.refreshes, least < most
    else {
      let others = left.filter { one in !best.contains { $0.name == one.name } }
      func areAhead(_ cost: (StrategyStanding) -> Int?) -> Bool {
        !others.isEmpty
          && others.allSatisfy { other in best.allSatisfy { (cost($0) ?? 0) < (cost(other) ?? 0) } }
      }
      return VerdictText.use(
        best.map(\.name), hasLeastMemory: areAhead(\.multiples),
        isReadySoonest: areAhead(\.refreshes))
    }
    let soonest = best.filter { $0.refreshes == least }
    let lightest = best.filter { $0.refreshes == most }
    return VerdictText.useEither(
      soonest: soonest.map(\.name), ready: soonest.compactMap(\.prepare).max() ?? 0,
      lightest: lightest.map(\.name), bytes: lightest.compactMap(\.peak).max() ?? 0)
  }

  /// The strategies that drop frames, and the time of the longest frame or edits of the others.
  private func comparison(_ out: [StrategyStanding], _ left: [StrategyStanding]) -> String? {
    var parts: [String] = []
    let byFrames = out.filter(\.dropsFramesScrolling)
    let byEdits = out.filter { !$0.dropsFramesScrolling }
    if let longest = byFrames.compactMap(\.longestFrame).max() {
      parts.append(VerdictText.drops(byFrames.map(\.name), during: .scrolling, worst: longest))
    }
    if let longest = byEdits.compactMap(\.longestEdit).max() {
      parts.append(
        VerdictText.drops(
          byEdits.map(\.name), during: .edits,
          median: byEdits.count == 1 ? byEdits[0].usualEdit : nil, worst: longest))
    }
    if out.count == 1, let peak = out[0].peak {
      parts = ["\(parts[0]) and \(VerdictText.needs(peak, multiples: out[0].multiples))"]
    }
    let longest = left.compactMap { one in one.longest.map { (one.name, $0) } }
      .max { $0.1 < $1.1 }
    if let longest {
      let isP95 = left.contains { $0.frame?.isGreatest == false }
      let held = left.compactMap { one in one.peak.map { (name: one.name, bytes: $0) } }
      if out.isEmpty {
        parts.append(VerdictText.everyFrame(longest.0, longest.1))
      } else if isNamed(left), held.count == left.count {
        parts.append(VerdictText.stay(held, below: longest.1, isP95: isP95))
      } else {
        parts.append(
          VerdictText.stays(
            left.count == 1 ? longest.0 : nil, below: longest.1, isP95: isP95,
            with: held.map(\.bytes).max()))
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// Whether the comparison names each of those that drop no frames, with its memory.
  private func isNamed(_ left: [StrategyStanding]) -> Bool { (2...3).contains(left.count) }

  /// The time to prepare and the memory of the recommended ones, if the comparison does not contain
  /// them.
  private func costs(
    _ best: [StrategyStanding], _ left: [StrategyStanding], _ out: [StrategyStanding]
  ) -> String? {
    let others = left.filter { one in !best.contains { $0.name == one.name } }
    guard !best.isEmpty,
      out.isEmpty || (!others.isEmpty && !isNamed(left))
        || best.contains(where: { ($0.refreshes ?? 0) > 0 })
    else { return nil }
    var parts = best.prefix(3).compactMap { one in
      one.prepare.map { VerdictText.cost(one.name, ready: $0, bytes: one.peak ?? 0) }
    }
    let prepares = others.compactMap(\.prepare)
    if let least = prepares.min(), let most = prepares.max(),
      let lightest = others.compactMap(\.peak).min()
    {
      parts.append(
        VerdictText.costOfOthers(others.map(\.name), ready: least...most, bytes: lightest))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var fewFrames: String? {
    standings.compactMap(\.frame).first(where: \.isGreatest).map {
      VerdictText.fewFrames($0.frames)
    }
  }

  /// A note that the traces show little of the content, with the time of a jump with the
  /// recommended strategies.
  private func visits(_ best: [StrategyStanding]) -> String? {
    let names = best.map(\.name)
    return VisitedContent(
      groups.filter { $0.isOfSameCollection(as: worst) }.flatMap(\.members)
    ).map { VerdictText.visited($0.share, jump: $0.longestJump(of: names), names) }
  }

  /// Up to which smaller size of a collection, of at least three, more strategies will do.
  private func smallerSizes(_ best: [StrategyStanding]) -> String? {
    let own = groups.filter {
      $0.case.data.shown == worst.case.data.shown && $0.case.trace.shown == worst.case.trace.shown
    }.sorted { $0.itemCount < $1.itemCount }
    guard own.count >= 3, !best.isEmpty else { return nil }
    let names = Set(best.map(\.name))
    var last: (items: Int, names: [String])?
    for group in own where group.itemCount < worst.itemCount {
      let here = standings.map {
        StrategyStanding($0.name, in: [group], of: group, editBudget: scope.editBudget)
      }.filter { !$0.dropsFrames && $0.frame != nil }
      var added = here.filter { one in !here.contains { $0.beats(one) } }.map(\.name)
        .filter { !names.contains($0) }
      if let last { added = last.names.filter(added.contains) }
      guard !added.isEmpty else { break }
      last = (group.itemCount, added)
    }
    return last.map { VerdictText.smallerSizes($0.names, upTo: $0.items) }
  }
}

extension [CaseGroup<CaseRecord>] {
  /// The one with the longest frame or edits; of equals the first; nil if there are none.
  package var worst: CaseGroup<CaseRecord>? {
    enumerated().max { one, other in
      (one.element.longest, -one.offset) < (other.element.longest, -other.offset)
    }?.element
  }
}

extension CaseGroup where Member == CaseRecord {
  /// The longest frame or edits of any member, ns; 0 if nothing was timed.
  fileprivate var longest: Double {
    members.reduce(0) {
      max($0, $1.frameCost?.nanoseconds ?? 0, $1.longestEditNanoseconds ?? 0)
    }
  }
}

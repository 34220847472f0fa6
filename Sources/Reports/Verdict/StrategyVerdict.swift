import Gate
import Measurement

/// What the groups of one layout say about its strategies: which are ruled out, and which of the
/// others no other beats. The figures are those of the group in which a frame or an edit takes
/// longest.
struct StrategyVerdict {
  let groups: [CaseGroup<CaseRecord>]
  private let scope: VerdictScope
  /// The group with the longest frame or edit; of equals the first.
  private let worst: CaseGroup<CaseRecord>
  private let standings: [StrategyStanding]

  /// - Precondition: there is a group, and all are of one layout.
  init(_ groups: [CaseGroup<CaseRecord>], _ scope: VerdictScope) {
    self.groups = groups
    self.scope = scope
    let worst = groups.enumerated().max { one, other in
      (one.element.longest, -one.offset) < (other.element.longest, -other.offset)
    }!.element
    self.worst = worst
    standings = groups.flatMap(\.members).map(\.case.strategy.shown).unique.map {
      StrategyStanding($0, in: groups, worst: worst)
    }
  }

  var isOfLayoutObject: Bool { standings.contains { $0.name == Case.asIs } }

  /// nil if the layout has a single strategy, or nothing was timed.
  var draft: VerdictDraft? {
    let known = standings.filter { $0.frame != nil || $0.update != nil }
    guard known.count > 1 else { return nil }
    let out = known.filter(\.missesFrames)
    let left = known.filter { !$0.missesFrames }
    let best = inOrder(left.filter { one in !left.contains { $0.beats(one) } }, among: left)
    var draft = VerdictDraft(
      kind: .strategies, subject: scope.subject(of: worst, withTrace: hasEdits), sentences: [],
      layout: worst.case.layout.shown, recommended: best.map(\.name), ruledOut: out.map(\.name))
    if known.allSatisfy({ $0.frame == nil }) {
      draft.sentences = [edits(of: known)]
    } else if best.isEmpty {
      draft.sentences = ["every strategy misses frames", misses(out)]
    } else if best.count == 1 {
      draft.sentences = winner(best[0], left, out)
    } else {
      draft.sentences = several(best, left, out)
      draft.beginsWithName = draft.sentences.first.map(beginsWithName) ?? false
    }
    draft.sentences += smallerSizes(best)
    return draft
  }

  private var hasEdits: Bool { standings.contains { $0.update != nil } }

  private func beginsWithName(_ sentence: String) -> Bool {
    standings.contains { sentence.hasPrefix($0.name) }
  }

  /// In the order of the frames that can be told apart; otherwise as in the run.
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

  /// The strategies whose frames cannot be told from the fastest's.
  private func sharingFirstPlace(_ standings: [StrategyStanding]) -> [String] {
    let names = Set(standings.map(\.name))
    let point: Contest.Point =
      standings.contains { $0.frame?.isGreatest ?? false } ? .maximum : .p95
    let contest = Contest(Metric.named("frame_ns")!, at: point)
    let entrants = worst.members.filter { names.contains($0.case.strategy.shown) }
      .compactMap(contest.entrant)
    return contest.winners(entrants).map(\.name)
  }

  // MARK: Sentences

  private func winner(
    _ best: StrategyStanding, _ left: [StrategyStanding], _ out: [StrategyStanding]
  ) -> [String] {
    let others = left.filter { $0.name != best.name }
    var sentences = ["use \(best.name)" + (others.isEmpty ? "" : ": " + costs([best], others))]
    if let few = fewFrames { sentences.append(few) }
    if !out.isEmpty || others.isEmpty {
      sentences.append(
        "\(takes(best))" + (out.isEmpty ? "" : "; " + misses(out, beside: best)))
    }
    return sentences
  }

  private func several(
    _ best: [StrategyStanding], _ left: [StrategyStanding], _ out: [StrategyStanding]
  ) -> [String] {
    let others = left.filter { one in !best.contains { $0.name == one.name } }
    let isTradeOff = Set(best.map(\.refreshes)).count > 1
    let use =
      isTradeOff
      ? tradeOff(best) : "use \(scope.listed(best.map(\.name), by: "or")): \(costs(best, others))"
    if hasEdits, let longest = best.max(by: { ($0.update ?? 0) < ($1.update ?? 0) }) {
      return [use, takes(longest) + (out.isEmpty ? "" : "; " + misses(out, beside: longest))]
    }
    var sentences = [fewFrames, out.isEmpty ? nil : misses(out)].compactMap { $0 }
    if fewFrames == nil, let alike = alike(of: out.count + left.count, left) {
      sentences.append(alike)
    }
    return sentences + [sentences.isEmpty || isTradeOff ? use : use.capitalizedFirst]
  }

  /// `64 frames, so the greatest counts`; nil if there are enough for a p95.
  private var fewFrames: String? {
    guard let frame = standings.compactMap(\.frame).first(where: \.isGreatest) else { return nil }
    return "\(HumanUnits.grouped(Double(frame.frames))) frames, so the greatest counts"
  }

  /// `six of eight cannot be told apart (0.6 to 1.1 us, 0.01 % of a frame)`; nil if the fastest
  /// can be told from all others.
  private func alike(of count: Int, _ left: [StrategyStanding]) -> String? {
    let first = Set(sharingFirstPlace(left))
    let times = left.filter { first.contains($0.name) }.compactMap { $0.frame?.nanoseconds }
    guard times.count > 1, let least = times.min(), let most = times.max() else { return nil }
    let who =
      times.count == count
      ? (count == 2 ? "the two" : "all \(HumanUnits.word(count))")
      : "\(HumanUnits.word(times.count)) of \(HumanUnits.word(count))"
    return "\(who) cannot be told apart (\(range(least, most)),"
      + " \(HumanUnits.briefPercent(most / FrameBudget.nanoseconds)) of a frame)"
  }

  /// `ready in 0.7 and 1.2 ms with 0.01 and 0.4 MiB; the others take 39 to 209 ms and 66 MiB or
  /// more`.
  private func costs(_ best: [StrategyStanding], _ others: [StrategyStanding]) -> String {
    let shown = best.prefix(3)
    let (times, unit) = HumanUnits.brief(
      nanoseconds: shown.map { $0.prepare ?? 0 })
    let bytes = shown.map { HumanUnits.brief(($0.peak ?? 0) / VerdictScope.mebibyte) }
    let ready =
      "ready in \(scope.listed(times)) \(unit) with \(scope.listed(bytes)) MiB"
    guard let first = others.first else { return ready }
    let prepares = others.compactMap(\.prepare)
    let peaks = others.compactMap(\.peak)
    guard let least = prepares.min(), let most = prepares.max(), let lightest = peaks.min()
    else { return ready }
    let mebibytes = HumanUnits.brief(lightest / VerdictScope.mebibyte) + " MiB"
    return others.count == 1
      ? "\(ready); \(first.name) takes \(range(least, most)) and \(mebibytes)"
      : "\(ready); the others take \(range(least, most)) and \(mebibytes) or more"
  }

  /// `union-rects starts soonest (45 ms), tiled-cache holds least (7 MiB): either`.
  private func tradeOff(_ best: [StrategyStanding]) -> String {
    let bySpeed = best.sorted { ($0.refreshes ?? 0) < ($1.refreshes ?? 0) }
    let soonest = best.filter { $0.refreshes == bySpeed.first!.refreshes }
    let lightest = best.filter { $0.refreshes == bySpeed.last!.refreshes }
    let between = bySpeed.filter { one in
      !(soonest + lightest).contains { $0.name == one.name }
    }
    func verb(_ standings: [StrategyStanding], _ one: String, _ many: String) -> String {
      "\(scope.listed(standings.map(\.name))) \(standings.count == 1 ? one : many)"
    }
    let starts = soonest.compactMap(\.prepare).max().map(duration) ?? HumanUnits.missing
    let holds = lightest.compactMap(\.peak).max() ?? 0
    let middle =
      between.isEmpty ? "" : ", \(verb(between, "lies", "lie")) between"
    return "\(verb(soonest, "starts", "start")) soonest (\(starts)), "
      + "\(verb(lightest, "holds", "hold")) least"
      + " (\(HumanUnits.brief(holds / VerdictScope.mebibyte)) MiB)\(middle): either"
  }

  /// `precompute-all misses frames at edits (13.8 ms, at most 49) and holds 52 times the
  /// collection`.
  private func misses(_ out: [StrategyStanding], beside best: StrategyStanding? = nil) -> String {
    let byEdits = out.filter { !$0.missesByFrames }
    let byFrames = out.filter(\.missesByFrames)
    var parts: [String] = []
    if !byFrames.isEmpty {
      let times = byFrames.compactMap(\.longestFrame)
      parts.append("\(names(byFrames)) frames (\(range(times.min()!, times.max()!)))")
    }
    if byEdits.count == 1, let one = byEdits.first, let longest = one.longestUpdate {
      let (texts, unit) = HumanUnits.brief(
        nanoseconds: [one.usualUpdate ?? longest, longest])
      let most = texts[0] == texts[1] ? "" : ", at most \(texts[1])"
      parts.append("\(names(byEdits)) frames at edits (\(texts[0]) \(unit)\(most))")
    } else if let longest = byEdits.compactMap(\.longestUpdate).max() {
      parts.append("\(names(byEdits)) frames at edits (at most \(duration(longest)))")
    }
    var text = parts.joined(separator: "; ")
    if let best, out.count == 1, let multiples = out[0].multiples, multiples > 1,
      multiples > best.multiples ?? 0
    {
      text += " and holds \(HumanUnits.grouped(Double(multiples))) times the collection"
    }
    return text
  }

  private func names(_ standings: [StrategyStanding]) -> String {
    scope.listed(standings.map(\.name)) + (standings.count == 1 ? " misses" : " miss")
  }

  /// The share of its worst frame or edit: `An edit takes at most 0.6 % of a frame at 120 Hz`.
  private func takes(_ standing: StrategyStanding) -> String {
    func share(_ nanoseconds: Double) -> String {
      HumanUnits.briefPercent(nanoseconds / FrameBudget.nanoseconds)
    }
    if let update = standing.update, update >= standing.frame?.nanoseconds ?? 0 {
      return "An edit takes at most \(share(update)) of a frame at 120 Hz"
    }
    return "A frame takes \(share(standing.frame?.nanoseconds ?? 0)) of its time at 120 Hz"
  }

  /// `an edit takes at most 47 us with tiled-cache, 49 ms with precompute-all, which misses
  /// frames`.
  private func edits(of known: [StrategyStanding]) -> String {
    let sorted = known.sorted { ($0.update ?? 0) < ($1.update ?? 0) }
    let texts = sorted.map { standing in
      "\(duration(standing.update ?? 0)) with \(standing.name)"
        + (standing.missesFrames ? ", which misses frames" : "")
    }
    return "an edit takes at most \(texts.joined(separator: ", "))"
  }

  /// At which smaller sizes of a collection, of at least three, more strategies will do.
  private func smallerSizes(_ best: [StrategyStanding]) -> [String] {
    let own = groups.filter {
      $0.case.data.shown == worst.case.data.shown && $0.case.trace.shown == worst.case.trace.shown
    }.sorted { $0.itemCount < $1.itemCount }
    guard own.count >= 3, !best.isEmpty else { return [] }
    let names = Set(best.map(\.name))
    // The sizes from the least one up to which the same others will do.
    var more: [(items: Int, names: [String])] = []
    for group in own where group.itemCount < worst.itemCount {
      let here = standings.map { StrategyStanding($0.name, in: [group], worst: group) }
        .filter { !$0.missesFrames && $0.frame != nil }
      let added = here.filter { one in !here.contains { $0.beats(one) } }.map(\.name)
        .filter { !names.contains($0) }
      guard !added.isEmpty else { break }
      more.append(
        (group.itemCount, more.last.map { last in last.names.filter(added.contains) } ?? added))
    }
    guard let last = more.last(where: { !$0.names.isEmpty }) else { return [] }
    let least = HumanUnits.grouped(Double(own[0].itemCount))
    let most = HumanUnits.grouped(Double(last.items))
    let sizes = least == most ? "At \(least) items" : "From \(least) to \(most) items"
    return ["\(sizes) \(scope.listed(last.names)) will do as well"]
  }

  private func duration(_ nanoseconds: Double) -> String {
    HumanUnits.brief(nanoseconds: nanoseconds)
  }

  /// `39 to 209 ms`, or `39 ms` if both read the same.
  private func range(_ least: Double, _ most: Double) -> String {
    let (texts, unit) = HumanUnits.brief(nanoseconds: [least, most])
    return texts[0] == texts[1] ? "\(texts[1]) \(unit)" : "\(texts[0]) to \(texts[1]) \(unit)"
  }
}

extension CaseGroup where Member == CaseRecord {
  /// The longest frame or edit of any member, ns; 0 if nothing was timed.
  fileprivate var longest: Double {
    members.reduce(0) {
      max($0, $1.frameCost?.nanoseconds ?? 0, $1.greatestUpdateNanoseconds ?? 0)
    }
  }
}

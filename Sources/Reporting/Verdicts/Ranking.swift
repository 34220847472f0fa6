import Measurement
import Primitives
import ResultFiles

/// The winners of each comparison of a run, and each strategy's standing over all of them.
package struct Ranking {
  /// The cases that differ in their strategy alone.
  package struct Row {
    /// The layout, with data and trace if it was measured over several.
    package var title: String
    package var items: Int
    /// The strategies that share the first place of each contest, the best first; nil if a case
    /// lacks a value, because it might be the best.
    package var winners: [[Entrant]?]
  }

  package private(set) var rows: [Row] = []
  /// In the order in which strategies first appear.
  package private(set) var standings: [Standing] = []

  /// Cases that failed, or had nothing to scroll, take no part, nor do those whose cells have
  /// costs: they compare policies (`PolicyTable`).
  package init(of run: RunRecord, by contests: [Contest]) {
    let groups = run.groups.filter { $0.case.cells == nil }
    let isNamedByLayout =
      Dictionary(grouping: groups) { [$0.case.layout.shown, "\($0.itemCount)"] }
      .values.allSatisfy { $0.count == 1 }
    for group in groups.sortedByLayout() {
      let shared = group.case
      let title =
        isNamedByLayout
        ? shared.layout.shown
        : "\(shared.layout.shown), \(shared.shownData), \(shared.trace.shown)"
      let records = group.members.filter { $0.failure == nil && !$0.hasNothingToScroll }
      var row = Row(title: title, items: group.itemCount, winners: [])
      for contest in contests {
        let entrants = records.compactMap(contest.entrant(_:))
        let winners = contest.winners(entrants)
        guard entrants.count == records.count, let best = winners.first else {
          row.winners.append(nil)
          continue
        }
        row.winners.append(winners)
        let sharing = Set(winners.map(\.name))
        for entrant in entrants {
          let result: Standing.Result =
            !sharing.contains(entrant.name)
            ? .lost : contest.wins(entrant, over: best) ? .won : .notRanked
          standings[place(of: entrant.name)].enter(
            contest, entrant.value, best: best, result,
            at: "\(title) at \(HumanUnits.grouped(Double(group.itemCount)))")
        }
      }
      rows.append(row)
    }
  }

  /// The titles and the rows of a table of the winners.
  package func table(of contests: [Contest]) -> (titles: [String], rows: [[String]]) {
    let rows = rows.map { row in
      [row.title, HumanUnits.grouped(Double(row.items))]
        + zip(contests, row.winners).map { contest, winners in
          winners.map(contest.text) ?? HumanUnits.missing
        }
    }
    return (["layout", "items"] + contests.map { "best \($0.title)" }, rows)
  }

  private mutating func place(of strategy: String) -> Int {
    if let place = standings.firstIndex(where: { $0.strategy == strategy }) { return place }
    standings.append(Standing(strategy: strategy))
    return standings.count - 1
  }
}

/// The results of one strategy over all contests.
package struct Standing {
  /// The place where it was furthest from the best.
  struct Loss {
    /// Its value as a multiple of the best one's.
    var ratio: Double
    var place: String
    var value: Double
    var best: Entrant
  }

  enum Result { case won, lost, notRanked }

  var strategy: String
  /// The rows in which it is ranked.
  var entered: [Contest: Int] = [:]
  var wins: [Contest: Int] = [:]
  var worst: [Contest: Loss] = [:]

  init(strategy: String) { self.strategy = strategy }

  mutating func enter(
    _ contest: Contest, _ value: Double, best: Entrant, _ result: Result, at place: String
  ) {
    if result == .notRanked { return }
    entered[contest, default: 0] += 1
    if result == .won { wins[contest, default: 0] += 1 }
    guard result == .lost, best.value > 0 else { return }
    let ratio = value / best.value
    if ratio > worst[contest]?.ratio ?? 0 {
      worst[contest] = Loss(ratio: ratio, place: place, value: value, best: best)
    }
  }

  /// `3 of 4`, of the rows in which it is ranked.
  func winsText(_ contest: Contest) -> String {
    guard let entered = entered[contest] else { return HumanUnits.missing }
    return "\(wins[contest] ?? 0) of \(entered)"
  }

  func worstText(_ contest: Contest) -> String {
    guard entered[contest] != nil else { return HumanUnits.missing }
    guard let worst = worst[contest] else { return "nowhere" }
    return "\(HumanUnits.significant(worst.ratio)) x, \(worst.place)"
  }
}

extension [CaseGroup<CaseRecord>] {
  /// Groups by layout, in the order in which layouts first appear, then by item count.
  fileprivate func sortedByLayout() -> [CaseGroup<CaseRecord>] {
    grouped(by: \.case.layout.shown).flatMap { _, groups in
      groups.enumerated().sorted {
        ($0.element.itemCount, $0.offset) < ($1.element.itemCount, $1.offset)
      }.map(\.element)
    }
  }
}

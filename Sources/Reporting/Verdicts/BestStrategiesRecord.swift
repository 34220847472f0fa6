import Measurement
import ResultFiles

/// The best strategies of a run, and the standing of each strategy over all of it, for machines;
/// `bestStrategies` writes the same as text or Markdown.
package struct BestStrategiesRecord: Encodable, Sendable {
  struct Best: Encodable {
    var strategy: String
    var value: Double

    init(_ entrant: Entrant) { (strategy, value) = (entrant.name, entrant.value) }
  }

  struct Row: Encodable {
    /// The layout, with data and trace if it was measured over several.
    var layout: String
    var items: Int
    /// The strategies that share the first place, by contest; none if a case lacks a value.
    var best: [String: [Best]]
  }

  struct Loss: Encodable {
    var ratio: Double
    var place: String
    var value: Double
    var best: Best
  }

  struct Standing: Encodable {
    var strategy: String
    /// By contest, the rows that it wins and those in which it is ranked.
    var wins: [String: Int]
    var entered: [String: Int]
    var losesMost: [String: Loss]
  }

  private let rows: [Row]
  private let strategies: [Standing]
  /// nil where cells cost nothing, or there was nothing to choose for them.
  private let policies: BestPolicies?
  /// Remarks on how strategies were compared, and on the run.
  let remarks: [String]

  /// Whether it compares strategies, by the contests.
  package var comparesStrategies: Bool { !strategies.isEmpty }

  /// nil if no case has a value to compare.
  package init?(of run: RunRecord, by contests: [Contest] = Contest.standard) {
    let ranking = Ranking(of: run, by: contests)
    policies = BestPolicies(of: run)
    if ranking.standings.isEmpty, policies == nil { return nil }
    func byTitle<Value>(_ values: [Value?]) -> [String: Value] {
      let pairs = zip(contests, values).compactMap { one, value in value.map { (one.title, $0) } }
      return Dictionary(pairs) { first, _ in first }
    }
    rows = ranking.rows.map { row in
      Row(
        layout: row.title, items: row.items,
        best: byTitle(row.winners.map { $0?.map(Best.init) }))
    }
    strategies = ranking.standings.map { standing in
      Standing(
        strategy: standing.strategy, wins: byTitle(contests.map { standing.wins[$0] ?? 0 }),
        entered: byTitle(contests.map { standing.entered[$0] ?? 0 }),
        losesMost: byTitle(
          contests.map { contest in
            standing.worst[contest].map {
              Loss(ratio: $0.ratio, place: $0.place, value: $0.value, best: Best($0.best))
            }
          }))
    }
    remarks =
      (strategies.isEmpty ? [] : [Contest.note(on: contests)])
      + run.timingRemarks + run.machineRemarks
  }
}

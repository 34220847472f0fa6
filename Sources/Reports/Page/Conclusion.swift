import Gate
import Measurement

/// What a run says about its strategies, in a few sentences that are made from its numbers; none
/// where it has a single choice of policies.
package struct Conclusion {
  package var sentences: [String]

  package init(of run: RunRecord) {
    let ranking = Ranking(of: run, by: Contest.standard)
    let failed = run.cases.count { $0.failure != nil }
    sentences = []
    if failed > 0 {
      sentences.append(
        "\(failed) of \(run.cases.count) cases failed; what follows is of the others.")
    }
    let policies = run.groups.compactMap { group in
      PolicyTable(group).map { (title: group.title, answers: $0.answers) }
    }
    for group in policies {
      sentences += group.answers.map { "\(group.title): \($0)" }
    }
    guard !ranking.standings.isEmpty || policies.isEmpty else { return }
    guard !ranking.standings.isEmpty else {
      sentences.append("No case has numbers to compare.")
      return
    }
    guard ranking.standings.count > 1 else {
      sentences.append(
        "The run has one strategy, \(ranking.standings[0].strategy), so nothing is compared.")
      return
    }
    // With one launch each, two runs named different winners where strategies hardly differed.
    let isTimed = !Contest.standard.contains { $0.isUntold(in: run) }
    if isTimed {
      sentences += [
        Self.winner(by: .query, "queries, by their median", ranking),
        Self.winner(by: .tail, "slow queries, by their p95", ranking),
        Self.winner(by: .prepare, "preparing", ranking),
      ].compactMap { $0 }
    } else {
      sentences.append(Self.tooFewLaunches)
    }
    sentences += [
      Self.winner(by: .memory, "memory", ranking), isTimed ? Self.loss(of: ranking) : nil,
    ].compactMap { $0 }
  }

  /// The sentence in place of winners by time, if a run has too few launches.
  private static let tooFewLaunches =
    "Which strategy is faster cannot be told from the times of fewer than"
    + " \(TimeComparison.fewestLaunches) launches, whose scatter nothing shows:"
    + " \(Contest.moreLaunches)."

  /// A sentence that names the strategy that wins most comparisons, and says how many.
  private static func winner(
    by contest: Contest, _ words: String, _ ranking: Ranking
  ) -> String? {
    let entered = ranking.standings.filter { ($0.entered[contest] ?? 0) > 0 }
    guard let most = entered.map({ $0.wins[contest] ?? 0 }).max(), most > 0 else { return nil }
    let best = entered.filter { ($0.wins[contest] ?? 0) == most }
    guard best.count < entered.count else {
      return "For \(words) no strategy is best more often than the others."
    }
    let names = best.map(\.strategy)
    let name =
      names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names.last!
    let doubt = contest.metric.isDeterministic ? "" : ", or cannot be told from the best,"
    return "For \(words) \(name) \(names.count == 1 ? "is" : "are each") best\(doubt) in"
      + " \(most) of \(best[0].entered[contest] ?? 0) comparisons."
  }

  /// A sentence on the comparisons in which the strategy that wins most queries is furthest from
  /// the best, one by time and one by memory.
  private static func loss(of ranking: Ranking) -> String? {
    guard
      let winner = ranking.standings.max(by: {
        ($0.wins[.query] ?? 0) < ($1.wins[.query] ?? 0)
      })
    else { return nil }
    let times = [Contest.query, .tail, .prepare].compactMap { contest in
      winner.worst[contest].map { (contest, $0) }
    }
    let worst = [
      times.max { $0.1.ratio < $1.1.ratio }, winner.worst[.memory].map { (.memory, $0) },
    ].compactMap { $0 }
    guard !worst.isEmpty else {
      return "\(winner.strategy) loses nowhere in this run."
    }
    let parts = worst.map { contest, loss in
      "by \(contest.title) in \(loss.place), \(contest.text(loss.value)) where \(loss.best.name)"
        + " has \(contest.text(loss.best.value))"
    }
    return "\(winner.strategy) loses most " + parts.joined(separator: "; and ") + "."
  }
}

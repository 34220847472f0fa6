import Measurement

/// The cases of a group whose cells have costs, as a table with a row for each choice of policies,
/// and what it says.
package struct PolicyTable {
  /// A case that has not failed.
  struct Row {
    var name: String
    var record: CaseRecord

    func value(_ metric: String, at rate: Int) -> Double? {
      record.metricSummary(Metric.name(metric, at: rate))?.numbers?.p50
    }

    /// How late frames were, ms per second.
    func hitch(at rate: Int, costs percent: Int = 100) -> Double? {
      value(Self.hitchMetric(costs: percent), at: rate)
    }

    func cells(at rate: Int) -> Double? { value("cells_alive_peak", at: rate) }

    /// How many refreshes every policy misses at least that sets as many cells up off screen; nil
    /// where that was not sought, and where it is 0, which says nothing.
    func leastMissed(at rate: Int) -> Double? {
      value("at_least", at: rate).flatMap { $0 > 0 ? $0 : nil }
    }

    /// How late every such policy is at least, ms per second; nil where `leastMissed` is. Each
    /// missed refresh adds as much to the late time of a case, but for a nanosecond, so this is to
    /// the late time as the missed refreshes are to each other.
    func leastHitch(at rate: Int) -> Double? {
      guard let hitch = hitch(at: rate), let missed = value("frames_missed", at: rate), missed > 0,
        let least = leastMissed(at: rate)
      else { return nil }
      return hitch * least / missed
    }

    /// For which policies that holds, in words.
    func leastHoldsFor(at rate: Int) -> String? {
      guard
        case .text(let text)? = record.metricSummary(Metric.name("at_least_holds_for", at: rate))?
          .value
      else { return nil }
      return text
    }

    private static func hitchMetric(costs percent: Int) -> String {
      percent == 100 ? "hitch_ms_per_s" : "hitch_ms_per_s_cost\(percent)"
    }
  }

  let rows: [Row]
  /// What every case does that does not name another, other than the defaults.
  let shared: String
  package let titles: [String]
  /// The text of each column, for each case.
  package let fields: [[String]]
  /// What the table says, a sentence for each rate.
  package let answers: [String]
  /// Why cases failed.
  package let remarks: [String]

  /// The columns of numbers.
  package var right: Set<Int> { Set(1..<titles.count) }

  /// nil for a group whose cells cost nothing.
  package init?(_ group: CaseGroup<CaseRecord>) {
    guard group.case.cells != nil else { return nil }
    let hasStrategies = Set(group.members.map(\.case.strategy.shown)).count > 1
    let shared = Self.shared(by: group.members.map(\.case))
    func name(_ record: CaseRecord) -> String {
      let policies = Self.name(record.case.policies, beside: shared)
      return hasStrategies ? "\(record.case.strategy.shown) \(policies)" : policies
    }
    let rows = group.members.filter { $0.failure == nil }.map {
      Row(name: name($0), record: $0)
    }
    self.rows = rows
    let rates = Metric.refreshRates
    let showsData = rows.contains { $0.value("data_late_ms", at: rates[0]) != nil }
    var columns: [(title: String, text: (Row) -> String)] = []
    for rate in rates {
      columns.append(
        ("late ms/s \(rate)", { $0.hitch(at: rate).map(HumanUnits.significant) ?? "-" }))
      columns.append(("missed \(rate)", { HumanUnits.count($0.value("frames_missed", at: rate)) }))
      if rows.contains(where: { $0.leastMissed(at: rate) != nil }) {
        columns.append(
          ("at least \(rate)", { $0.leastMissed(at: rate).map { HumanUnits.count($0) } ?? "" }))
      }
    }
    let most = rates[rates.count - 1]
    columns += [
      ("cells \(most)", { HumanUnits.count($0.cells(at: most)) }),
      ("set up \(most)", { HumanUnits.count($0.value("configured", at: most)) }),
      ("for nothing", { HumanUnits.count($0.value("configured_wasted", at: most)) }),
    ]
    if showsData {
      columns.append(
        (
          "data late ms",
          { $0.value("data_late_ms", at: most).map(HumanUnits.significant) ?? "-" }
        ))
    }
    self.shared = shared.filter { !$0.isDefault }.map(\.text).joined(separator: " ")
    titles = [self.shared.isEmpty ? "policies" : "policies, \(self.shared)"] + columns.map(\.title)
    fields = group.members.map { record in
      let row = Row(name: name(record), record: record)
      return [row.name + (record.failure == nil ? "" : " (failed)")] + columns.map { $0.text(row) }
    }
    answers = rates.compactMap { Self.answer(of: rows, at: $0) }
    remarks = group.members.compactMap { record in
      (record.failure.map { "failed: \($0)" } ?? record.remark).map { "\(name(record)): \($0)" }
    }
  }

  /// What most cases do, by which the others are told apart; of equally many the default.
  private static func shared(by cases: [Case]) -> [Case.Policy] {
    guard let first = cases.first else { return [] }
    return first.policies.indices.map { index in
      let counts = Dictionary(grouping: cases.map { $0.policies[index] }) { $0 }.mapValues(\.count)
      return counts.max { one, other in
        (one.value, one.key.isDefault ? 1 : 0, other.key.shown)
          < (other.value, other.key.isDefault ? 1 : 0, one.key.shown)
      }!.key
    }
  }

  /// What a case does other than most.
  private static func name(_ policies: [Case.Policy], beside shared: [Case.Policy]) -> String {
    let own = policies.filter { !shared.contains($0) }
    guard own.isEmpty else { return own.map(\.text).joined(separator: " ") }
    let others = shared.filter { !$0.isDefault }.map(\.text)
    return others.isEmpty ? "defaults" : others.joined(separator: " ") + " alone"
  }

  /// The row that is least late, and of those the one with the fewest cells; nil without numbers.
  static func best(of rows: [Row], at rate: Int) -> (row: Row, hitch: Double, cells: Double)? {
    let known = rows.compactMap { row in
      row.hitch(at: rate).flatMap { hitch in
        row.cells(at: rate).map { (row: row, hitch: hitch, cells: $0) }
      }
    }
    return known.min { ($0.hitch, $0.cells) < ($1.hitch, $1.cells) }
  }

  /// nil where there is nothing to choose from.
  private static func answer(of rows: [Row], at rate: Int) -> String? {
    guard rows.count > 1, let best = best(of: rows, at: rate) else { return nil }
    return VerdictText.bestPolicy(
      best.row.name, at: rate, late: best.hitch, cells: best.cells)
      + stability(of: best.row, among: rows, at: rate)
  }

  /// The other costs that each case is played with, in percent.
  static let otherCosts = [(percent: 50, words: "half"), (150, "1.5 times")]

  /// Whether it is least late with other costs, too.
  private static func stability(of best: Row, among rows: [Row], at rate: Int) -> String {
    var holds: [String] = []
    var others: [String] = []
    for (percent, words) in otherCosts {
      guard let own = best.hitch(at: rate, costs: percent),
        let least = rows.compactMap({ $0.hitch(at: rate, costs: percent) }).min()
      else { continue }
      if own == least {
        holds.append(words)
      } else if let row = rows.first(where: { $0.hitch(at: rate, costs: percent) == least }) {
        others.append(
          VerdictText.otherPolicy(row.name, withCosts: words, late: least, insteadOf: own))
      }
    }
    return VerdictText.stability(ofBest: best.name, holds: holds, others: others)
  }
}

import Measurement
import ResultFiles

/// The cases of a group whose cells have costs, as a table with a row for each choice of policies,
/// and its results in sentences.
package struct PolicyTable {
  /// A case that has not failed.
  package struct Row {
    package var name: String
    package var record: CaseRecord

    func value(_ figure: CellFigure, at rate: RefreshRate) -> Double? {
      record.metricSummary(.cells(figure, at: rate))?.numbers?.p50
    }

    /// How late frames were, ms per second.
    package func hitch(at rate: RefreshRate) -> Double? { value(.hitch, at: rate) }

    package func cells(at rate: RefreshRate) -> Double? { value(.cellsAlivePeak, at: rate) }

    /// A lower bound on the refreshes that a policy misses if it sets as many cells up off screen;
    /// nil where no bound was computed, and where it is 0, which has no meaning.
    func leastMissed(at rate: RefreshRate) -> Double? {
      value(.leastMissed, at: rate).flatMap { $0 > 0 ? $0 : nil }
    }

    /// A lower bound on the late time of such a policy, ms per second; nil where `leastMissed` is.
    /// Each missed refresh adds as much to the late time of a case, up to a nanosecond, so both
    /// have the ratio of the missed refreshes.
    package func leastHitch(at rate: RefreshRate) -> Double? {
      guard let hitch = hitch(at: rate), let missed = value(.framesMissed, at: rate), missed > 0,
        let least = leastMissed(at: rate)
      else { return nil }
      return hitch * least / missed
    }

    /// The policies for which the bound holds, in words.
    package func leastHoldsFor(at rate: RefreshRate) -> String? {
      let summary = record.metricSummary(.cells(.leastMissedScope, at: rate))
      if case .text(let text)? = summary?.value { return text }
      return nil
    }
  }

  package let rows: [Row]
  /// The policies other than the defaults that every case has unless it names another.
  let shared: String
  package let titles: [String]
  /// The text of each column, for each case.
  package let fields: [[String]]
  /// The result of the table, a sentence for each rate.
  package let answers: [String]
  /// Why cases failed.
  package let remarks: [String]

  /// The columns of numbers.
  var right: Set<Int> { Set(1..<titles.count) }

  /// nil for a group whose cells cost nothing.
  package init?(_ group: CaseGroup<CaseRecord>) {
    guard group.case.cells != nil else { return nil }
    let hasStrategies = Set(group.members.map(\.case.strategy.shown)).count > 1
    let shared = Self.shared(by: group.members.map(\.case))
    func name(_ record: CaseRecord) -> String {
      let policies = Self.name(record.case.policies, unlike: shared)
      return hasStrategies ? "\(record.case.strategy.shown) \(policies)" : policies
    }
    let rows = group.members.filter { $0.failure == nil }.map {
      Row(name: name($0), record: $0)
    }
    self.rows = rows
    let rates = RefreshRate.allCases
    var columns: [(title: String, text: (Row) -> String)] = []
    func add(_ title: String, at rate: RefreshRate, _ text: @escaping (Row) -> String) {
      columns.append(("\(title) \(rate) Hz", text))
    }
    for rate in rates {
      add("late ms/s", at: rate) { $0.hitch(at: rate).map(HumanUnits.significant) ?? "-" }
      add("missed", at: rate) { HumanUnits.count($0.value(.framesMissed, at: rate)) }
      if rows.contains(where: { $0.leastMissed(at: rate) != nil }) {
        add("least missed", at: rate) {
          $0.leastMissed(at: rate).map { HumanUnits.count($0) } ?? ""
        }
      }
    }
    let most = rates[rates.count - 1]
    add("cells", at: most) { HumanUnits.count($0.cells(at: most)) }
    add("set up", at: most) { HumanUnits.count($0.value(.configured, at: most)) }
    add("wasted", at: most) { HumanUnits.count($0.value(.configuredWasted, at: most)) }
    if rows.contains(where: { $0.value(.dataLate, at: rates[0]) != nil }) {
      add("data late ms", at: most) {
        $0.value(.dataLate, at: most).map(HumanUnits.significant) ?? "-"
      }
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

  /// The policies of most cases, which the names of the others leave out; of equally frequent ones,
  /// the default.
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

  /// The policies of a case that most cases do not have.
  private static func name(_ policies: [Case.Policy], unlike shared: [Case.Policy]) -> String {
    let own = policies.filter { !shared.contains($0) }
    guard own.isEmpty else { return own.map(\.text).joined(separator: " ") }
    let others = shared.filter { !$0.isDefault }.map(\.text)
    return others.isEmpty ? "defaults" : others.joined(separator: " ") + " alone"
  }

  /// The row that is least late, and of those the one with the fewest cells; nil without numbers.
  static func best(of rows: [Row], at rate: RefreshRate) -> (
    row: Row, hitch: Double, cells: Double
  )? {
    rows.compactMap { row in
      guard let hitch = row.hitch(at: rate), let cells = row.cells(at: rate) else { return nil }
      return (row, hitch, cells)
    }.min { ($0.1, $0.2) < ($1.1, $1.2) }
  }

  /// nil where there is nothing to choose from.
  private static func answer(of rows: [Row], at rate: RefreshRate) -> String? {
    guard rows.count > 1, let best = best(of: rows, at: rate) else { return nil }
    return VerdictText.bestPolicy(best.row.name, at: rate, late: best.hitch, cells: best.cells)
      + stability(of: best.row, among: rows, at: rate)
  }

  /// How late frames are with the other costs that each case is played with.
  static let otherCosts = [
    (hitch: CellFigure.hitchAtHalfCosts, words: "half"), (.hitchAtLargerCosts, "1.5 times"),
  ]

  /// Whether it is least late with other costs, too.
  private static func stability(of best: Row, among rows: [Row], at rate: RefreshRate) -> String {
    var (holds, others): ([String], [String]) = ([], [])
    for (hitch, words) in otherCosts {
      guard let own = best.value(hitch, at: rate),
        let least = rows.compactMap({ $0.value(hitch, at: rate) }).min()
      else { continue }
      if own == least {
        holds.append(words)
      } else if let row = rows.first(where: { $0.value(hitch, at: rate) == least }) {
        others.append(
          VerdictText.otherPolicy(row.name, withCosts: words, late: least, insteadOf: own))
      }
    }
    return VerdictText.stability(ofBest: best.name, holds: holds, others: others)
  }
}

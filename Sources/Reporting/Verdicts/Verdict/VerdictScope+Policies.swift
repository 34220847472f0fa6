import Measurement

extension VerdictScope {
  /// The line of a layout whose cells have costs: the policies that are late least in the group in
  /// which even they are latest, at each rate; of a single choice, how late it is. nil if no case
  /// has a value.
  func policyDraft(_ groups: [CaseGroup<CaseRecord>]) -> VerdictDraft? {
    let tables = groups.compactMap { group in
      PolicyTable(group).flatMap { $0.rows.isEmpty ? nil : (group: group, table: $0) }
    }
    func leastLate(_ table: PolicyTable) -> [Double] {
      RefreshRate.allCases.map { PolicyTable.best(of: table.rows, at: $0)?.hitch ?? 0 }
    }
    guard
      let worst = tables.enumerated().max(by: { one, other in
        let (a, b) = (leastLate(one.element.table), leastLate(other.element.table))
        return a == b ? one.offset > other.offset : a.lexicographicallyPrecedes(b)
      })?.element
    else { return nil }
    let choices = RefreshRate.allCases.compactMap { rate in
      PolicyTable.best(of: worst.table.rows, at: rate).map {
        PolicyChoice(rate, $0, in: worst.table)
      }
    }
    guard !choices.isEmpty else { return nil }
    let recommended = choices.map(\.name).unique
    let isComparison = worst.table.rows.count > 1
    let isOne = recommended.count == 1
    let texts = VerdictText.sentences(
      (isComparison && isOne ? ["use \(recommended[0])"] : [])
        + choices.map { $0.text(withName: isComparison && !isOne) },
      names: [])
    let cost = worst.group.case.cells.map { ", cells cost \($0.cost.shown)" } ?? ""
    return VerdictDraft(
      kind: .policies, subject: subject(of: worst.group, withTrace: true) + cost,
      sentences: isComparison
        ? texts
        : ["\(recommended[0]): \(texts[0])"] + texts.dropFirst() + [VerdictText.noOtherPolicy],
      layout: worst.group.case.layout.shown, recommended: isComparison ? recommended : [],
      beginsWithName: !isComparison)
  }
}

extension Case.Policy {
  /// Whether it neither keeps nor prepares cells; any overscan will do.
  fileprivate var isPlain: Bool { key == "overscan" || isDefault }
}

/// The policies that are late least at one rate, in words.
private struct PolicyChoice {
  let name: String
  private let rate: RefreshRate
  private let best: (hitch: Double, cells: Double)
  /// How late frames are without policies; nil if that is not more.
  private let without: Double?

  init(
    _ rate: RefreshRate, _ best: (row: PolicyTable.Row, hitch: Double, cells: Double),
    in table: PolicyTable
  ) {
    name = best.row.name
    self.rate = rate
    self.best = (best.hitch, best.cells)
    let plain = table.rows.first { $0.record.case.policies.allSatisfy(\.isPlain) }?.hitch(at: rate)
    without = plain.flatMap { $0 > best.hitch ? $0 : nil }
  }

  /// The sentence of `VerdictText.late`.
  func text(withName: Bool) -> String {
    VerdictText.late(
      best.hitch, at: rate, using: withName ? name : nil, cells: best.cells, without: without)
  }
}

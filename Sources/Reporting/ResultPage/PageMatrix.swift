import Measurement
import Primitives
import ResultFiles
import Verdicts

/// The first table of a page: a row for each group, a column for each strategy, or for each choice
/// of policies where cells have costs. A field shows one measure of a case, with a shade.
struct PageMatrix {
  /// The measure of a field, written after the words of a switch.
  struct Measure: Sendable {
    var key: String
    var title: String
    /// Whether shades are shares of a frame's time, or of lateness.
    var hasBudget = false
    /// Whether an unfit machine has none.
    var isOfTime = true
    /// The meaning of the numbers and shades.
    var note: String
    var field: @Sendable (CaseRecord) -> Field?
  }

  struct Field: Sendable {
    var text: String
    /// 0 for a negligible value, up to 3; 4 for a missed refresh.
    var shade: Int
    /// By which rows are sorted.
    var number: Double
  }

  let id: String
  let title: String
  private let columns: [String]
  private let measures: [Measure]
  private let rows: [(group: PageGroup, cases: [CaseRecord?])]

  /// nil if there are no such groups, or a single case.
  ///
  /// - Parameter isFit: whether the machine was fit to time; otherwise no time is shown.
  init?(ofStrategies groups: [PageGroup], isFit: Bool) {
    self.init(
      "strategies", "Strategies", groups.filter { $0.group.case.cells == nil },
      Self.strategyMeasures.filter { isFit || !$0.isOfTime }
    ) { group in group.group.members.map(\.case.strategy.shown) }
  }

  /// The same of groups whose cells have costs.
  init?(ofPolicies groups: [PageGroup]) {
    self.init(
      "policies", "Policies for cells", groups.filter { $0.group.case.cells != nil },
      Self.policyMeasures
    ) { $0.memberNames }
  }

  private init?(
    _ id: String, _ title: String, _ groups: [PageGroup], _ measures: [Measure],
    names: (PageGroup) -> [String]
  ) {
    guard groups.contains(where: { $0.group.members.count > 1 }) || groups.count > 1 else {
      return nil
    }
    (self.id, self.title) = (id, title)
    let columns = groups.flatMap(names).unique
    self.columns = columns
    rows = groups.map { group in
      let own = Dictionary(
        zip(names(group), group.group.members), uniquingKeysWith: { first, _ in first })
      return (group, columns.map { own[$0] })
    }
    self.measures = measures.filter { measure in
      groups.contains { group in group.group.members.contains { measure.field($0) != nil } }
    }
  }

  // MARK: Measures

  private static let strategyMeasures = [
    Measure(
      key: "frame", title: "frame", hasBudget: true,
      note: "The p95 of frame times (* the longest, where fewer than \(FrameCost.fewestForP95) were"
        + " timed), as a share of the \(FrameBudget.text) that a frame has at 120 Hz. ▲ marks a missed refresh.",
      field: { record in
        record.frameCost.map { cost in
          var field = share(of: cost.nanoseconds)
          if cost.isGreatest { field.text += " *" }
          return field
        }
      }),
    Measure(
      key: "query", title: "query", note: "The median time of a query; shades as for frames.",
      field: { record in
        record.median(of: .queryTime).map { time in
          var field = share(of: time)
          field.text = HumanUnits.brief(nanoseconds: time)
          return field
        }
      }),
    Measure(
      key: "prepare", title: "prepare",
      note: "The time to prepare, before the first frame. Shades begin at 1, 6 and 60 refreshes.",
      field: { record in
        record.median(of: .prepareTime).map { time in
          Field(
            text: HumanUnits.brief(nanoseconds: time),
            shade: step(time / FrameBudget.nanoseconds, [1, 6, 60]), number: time)
        }
      }),
    Measure(
      key: "edits", title: "edits", hasBudget: true,
      note: "The longest batch of edits, as a share of the \(FrameBudget.text) that a frame has"
        + " at 120 Hz. ▲ marks a missed refresh.",
      field: { record in record.longestEditNanoseconds.map(share(of:)) }),
    Measure(
      key: "memory", title: "memory", isOfTime: false,
      note: "The most memory that a strategy held during scrolling (called peak in tables). Shades"
        + " begin at 1, 4 and 16 times the size of the collection.",
      field: { record in
        record.peakBytes.map { bytes in
          let own = record.median(of: .datasetBytes) ?? 0
          return Field(
            text: VerdictText.memory(bytes),
            shade: own > 0 ? step(bytes / own, [1, 4, 16]) : 0, number: bytes)
        }
      }),
  ]

  private static let policyMeasures =
    RefreshRate.allCases.reversed().flatMap { rate in
      [
        Measure(
          key: "late-\(rate)", title: "late at \(rate) Hz",
          note:
            "How late frames are at \(rate) Hz, in ms per second of scrolling. Shades begin above"
            + " 0, at 20 and at 100 ms.",
          field: { record in
            record.median(of: .cells(.hitch, at: rate)).map { late in
              Field(
                text: HumanUnits.brief(late), shade: late > 0 ? 1 + step(late, [20, 100]) : 0,
                number: late)
            }
          }),
        Measure(
          key: "missed-\(rate)", title: "missed at \(rate) Hz",
          note: "The number of refreshes without the frame that was due, at \(rate) Hz.",
          field: { record in
            record.median(of: .cells(.framesMissed, at: rate)).map {
              Field(
                text: HumanUnits.count($0), shade: $0 > 0 ? 1 + step($0, [20, 200]) : 0, number: $0)
            }
          }),
        Measure(
          key: "cells-\(rate)", title: "cells at \(rate) Hz",
          note: "The most cells alive at once, at \(rate) Hz.",
          field: { record in
            record.median(of: .cells(.cellsAlivePeak, at: rate)).map {
              Field(text: HumanUnits.count($0), shade: 0, number: $0)
            }
          }),
      ]
    }

  /// A time as a share of a frame at 120 Hz.
  private static func share(of nanoseconds: Double) -> Field {
    let share = nanoseconds / FrameBudget.nanoseconds
    let misses = share > 1
    return Field(
      text: (misses ? "▲ " : "") + HumanUnits.briefPercent(share),
      shade: misses ? 4 : step(share, [0.01, 0.1, 0.5]), number: nanoseconds)
  }

  /// How many of the ascending bounds a value reaches.
  private static func step(_ value: Double, _ bounds: [Double]) -> Int {
    bounds.count { value >= $0 }
  }

  /// Which measure the page opens with: of those that have a budget the one in which strategies
  /// differ by most shades, the first of equals; nil without any.
  private var opened: Int? {
    func difference(_ measure: Measure) -> Int {
      rows.reduce(0) { sum, row in
        let shades = row.cases.compactMap { $0.flatMap(measure.field)?.shade }
        return sum + (shades.max() ?? 0) - (shades.min() ?? 0)
      }
    }
    let differences = measures.map { $0.hasBudget ? difference($0) : -1 }
    return differences.max().flatMap { most in differences.firstIndex(of: most) }
  }

  // MARK: Template

  /// The values for the template `matrix`.
  var context: [String: Any] {
    guard let first = opened.map({ measures[$0] }) else { return ["isThere": false] }
    let layouts = rows.grouped { $0.group.group.case.layout.shown }.map { layout, rows in
      ["layout": layout, "width": columns.count + 1, "rows": rows.map(context)] as [String: Any]
    }
    return [
      "isThere": true, "id": id, "title": title, "note": first.note,
      "columns": columns.map(TemplateText.init), "layouts": layouts,
      "measures": measures.enumerated().map { index, measure in
        [
          "key": measure.key, "title": measure.title, "note": measure.note,
          "pressed": index == opened ? "true" : "false",
        ]
      },
    ]
  }

  private func context(of row: (group: PageGroup, cases: [CaseRecord?])) -> [String: Any] {
    row.group.scope.merging([
      "id": row.group.id, "name": row.group.name(among: rows.map(\.group)),
      "fields": zip(columns, row.cases).map { column, record in
        context(of: record, in: column, group: row.group)
      },
    ]) { $1 }
  }

  /// The sort key of a field: below 1,000 with two digits, so that 0.26 and 0 sort apart.
  private func sortNumber(of field: Field) -> String {
    HumanUnits.fixed(field.number, digits: field.number < 1000 ? 2 : 0)
  }

  private func context(
    of record: CaseRecord?, in column: String, group: PageGroup
  ) -> [String: Any] {
    guard let record else { return ["isEmpty": true] }
    let fields = measures.map { $0.field(record) }
    func words(_ field: Field?) -> String {
      field?.text ?? (record.failure == nil ? HumanUnits.missing : "failed")
    }
    // Texts hold neither of the two marks.
    let all = fields.map { field in
      "\(words(field))|\(field?.shade ?? 0)|\(field.map(sortNumber(of:)) ?? "")"
    }
    return [
      "isEmpty": false, "id": group.id, "text": words(fields[opened ?? 0]),
      "shade": record.failure != nil ? "failed" : "s\(fields[opened ?? 0]?.shade ?? 0)",
      "all": all.joined(separator: ";"),
    ]
  }
}

import Measurement
import Primitives
import ResultFiles
import Statistics

/// The growth of a metric with the number of items. A row for each strategy over one data, layout,
/// trace and viewport with two sizes or more: its medians at the least and the most items, and the
/// exponent of the power of the items that fits all sizes, with its 95 % interval if there are
/// three sizes or more.
///
/// Values of 0, which have no logarithm, and failed cases are left out. Where several machines
/// measured the run, times that were taken on different ones are in different rows.
package struct GrowthTable: Encodable, Sendable {
  struct Row: Encodable {
    /// Data, layout, trace, viewport and strategy.
    var scene: String
    var sizes: Int
    var leastItems: Int
    var least: Double
    var mostItems: Int
    var most: Double
    var exponent: Double
    /// The 95 % interval; nil with two sizes.
    var exponentLow: Double?
    var exponentHigh: Double?

    fileprivate var intervalText: String {
      guard let exponentLow, let exponentHigh else { return HumanUnits.missing }
      return "\(HumanUnits.fixed(exponentLow, digits: 2)) to "
        + HumanUnits.fixed(exponentHigh, digits: 2)
    }
  }

  let metric: String
  let unit: String
  private let rows: [Row]

  /// - Throws: `ReportError.noValue` if no case has a value above 0, `nothingGrows` if nothing was
  ///   measured at two sizes.
  package init(of run: RunRecord, metric: Metric) throws(ReportError) {
    let isOfMachine = run.machineNames.count > 1 && !metric.isDeterministic
    let points = run.cases.filter { $0.itemCount > 0 }.compactMap { record in
      record.median(of: metric).map { (record: record, items: record.itemCount, value: $0) }
    }.filter { $0.value > 0 }
    self.metric = metric.name
    unit = metric.unit.rawValue
    rows = points.grouped { point in
      let subject = point.record.case
      return [
        subject.data.shown, subject.layout.shown, subject.trace.shown, subject.viewport.text,
        subject.strategy.shown,
      ] + (isOfMachine ? [run.part(of: point.record).environment.machineName] : [])
    }.compactMap { name, points in
      let sizes = points.sorted { $0.items < $1.items }
      guard let law = PowerLaw(sizes.map { (x: Double($0.items), y: $0.value) }) else { return nil }
      let (least, most) = (sizes[0], sizes[sizes.count - 1])
      return Row(
        scene: name.joined(separator: "/"), sizes: sizes.count, leastItems: least.items,
        least: least.value, mostItems: most.items, most: most.value, exponent: law.exponent,
        exponentLow: law.interval?.lowerBound, exponentHigh: law.interval?.upperBound)
    }
    guard !rows.isEmpty else {
      let missing = MissingValue(of: metric, at: .p50, in: run.cases, allowsZero: false)
      throw missing.map { ReportError.noValue($0) } ?? .nothingGrows(metric: metric.name)
    }
  }

  package func text(on medium: TextMedium = .usual) -> String {
    let fields = rows.map { row in
      [
        row.scene, "\(row.sizes)",
        HumanUnits.grouped(Double(row.leastItems)), HumanUnits.significant(row.least),
        HumanUnits.grouped(Double(row.mostItems)), HumanUnits.significant(row.most),
        HumanUnits.fixed(row.exponent, digits: 2), row.intervalText,
      ]
    }
    return PlainTable(
      [
        "case", "sizes", "least items", "\(metric) (\(unit))", "most items",
        "\(metric) (\(unit))", "exponent", "95 %",
      ], fields, right: [1, 2, 3, 4, 5, 6]
    ).text(on: medium)
  }
}

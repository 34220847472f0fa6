import Measurement
import Statistics

/// How a metric grows with the number of items: for each scene and strategy that was measured at two
/// sizes or more, its medians at the least and the most items, and the exponent of the power of the
/// items that fits all of them, with the interval of 95 % where three sizes or more allow one.
///
/// A value of 0 has no logarithm: it is left out, and so are failed cases.
/// - Throws: `ReportError.nothingGrows` where nothing was measured at two sizes.
public func growthTable(
  for run: RunRecord, metric: String, on medium: TextMedium = .usual
) throws(ReportError) -> String {
  var names: [[String]] = []
  var points: [[String]: [(items: Int, value: Double)]] = [:]
  for record in run.cases where record.items > 0 {
    guard let value = record.metricSummary(metric)?.numbers?.p50, value > 0 else { continue }
    let name = [
      record.dataWithoutItems, record.layout, record.trace, record.viewport, record.strategy,
    ]
    if points[name] == nil { names.append(name) }
    points[name, default: []].append((record.items, value))
  }
  let unit = Metric.named(metric)?.unit ?? ""
  let rows = names.compactMap { name -> [String]? in
    let sizes = points[name]!.sorted { $0.items < $1.items }
    guard let law = PowerLaw(sizes.map { (x: Double($0.items), y: $0.value) }) else { return nil }
    let (least, most) = (sizes[0], sizes[sizes.count - 1])
    return [
      name.joined(separator: "/"), "\(sizes.count)",
      HumanUnits.grouped(Double(least.items)), HumanUnits.significant(least.value),
      HumanUnits.grouped(Double(most.items)), HumanUnits.significant(most.value),
      HumanUnits.fixed(law.exponent, digits: 2), law.intervalText,
    ]
  }
  guard !rows.isEmpty else { throw .nothingGrows(metric: metric) }
  return PlainTable(
    [
      "case", "sizes", "least items", "\(metric) (\(unit))", "most items", "\(metric) (\(unit))",
      "exponent", "95 %",
    ], rows, right: [1, 2, 3, 4, 5, 6]
  ).text(on: medium)
}

extension CaseRecord {
  /// The data without the number of items that it was resampled to.
  var dataWithoutItems: String {
    guard let mark = data.lastIndex(of: "@") else { return data }
    let count = data[data.index(after: mark)...]
    return count.allSatisfy { $0.isNumber || "km".contains($0) } ? String(data[..<mark]) : data
  }
}

extension PowerLaw {
  fileprivate var intervalText: String {
    guard let interval else { return HumanUnits.missing }
    return "\(HumanUnits.fixed(interval.lowerBound, digits: 2)) to "
      + HumanUnits.fixed(interval.upperBound, digits: 2)
  }
}

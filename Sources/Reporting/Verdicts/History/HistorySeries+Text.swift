import Files
import Measurement
import Primitives
import ResultFiles
import Statistics

extension HistorySeries {
  /// The metric, with its statistic unless that goes without saying.
  var name: String {
    statistic == "p50" && unit != "ns" ? metric : metric + " " + statistic
  }

  /// The machine, if the values depend on it.
  var machine: String? { host.map { "\($0), \(cpuModel ?? "unknown CPU")" } }

  /// The heights of times cover at least this share of their middle, so that noise looks small.
  private static let leastTimeSpan = 0.02

  /// The values as a sparkline, at most `Sparkline.usualWidth` wide.
  package func sparkline(width: Int, isASCII: Bool = false) -> String {
    // Checksums have no height. Each new one is drawn one step above the one before.
    var heights: [String: Double] = [:]
    let values = points.map { point -> Double? in
      guard point.value == nil, let text = point.text else { return point.value }
      let height = heights[text] ?? Double(heights.count)
      heights[text] = height
      return height
    }
    return Sparkline.text(
      values, width: min(width, Sparkline.usualWidth), leastSpan: isExact ? 0 : Self.leastTimeSpan,
      isASCII: isASCII)
  }

  /// A value for readers: a time in three digits, an exact value in all digits.
  func text(_ value: Double) -> String {
    if unit == "ns" { return HumanUnits.duration(value) }
    let isWhole = value == value.rounded()
    // Above that, not all digits of a `Double` are its own.
    let number =
      isWhole && value.magnitude < 1e15
      ? HumanUnits.grouped(value)
      : isExact ? decimalText(value) ?? HumanUnits.missing : HumanUnits.significant(value)
    return unit == "bytes" || unit == "pt" ? number + " " + unit : number
  }

  func text(of point: Point) -> String {
    point.value.map(text) ?? point.text ?? (point.failure == nil ? HumanUnits.missing : "failed")
  }

  /// `205 -> 231 ns (+12.7 %)`.
  func text(of change: Change) -> String {
    guard let step = change.step else { return "\(change.before) -> \(change.after)" }
    return "\(range(step.before, step.after)) (\(difference(step.before, step.after)))"
  }

  /// Both values; a common unit is written only once.
  private func range(_ before: Double, _ after: Double) -> String {
    var first = text(before)
    let second = text(after)
    let units = [first, second].map { $0.split(separator: " ").dropFirst().last }
    if let unit = units[0], unit == units[1] { first = String(first.dropLast(unit.count + 1)) }
    return "\(first) -> \(second)"
  }

  /// `+12.7 %`; for exact values the difference comes before it.
  func difference(_ before: Double, _ after: Double) -> String {
    let delta = after - before
    let sign = delta < 0 ? "" : "+"
    let absolute = isExact ? sign + (decimalText(delta) ?? "") : nil
    guard before != 0 else { return absolute ?? sign + text(delta) }
    let percent = HumanUnits.anyChange(after / before - 1)
    return absolute.map { "\($0), \(percent)" } ?? percent
  }

  /// `step at 3a917300: 205 -> 231 ns (+12.7 %), worse, p 2e-06`.
  package func sentence(_ change: Change) -> String {
    let what = isExact ? "change" : "step"
    var text = "\(what) at \(points[change.point].label): \(self.text(of: change))"
    if let isWorse = change.isWorse { text += isWorse ? ", worse" : ", better" }
    if !isExact, let step = change.step { text += ", p " + HumanUnits.smallPValue(step.pValue) }
    if let remark = change.remark { text += ", " + remark }
    return text
  }
}

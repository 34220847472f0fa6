import Foundation

/// Writes numbers for sentences: as few digits as distinguish them, without zeros at the end.
extension HumanUnits {
  /// Two digits below 1, one after the point below 20, then whole: `0.36`, `13.8`, `45`, `209`.
  package static func brief(_ value: Double) -> String {
    let size = value.magnitude
    guard value.isFinite, size > 0 else { return value == 0 ? "0" : "unknown" }
    if size >= 19.95 { return grouped(value.rounded()) }
    if size >= 0.9995 { return withoutZeros(fixed(value, digits: 1)) }
    let digits = min(12, 1 - Int(log10(size).rounded(.down)))
    return withoutZeros(fixed(value, digits: digits))
  }

  /// Times in the unit of the greatest: `0.6`, `1.1` and `us`. An empty list has the unit ns.
  package static func brief(nanoseconds values: [Double]) -> (texts: [String], unit: String) {
    let (value, unit) = scaled(values.max() ?? 0)
    let size = value > 0 ? values.max()! / value : 1
    return (values.map { brief($0 / size) }, unit)
  }

  /// `13.8 ms`.
  package static func brief(nanoseconds value: Double) -> String {
    let (texts, unit) = brief(nanoseconds: [value])
    return "\(texts[0]) \(unit)"
  }

  /// A fraction in percent, to a hundredth: `0.6 %`, `3 %`, `less than 0.01 %`.
  package static func briefPercent(_ fraction: Double) -> String {
    let percent = 100 * fraction
    guard percent.isFinite else { return "unknown" }
    if percent > 0, percent < 0.005 { return "less than 0.01 %" }
    return (percent < 1 ? withoutZeros(fixed(percent, digits: 2)) : brief(percent)) + " %"
  }

  private static func withoutZeros(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  // MARK: The sign of micro

  /// `text` with `µs` for each `us` that is the unit of a number, for pages and pictures.
  package static func withMicroSign(_ text: String) -> String {
    guard text.contains(" us") else { return text }
    let scalars = Array(text.unicodeScalars)
    func isDigit(_ index: Int) -> Bool {
      scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
    }
    func isOfWord(_ index: Int) -> Bool {
      scalars.indices.contains(index)
        && (scalars[index].properties.isAlphabetic || isDigit(index) || scalars[index] == "_")
    }
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isUnit =
        scalar == "u" && index > 1 && scalars[index - 1] == " " && isDigit(index - 2)
        && index + 1 < scalars.count && scalars[index + 1] == "s" && !isOfWord(index + 2)
      result.append(isUnit ? "µ" : scalar)
    }
    return String(result)
  }
}

import Files

/// The values that a parameter takes in turn, each in its own case.
///
/// - `2..6` counts up by one, `2..10+2` by two, `64..1024*2` doubles; the ends accept `k`, `m`,
///   `KiB`, `MiB`, `GiB`, and steps may be fractions;
/// - `{64,128,512}` lists them.
package enum Sweep {
  static let grammar = "LOW..HIGH, LOW..HIGH+STEP, LOW..HIGH*FACTOR or {A,B,..}"
  static let mostValues = 1000

  /// The specifications that a text with sweeps stands for; only the text if it has none.
  ///
  /// - Throws: `InputError` for `flag` if a sweep is malformed, empty or too long.
  package static func expand(_ text: String, flag: String) throws(InputError) -> [String] {
    try specifications(in: text, flag: flag).map(\.text)
  }

  /// One of the specifications that a text with sweeps stands for.
  package struct Swept: Hashable {
    package var text: String
    /// The parameters that take several values.
    package var keys: Set<String> = []
  }

  /// The specifications that a text with sweeps stands for. Each has the parameters that are swept:
  /// names in reports keep these even at their defaults.
  package static func specifications(in text: String, flag: String) throws(InputError) -> [Swept] {
    // A name without a sweep may be a path, so it is not parsed here.
    guard let open = text.firstIndex(of: "["), text.last == "]",
      text[open...].contains("..") || text[open...].contains("{")
    else { return [Swept(text: text)] }
    let specification = try Specification(text, flag: flag)
    var combinations: [[String]] = [[]]
    var keys = Set<String>()
    for (key, value) in specification.parameters {
      let values = try values(of: value, flag: flag).map { "\(key)=\($0)" }
      if values != ["\(key)=\(value)"] { keys.insert(key) }
      combinations = combinations.flatMap { before in values.map { before + [$0] } }
      guard combinations.count <= mostValues else { throw tooMany(text, flag) }
    }
    return combinations.map {
      Swept(text: "\(specification.name)[\($0.joined(separator: ","))]", keys: keys)
    }
  }

  /// The values of one sweep; only the text if it is not a sweep.
  package static func values(of text: String, flag: String) throws(InputError) -> [String] {
    if text.hasPrefix("{") || text.hasSuffix("}") {
      let parts = text.dropFirst().dropLast()
        .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2, !parts.contains("") else {
        throw malformed(text, flag)
      }
      return parts
    }
    // A path such as `../a.json` is none.
    guard !text.contains("/") else { return [text] }
    guard let dots = text.range(of: "..") else { return [text] }
    let end = text[dots.upperBound...]
    let sign = end.firstIndex { $0 == "+" || $0 == "*" }
    guard let low = number(text[..<dots.lowerBound]),
      let high = number(end[..<(sign ?? end.endIndex)]),
      let step = sign.map({ number(end[end.index(after: $0)...]) }) ?? 1,
      low <= high
    else { throw malformed(text, flag) }
    return try steps(low, high, step, isFactor: sign.map { end[$0] } == "*", text, flag)
  }

  private static func steps(
    _ low: Double, _ high: Double, _ step: Double, isFactor: Bool, _ text: String, _ flag: String
  ) throws(InputError) -> [String] {
    guard isFactor ? step > 1 && low > 0 : step > 0 else {
      throw InputError(
        file: flag,
        message: "the sweep \(InputError.quote(text)) never gets from its low end to its high end",
        advice: "a step is above 0; a factor is above 1 and starts above 0")
    }
    var values: [String] = []
    var value = low
    while value <= high {
      guard values.count < mostValues else { throw tooMany(text, flag) }
      values.append(decimalText(value))
      value = isFactor ? value * step : low + Double(values.count) * step
    }
    return values
  }

  private static func number(_ text: Substring) -> Double? {
    if let whole = byteCount(String(text)), whole >= 0 { return Double(whole) }
    return decimalNumber(text).flatMap { (0...1e15).contains($0) ? $0 : nil }
  }

  private static func malformed(_ text: String, _ flag: String) -> InputError {
    InputError(
      file: flag, message: "expected a sweep, found \(InputError.quote(text))",
      advice: "write \(grammar), such as 2..6 or 64..1024*2")
  }

  private static func tooMany(_ text: String, _ flag: String) -> InputError {
    InputError(
      file: flag,
      message: "the sweep \(InputError.quote(text)) has more than \(mostValues) values",
      advice: "take a larger step or a smaller range")
  }
}

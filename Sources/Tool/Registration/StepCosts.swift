import CellModel
import Files

/// Costs of cells written as steps: `steps[configure=0.5ms,create=2ms,image.create=5ms]`.
///
/// A key is a step, or `spread`, of all identifiers or, with `identifier.` before it, of one. An
/// identifier takes what it does not name from all.
package struct StepCosts {
  package static let name = "steps"
  private static let spreads: ClosedRange<Double> = 0...2

  /// Medians in ns, by identifier; "" for all.
  private var medians: [String: [CellCosts.Step: UInt64]] = [:]
  private var spread: [String: Double] = [:]

  /// - Throws: `InputError` for `flag` if a key or a value is none.
  package init(_ specification: Specification, flag: String) throws(InputError) {
    for (key, value) in specification.parameters {
      let dot = key.lastIndex(of: ".")
      let identifier = dot.map { String(key[..<$0]) } ?? ""
      let word = dot.map { String(key[key.index(after: $0)...]) } ?? key
      guard dot == nil || !identifier.isEmpty else { throw Self.unknown(key, flag) }
      if word == "spread" {
        guard let number = decimalNumber(value), Self.spreads.contains(number) else {
          throw InputError(
            file: flag,
            message: "expected a spread in 0...2, found \(InputError.quote(value))",
            advice: "it is the standard deviation of the logarithm, such as 0.4")
        }
        guard spread.updateValue(number, forKey: identifier) == nil else {
          throw Self.repeated(key, flag)
        }
        continue
      }
      guard let step = CellCosts.Step(rawValue: word) else { throw Self.unknown(key, flag) }
      guard let time = nanoseconds(value), time <= CostDistribution.longest else {
        throw InputError(
          file: flag,
          message: "\(key) takes a time of at most 10s, found \(InputError.quote(value))",
          advice: "such as 2ms or 300us")
      }
      guard medians[identifier, default: [:]].updateValue(time, forKey: step) == nil else {
        throw Self.repeated(key, flag)
      }
    }
    guard !medians.isEmpty else {
      throw InputError(
        file: flag, message: "expected the time of a step, found none",
        advice: "such as create=2ms,configure=0.5ms,layout=0.1ms")
    }
  }

  private static func unknown(_ key: String, _ flag: String) -> InputError {
    let words = CellCosts.Step.allCases.map(\.rawValue) + ["spread"]
    return InputError(
      file: flag,
      message:
        "expected \(words.joined(separator: ", ")) or one of these of an identifier, such as "
        + "image.create, found \(InputError.quote(key))",
      advice: nearestName(to: key, in: words).map { "did you mean \($0)?" } ?? "")
  }

  private static func repeated(_ key: String, _ flag: String) -> InputError {
    InputError(file: flag, message: "it has \(key) twice", advice: "give each once")
  }

  /// The text that equal costs share.
  package var text: String {
    var parts: [(key: String, value: String)] = []
    for (identifier, steps) in medians {
      parts += steps.map { (Self.key(identifier, $0.key.rawValue), durationText($0.value)) }
    }
    for (identifier, value) in spread where value != 0 || !identifier.isEmpty {
      parts.append((Self.key(identifier, "spread"), decimalText(value)))
    }
    let inner = parts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "\(Self.name)[\(inner.joined(separator: ","))]"
  }

  private static func key(_ identifier: String, _ word: String) -> String {
    identifier.isEmpty ? word : "\(identifier).\(word)"
  }

  var distributions: [String: [CellCosts.Step: CostDistribution]] {
    let identifiers = Set(medians.keys).union(spread.keys).union([""])
    return Dictionary(
      uniqueKeysWithValues: identifiers.map { identifier in
        let own = (medians[""] ?? [:]).merging(medians[identifier] ?? [:]) { $1 }
        let spread = spread[identifier] ?? spread[""] ?? 0
        return (identifier, own.mapValues { CostDistribution(median: $0, spread: spread) })
      })
  }
}

import UIKit

/// Records how long an app's cells take to be made, set up and laid out, and writes quantiles of
/// these times for scrollbench.
///
/// ```swift
/// let costs = CellCostRecorder()
/// costs.measure(.configure, "photo") { cell.show(photo) }
/// // ... scroll ...
/// try costs.write(to: folder.appendingPathComponent("feed-cells.csv"))
/// ```
///
/// The time of a step within another one belongs to the inner one alone: where a cell lays itself
/// out while it is set up, `configure` is without that layout.
///
/// - Complexity: two readings of the clock and O(1) for each step; 8 bytes for each.
@MainActor
public final class CellCostRecorder {
  public enum Step: String, CaseIterable, Sendable {
    /// A cell is made because none can be reused.
    case create
    /// A cell gets the content of an item.
    case configure
    /// A cell places its content.
    case layout
  }

  private struct Key: Hashable {
    var identifier: String
    var step: Step
  }

  /// In percent.
  private static let quantiles = [1, 5, 10, 25, 50, 75, 90, 95, 99]

  private let now: () -> UInt64
  /// In nanoseconds.
  private var times: [Key: [UInt64]] = [:]
  /// How long the steps within the current one took, in nanoseconds.
  private var within: UInt64 = 0

  /// - Parameter now: a clock in nanoseconds that never goes back.
  public init(now: @escaping () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }) {
    self.now = now
  }

  /// Runs `body`, which is one step for one cell with a reuse identifier, and records its time.
  public func measure<Value>(
    _ step: Step, _ identifier: String, _ body: () throws -> Value
  ) rethrows -> Value {
    let before = within
    within = 0
    let start = now()
    defer {
      let time = now() - start
      record(step, identifier, nanoseconds: time - within)
      within = before + time
    }
    return try body()
  }

  /// Records a step that was timed elsewhere.
  public func record(_ step: Step, _ identifier: String, nanoseconds: UInt64) {
    times[Key(identifier: identifier, step: step), default: []].append(nanoseconds)
  }

  /// How often a step was recorded.
  public func count(of step: Step, _ identifier: String) -> Int {
    times[Key(identifier: identifier, step: step)]?.count ?? 0
  }

  // MARK: The file

  /// The quantiles as CSV, in milliseconds. Quantile q is the least time that a share of q of all
  /// times does not exceed.
  ///
  /// It is left out where there are fewer than 10 / min(q, 1 - q) times: fewer than ten of them
  /// would lie on one of its sides. The median is always there.
  /// - Complexity: O(n log n) for n recorded times.
  public var csv: String {
    var rows = ["identifier,step,quantile,ms"]
    for identifier in Set(times.keys.map(\.identifier)).sorted() {
      for step in Step.allCases {
        guard let times = times[Key(identifier: identifier, step: step)]?.sorted() else { continue }
        for percent in Self.quantiles
        where percent == 50 || times.count * min(percent, 100 - percent) >= 1000 {
          let rank = (times.count * percent + 99) / 100
          let quantile = "\(Double(percent) / 100)"
          let time = milliseconds(times[rank - 1])
          rows.append("\(field(identifier)),\(step.rawValue),\(quantile),\(time)")
        }
      }
    }
    return rows.joined(separator: "\n") + "\n"
  }

  /// Writes the quantiles to a file.
  public func write(to url: URL) throws {
    try csv.write(to: url, atomically: true, encoding: .utf8)
  }

  /// In milliseconds, to the nanosecond.
  private func milliseconds(_ nanoseconds: UInt64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    // The leading 1 keeps the zeros after the point.
    var digits = String(1_000_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
  }

  /// In quotes, with those inside doubled, unless it is a plain word (RFC 4180).
  private func field(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    if isPlain, !text.isEmpty { return text }
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // Not by characters: a quote with an accent is a character of its own.
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return "\"\(String(quoted))\""
  }
}

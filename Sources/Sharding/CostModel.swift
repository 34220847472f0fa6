import Measurement
import Primitives

/// Predicts a time from the names of what was run, where it was not measured.
///
/// The logarithm of a time is a sum of effects: first of each part of a case (its data, size,
/// layout, trace and strategy), then, of what these leave over, of each pair of parts. An effect is
/// the mean of what the others leave over, shrunk as if a few more times without it had been
/// measured: the fewer times tell of it, the less it is believed. That of a name that was never
/// measured is 0. Predictions are scaled so that those of the measured times add up to what was
/// measured (Duan 1983).
///
/// It uses no C library's logarithm: a plan must come out the same on every machine.
public struct CostModel: Sendable {
  /// How many times without an effect each effect of a part, and of a pair, is held against.
  private static let (partShrinkage, pairShrinkage) = (0.5, 3.0)
  private static let rounds = 60
  /// What a time counts at least, ns: the logarithm of nothing is not finite.
  private static let least = 1000.0

  private var mean = 0.0
  private var effects: [String: Double] = [:]
  private var scale = 1.0

  /// - Parameter samples: at least one.
  /// - Complexity: O(samples).
  public init(_ samples: [(case: Case, nanoseconds: Double)]) {
    precondition(!samples.isEmpty, "a model of costs needs at least one measured case")
    let logs = samples.map { PortableMath.log(max(Self.least, $0.nanoseconds)) }
    mean = logs.reduce(0, +) / Double(logs.count)
    var left = logs.map { $0 - mean }
    let parts = samples.map { Self.parts(of: $0.case) }
    fit(parts, Self.partShrinkage, &left)
    fit(parts.map(Self.pairs(of:)), Self.pairShrinkage, &left)
    let predicted = samples.reduce(0) { $0 + nanoseconds(of: $1.case) }
    let measured = samples.reduce(0) { $0 + max(Self.least, $1.nanoseconds) }
    scale = measured / predicted
  }

  /// Finds the effects of names by taking the mean of what the others leave over, round by round.
  ///
  /// - Parameters:
  ///   - names: of each sample.
  ///   - left: what is left over of the logarithm of each sample, before and after.
  private mutating func fit(_ names: [[String]], _ shrinkage: Double, _ left: inout [Double]) {
    var places: [String: Int] = [:]
    var order: [(name: String, samples: [Int])] = []
    for (index, sample) in names.enumerated() {
      for name in sample {
        if let place = places[name] {
          order[place].samples.append(index)
        } else {
          places[name] = order.count
          order.append((name, [index]))
        }
      }
    }
    var values = [Double](repeating: 0, count: order.count)
    for _ in 0..<Self.rounds {
      for (place, entry) in order.enumerated() {
        let old = values[place]
        let sum = entry.samples.reduce(0) { $0 + left[$1] + old }
        let new = sum / (Double(entry.samples.count) + shrinkage)
        for index in entry.samples { left[index] += old - new }
        values[place] = new
      }
    }
    for (entry, value) in zip(order, values) { effects[entry.name] = value }
  }

  /// What a case is predicted to take, ns.
  public func nanoseconds(of case: Case) -> Double {
    let parts = Self.parts(of: `case`)
    let log = (parts + Self.pairs(of: parts)).reduce(mean) { $0 + (effects[$1] ?? 0) }
    return PortableMath.exp(min(log, 60)) * scale
  }

  private static func parts(of case: Case) -> [String] {
    [
      "data " + `case`.data.id, "items " + (`case`.items.map { "\($0)" } ?? "all"),
      "layout " + `case`.layout.id, "trace " + `case`.trace.id,
      "strategy " + `case`.strategy.id, "cells " + (`case`.cells?.cost.id ?? "none"),
    ]
  }

  private static func pairs(of parts: [String]) -> [String] {
    parts.indices.flatMap { one in
      parts[(one + 1)...].map { "\(parts[one]), \($0)" }
    }
  }
}

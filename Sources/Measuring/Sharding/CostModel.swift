import Measurement
import Primitives

/// Predicts a time from the names of what was run, where it was not measured.
///
/// The logarithm of a time is a sum of effects: first of each part of a case (its data, size,
/// layout, trace and strategy), then, of what these leave over, of some pairs of parts, and then of
/// some triples. An effect is the mean of what the others leave over, shrunk as if a few more times
/// without it had been measured; that of an unknown name is 0. Predictions are scaled so that those
/// of the measured times add up to their sum (Duan 1983).
///
/// The pairs and triples, and how much each is shrunk, were chosen by their prediction error in ten
/// folds of 1,036 cases of the suite `full`, drawn one in fifty.
///
/// It uses no C library's logarithm: a plan must be the same on every machine.
package struct CostModel: Sendable {
  /// A part of a case.
  private enum Part: Hashable { case data, items, layout, trace, strategy, cells }

  /// Effects that are found together, and the number of times without them that shrinks each.
  private struct Stage {
    var sets: [[Part]]
    var shrinkage: Double
  }

  private static let stages = [
    Stage(
      sets: [[.data], [.items], [.layout], [.trace], [.strategy], [.cells]], shrinkage: 0.5),
    Stage(
      sets: [
        [.items, .strategy], [.items, .trace], [.strategy, .trace], [.data, .items],
        [.layout, .strategy], [.layout, .items],
      ], shrinkage: 1),
    Stage(
      sets: [[.items, .strategy, .trace], [.items, .strategy, .layout]], shrinkage: 2),
  ]
  private static let rounds = 60
  /// The least value of a time, ns: the logarithm of 0 is not finite.
  private static let least = 1000.0

  private var mean = 0.0
  private var effects: [String: Double] = [:]
  private var scale = 1.0

  /// - Parameter samples: at least one.
  /// - Complexity: O(samples).
  package init(_ samples: [(case: Case, nanoseconds: Double)]) {
    precondition(!samples.isEmpty, "a model of costs needs at least one measured case")
    let logs = samples.map { PortableMath.log(max(Self.least, $0.nanoseconds)) }
    mean = logs.reduce(0, +) / Double(logs.count)
    var left = logs.map { $0 - mean }
    for stage in Self.stages {
      fit(samples.map { Self.names(of: $0.case, stage) }, stage.shrinkage, &left)
    }
    let predicted = samples.reduce(0) { $0 + nanoseconds(of: $1.case) }
    let measured = samples.reduce(0) { $0 + max(Self.least, $1.nanoseconds) }
    scale = measured / predicted
  }

  /// Finds the effects of names by taking the mean of what the others leave over, round by round.
  ///
  /// - Parameters:
  ///   - names: of each sample.
  ///   - left: the rest of the logarithm of each sample, before and after.
  private mutating func fit(_ names: [[String]], _ shrinkage: Double, _ left: inout [Double]) {
    let uses = names.enumerated().flatMap { sample, names in names.map { (name: $0, in: sample) } }
    let order = uses.grouped(by: \.name).map { (name: $0.key, samples: $0.elements.map(\.in)) }
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

  /// The predicted time of a case, ns.
  package func nanoseconds(of case: Case) -> Double {
    let log = Self.stages.reduce(mean) { sum, stage in
      Self.names(of: `case`, stage).reduce(sum) { $0 + (effects[$1] ?? 0) }
    }
    return PortableMath.exp(min(log, 60)) * scale
  }

  private static func names(of case: Case, _ stage: Stage) -> [String] {
    stage.sets.map { set in set.map { name(of: $0, in: `case`) }.joined(separator: ", ") }
  }

  private static func name(of part: Part, in case: Case) -> String {
    switch part {
    case .data: "data " + `case`.data.id
    case .items: "items " + (`case`.items.map { "\($0)" } ?? "all")
    case .layout: "layout " + `case`.layout.id
    case .trace: "trace " + `case`.trace.id
    case .strategy: "strategy " + `case`.strategy.id
    case .cells: "cells " + (`case`.cells?.cost.id ?? "none")
    }
  }
}

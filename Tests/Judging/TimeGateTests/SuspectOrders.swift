import Foundation
import Primitives
import Statistics
import TimeGate

/// Ways to spend alpha over the suspects of a gate run, for the figures of
/// Benchmarks/GATE.md: the gate's own is `TimeGateProcedure`; these are the alternatives it
/// was chosen from. They see the same kind of launches, as logarithms.
enum SuspectOrder: String, CaseIterable {
  /// The method before: suspects by median or by scatter, three rounds of twelve, the test against
  /// the slack corrected by Holm over all suspects and by Bonferroni over the rounds.
  case holm
  /// The same with the false discovery rate bounded (Benjamini, Hochberg 1995).
  case falseDiscovery = "false discovery rate"
  /// The same, tested in the order of the screened size, until the first that is not rejected.
  case fixedSequence = "fixed sequence by size"
  /// The same with alpha weighted by the rank of the screened size: 1, 1/2, 1/3 and so on.
  case weighted = "alpha by rank of size"
  /// A second screening of twelve pairs, then Holm over those above 2 %.
  case twoStep = "second screening"

  private var rounds: [Int] { self == .twoStep ? [12, 24] : [12, 24, 36] }

  /// Which of the measures are called slower, and how many pairs confirming took.
  ///
  /// - Parameters:
  ///   - screened: six launches of each measure.
  ///   - fresh: 48 launches of each measure.
  func slower(
    screened: [[Double]], fresh: [[Double]]
  ) -> (slower: Set<Int>, suspects: Int, launches: Int) {
    let first = screened.map { BlockEstimate(launches: $0, trimming: 0.2) }
    var suspects = first.indices.filter { index in
      let median = Percentile.median(of: screened[index])
      return median > log1p(0.015) || Self.smallestVisible(first[index]) > 0.1
    }
    let found = suspects.count
    var skipped = 0
    var launches = 0
    if self == .twoStep {
      launches += 12 * suspects.count
      suspects = suspects.filter {
        Percentile.median(of: Array(fresh[$0].prefix(12))) > log1p(0.02)
      }
      skipped = 12
    }
    var pValues: [Double] = []
    var isLarge: [Bool] = []
    for suspect in suspects {
      var pValue = 1.0
      var isAbove = false
      for round in rounds {
        let values = Array(fresh[suspect][skipped..<(skipped + round)])
        let estimate = BlockEstimate(launches: values, trimming: 0.2)
        pValue = min(1, estimate.pValue(above: 0.02) * Double(rounds.count))
        isAbove = Percentile.median(of: values) > log1p(0.03)
        let isSettled =
          isAbove && pValue * Double(suspects.count) < 0.01
          || estimate.interval(confidence: 0.98)!.upperBound < 1.03
        guard !isSettled, round != rounds.last else {
          launches += round
          break
        }
      }
      pValues.append(pValue)
      isLarge.append(isAbove)
    }
    let sizes = suspects.map { Percentile.median(of: screened[$0]) }
    let adjusted = adjusted(pValues, sizes)
    let slower = suspects.indices.filter { adjusted[$0] < 0.01 && isLarge[$0] }
    return (Set(slower.map { suspects[$0] }), found, launches)
  }

  private func adjusted(_ pValues: [Double], _ sizes: [Double]) -> [Double] {
    let bySize = sizes.indices.sorted { sizes[$0] > sizes[$1] }
    var adjusted = pValues
    switch self {
    case .holm, .twoStep: return HolmCorrection(pValues).adjusted
    case .falseDiscovery:
      var least = 1.0
      let ascending = pValues.indices.sorted { pValues[$0] < pValues[$1] }
      for (place, index) in ascending.enumerated().reversed() {
        least = min(least, pValues[index] * Double(pValues.count) / Double(place + 1))
        adjusted[index] = least
      }
    case .fixedSequence:
      var highest = 0.0
      for index in bySize {
        highest = max(highest, pValues[index])
        adjusted[index] = highest
      }
    case .weighted:
      let total = bySize.indices.reduce(0) { $0 + 1 / Double($1 + 1) }
      for (place, index) in bySize.enumerated() {
        adjusted[index] = min(1, pValues[index] * total * Double(place + 1))
      }
    }
    return adjusted
  }

  /// As the method before gave it: one test at alpha, nothing of the rest of the procedure.
  private static func smallestVisible(_ estimate: BlockEstimate) -> Double {
    let t = StudentT(degreesOfFreedom: Double(estimate.kept.count - 1))
    let reach = t.quantile(0.99) + t.quantile(0.9)
    return expm1(log1p(0.02) + reach * (estimate.standardError ?? .infinity))
  }
}

import Foundation
import Measurement
import Primitives
import Sharding
import TestSupport
import Testing

@Suite struct CostModelTests {
  private static let layouts = (0..<8).map { "layout\($0)" }
  private static let strategies = (0..<6).map { "strategy\($0)" }
  private static let traces = (0..<10).map { "trace\($0)" }

  /// All cases with a cost that is a product of their parts', times noise.
  private func costs(
    noise: Double, seed: UInt64
  ) -> [(case: Case, nanoseconds: Double)] {
    var generator = SplitMix64(seed: seed)
    func effects(_ names: [String]) -> [Double] { names.map { _ in 3 * generator.nextOpenUnit() } }
    let (byLayout, byStrategy, byTrace) = (
      effects(Self.layouts), effects(Self.strategies), effects(Self.traces)
    )
    var costs: [(case: Case, nanoseconds: Double)] = []
    for (l, layout) in Self.layouts.enumerated() {
      for (s, strategy) in Self.strategies.enumerated() {
        for (t, trace) in Self.traces.enumerated() {
          let log =
            byLayout[l] + byStrategy[s] + byTrace[t] + noise * (generator.nextOpenUnit() - 0.5)
          costs.append(
            (.named(layout: layout, trace: trace, strategy: strategy), 1e6 * exp(log)))
        }
      }
    }
    return costs
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func costsThatWereNotMeasuredArePredictedFromAQuarter(seed: UInt64) {
    let all = costs(noise: 0.2, seed: seed)
    var generator = SplitMix64(seed: seed)
    let isMeasured = all.map { _ in generator.next() % 4 == 0 }
    let measured = zip(all, isMeasured).filter(\.1).map(\.0)
    let others = zip(all, isMeasured).filter { !$0.1 }.map(\.0)
    let model = CostModel(measured)
    let predicted = others.reduce(0) { $0 + model.nanoseconds(of: $1.case) }
    let actual = others.reduce(0) { $0 + $1.nanoseconds }
    #expect(abs(predicted / actual - 1) < 0.1, "seed \(seed): \(predicted / actual)")
    // The mean alone is far off.
    let errors = others.map { abs(log(model.nanoseconds(of: $0.case) / $0.nanoseconds)) }
    #expect(errors.sorted()[errors.count / 2] < 0.25, "seed \(seed)")
  }

  /// Of what was measured, the sum is kept.
  @Test func predictionsAddUpToWhatWasMeasured() {
    let all = costs(noise: 2, seed: 4)
    let model = CostModel(all)
    let predicted = all.reduce(0) { $0 + model.nanoseconds(of: $1.case) }
    let actual = all.reduce(0) { $0 + $1.nanoseconds }
    #expect(abs(predicted / actual - 1) < 1e-9)
  }

  @Test func oneCaseAndNoTimeAreEnough() {
    let one = Case.named()
    #expect(abs(CostModel([(one, 5e6)]).nanoseconds(of: one) - 5e6) < 1)
    #expect(CostModel([(one, 0)]).nanoseconds(of: .named(layout: "other")) > 0)
  }
}

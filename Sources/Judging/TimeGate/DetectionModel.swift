import Foundation
import Gate
import Primitives
import Statistics

/// Computes the slowdown that a whole gate run shows, from the scatter of a measure: screening, all
/// rounds with both tests, Holm's correction over the suspects of the run, and the floor below
/// which nothing fails.
///
/// A gate run over a measure is drawn many times with launches of scatter 1. A slowdown moves all
/// of its launches alike, and every condition of the procedure is a bound that the moved estimate
/// has to pass: each drawn run has one smallest slowdown that it shows. Nine of ten runs show the
/// ninetieth percentile of these. The scatter of the measure is estimated from a few launches only.
/// Each drawn run is therefore stretched by the true scatter that another drawn run infers from the
/// observed one (generalised fiducial inference: J. Hannig, Statistica Sinica 19, 2009).
///
/// Launches are drawn from a normal distribution, one in fifty from one five times as wide. The
/// test `wouldShowIsReachedNineTimesOfTen` compares the model with the procedure itself.
///
/// A measure that passed its screening is one that seemed to scatter little, so its true scatter is
/// larger more often than the launches alone would suggest. Its scatter is therefore drawn from the
/// distribution of the observed one among measures that pass.
package struct DetectionModel {
  /// The place of an estimate in a drawn run, in standard deviations of a launch.
  private struct Stage {
    var mean: Double
    var standardError: Double
    /// The standard deviation of `BlockEstimate`.
    var scatter: Double
  }

  private struct DrawnRun {
    var screen: Stage
    /// The estimates after each round.
    var rounds: [Stage]
  }

  private let rules: TimingRules
  private var runs: [DrawnRun] = []
  /// The upper bounds that screening compares with the floor, of runs that scatter by 1; ascending.
  private var screenBounds: [Double] = []
  /// Quantiles of t: at screening for passing, after each round for passing and for exceeding the
  /// slack.
  private var screenPass = 0.0
  private var pass: [Double] = []
  private var excess: [Double] = []
  private var degreesOfFreedom: [Double] = []
  package static let power = 0.9
  private static let count = 2000
  private static let seed: UInt64 = 0x5C12_0112

  /// - Parameters:
  ///   - screenLayouts, confirmLayouts: the number of launches after which the same executables
  ///     meet again.
  /// - Complexity: O(runs x launches), some 10 ms.
  package init(_ rules: TimingRules, screenLayouts: Int, confirmLayouts: Int) {
    self.rules = rules
    var random = SplitMix64(seed: Self.seed)
    let most = rules.confirmLaunches(rounds: rules.confirmRounds)
    var degrees: (screen: Double, rounds: [Double]) = (1, [])
    for index in 0..<Self.count {
      func draw(_ count: Int) -> [Double] {
        (0..<count).map { _ in random.nextNormal() * (random.nextUnit() < 0.02 ? 5 : 1) }
      }
      let screen = Self.estimate(draw(rules.screenLaunches), screenLayouts)
      let launches = draw(most)
      let rounds = (1...rules.confirmRounds).map {
        Self.estimate(Array(launches.prefix(rules.confirmLaunches(rounds: $0))), confirmLayouts)
      }
      runs.append(DrawnRun(screen: Self.stage(screen), rounds: rounds.map(Self.stage)))
      if index == 0 { degrees = (Self.degrees(screen), rounds.map(Self.degrees)) }
    }
    func quantile(_ p: Double, _ degrees: Double) -> Double {
      StudentT(degreesOfFreedom: degrees).quantile(p)
    }
    screenPass = quantile(rules.passConfidence, degrees.screen)
    screenBounds = runs.map { $0.screen.mean + screenPass * $0.screen.standardError }.sorted()
    degreesOfFreedom = degrees.rounds
    for (index, freedom) in degrees.rounds.enumerated() {
      let alpha = rules.alpha * rules.share(ofRound: index + 1)
      pass.append(quantile(rules.passConfidence, freedom))
      excess.append(-quantile(alpha, freedom))
    }
  }

  /// The number of standard errors above no change that an estimate must have, after each round.
  ///
  /// - Parameter suspects: the number of suspects that share alpha.
  func change(suspects: Int) -> [Double] {
    degreesOfFreedom.enumerated().map { index, freedom in
      let alpha = rules.alpha * rules.share(ofRound: index + 1) / Double(suspects)
      return -StudentT(degreesOfFreedom: freedom).quantile(alpha)
    }
  }

  /// The smallest slowdown that a run over the row's measure shows nine times out of ten, as a
  /// fraction; nil if it has too few launches to scatter.
  ///
  /// - Parameter change: the result of `change(suspects:)`.
  func smallestVisible(_ row: TimeRow, change: [Double]) -> Double? {
    let estimate = row.estimate
    guard estimate.cpu.standardError != nil else { return nil }
    let observed = estimate.cpu.standardDeviation
    // The estimate of as many launches, which has the same error as the observed one.
    let round = row.confirmation.map { min($0.rounds, rules.confirmRounds) - 1 }
    let floor = log1p(rules.floor(row.slack))
    let allowed = log1p(row.slack.relative)
    let absolute = log1p(row.slack.absolute / max(1e-9, estimate.baseNanoseconds))
    let needed = runs.indices.map { index in
      let run = runs[index]
      // Any run except this one will do.
      let other = runs[(index + runs.count / 2) % runs.count]
      let scatter =
        observed / max(1e-9, round.map { other.rounds[$0].scatter } ?? other.screen.scatter)
      let slowdown = smallestVisible(
        run, scatter, change: change, floor: floor, allowed: allowed, absolute: absolute)
      return (scatter: scatter, slowdown: slowdown)
    }
    guard round == nil else {
      let slowdowns = needed.map(\.slowdown).sorted()
      return expm1(slowdowns[Int((Self.power * Double(slowdowns.count)).rounded(.up)) - 1])
    }
    return percentile(of: needed, floor: floor).map(expm1)
  }

  /// The percentile `power` of slowdowns whose scatter was estimated by a measure that passed.
  ///
  /// Consider measures of scatter s that pass. The probability that they show no more than the
  /// observed scatter is that probability among all measures of scatter s, divided by the
  /// probability to pass. One minus the quotient, as a function of s, is the distribution from
  /// which s is drawn: the weight of a drawn run is the increase of this function at its scatter.
  private func percentile(
    of drawn: [(scatter: Double, slowdown: Double)], floor: Double
  ) -> Double? {
    let drawn = drawn.sorted { $0.scatter < $1.scatter }
    var reached = 0.0
    let weighted = drawn.enumerated().map { index, run in
      let beyond = 1 - Double(index + 1) / Double(drawn.count)
      let grown = max(reached, 1 - beyond / chanceOfPassing(scatter: run.scatter, floor: floor))
      defer { reached = grown }
      return (slowdown: run.slowdown, weight: grown - reached)
    }.sorted { $0.slowdown < $1.slowdown }
    var left = Self.power
    for (slowdown, weight) in weighted {
      left -= weight
      if left <= 0 { return slowdown }
    }
    return weighted.last?.slowdown
  }

  /// The probability that a measure of this scatter passes its screening if it is not slower.
  ///
  /// - Complexity: O(log runs).
  private func chanceOfPassing(scatter: Double, floor: Double) -> Double {
    let passing = screenBounds.indices.partitionPoint { screenBounds[$0] * scatter > floor }
    return Double(max(1, passing)) / Double(screenBounds.count)
  }

  /// The smallest logarithm of a slowdown that one run shows if its launches have this scatter.
  private func smallestVisible(
    _ run: DrawnRun, _ scatter: Double, change: [Double], floor: Double, allowed: Double,
    absolute: Double
  ) -> Double {
    // The measure must not pass before the slowdown is shown.
    var kept = floor - scatter * (run.screen.mean + screenPass * run.screen.standardError)
    var best = Double.infinity
    for (index, stage) in run.rounds.enumerated() {
      let (mean, error) = (scatter * stage.mean, scatter * stage.standardError)
      let shown = max(
        floor - mean, absolute - mean, change[index] * error - mean,
        allowed + excess[index] * error - mean)
      best = min(best, max(kept, shown))
      kept = max(kept, floor - mean - pass[index] * error)
    }
    return best
  }

  private static func estimate(_ launches: [Double], _ layouts: Int) -> BlockEstimate {
    let values = launches.grouped(byLayouts: layouts).map { $0.reduce(0, +) / Double($0.count) }
    return BlockEstimate(launches: values, trimming: PairEstimate.trimming)
  }

  private static func degrees(_ estimate: BlockEstimate) -> Double {
    Double(max(1, estimate.kept.count - 1))
  }

  private static func stage(_ estimate: BlockEstimate) -> Stage {
    Stage(
      mean: estimate.mean, standardError: estimate.standardError ?? .infinity,
      scatter: estimate.standardDeviation)
  }
}

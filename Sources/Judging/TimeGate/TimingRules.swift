/// The numbers by which times are judged. The policy states how much slower a metric may be.
///
/// Most of the differences from run to run come from the process (the places of its code and its
/// pages): many short launches give more information than a few long ones. `Benchmarks/GATE.md` has
/// the measurements and the simulations behind these numbers.
package struct TimingRules: Codable, Hashable, Sendable {
  /// Pairs of workers for every case.
  package var screenLaunches = 6
  /// The most screenings: another one, on fresh pairs, follows if the machine is not trusted.
  package var screenings = 2
  /// The most cases that are also run as the base against itself while screening.
  package var mostNullCases = 4
  /// A measure passes once its slowdown is, at this confidence, too small to fail.
  package var passConfidence = 0.9
  /// Fresh pairs for each suspect in the first round; each further round doubles their number.
  package var confirmLaunches = 12
  /// The most rounds: the next one runs only if those before it are inconclusive.
  package var confirmRounds = 4
  /// The part of alpha that all rounds except the last share.
  package var interimShare = 0.1
  package var quads = 2
  /// CPU milliseconds of a block, at least.
  package var blockMilliseconds = 5.0
  /// The probability that a gate run fails by chance if nothing has changed, over all its cases and
  /// rounds. It is also that of a measure that is slower by exactly the slack of the policy.
  package var alpha = 0.01
  /// A measure can fail if its estimated slowdown is above this multiple of the policy's slack.
  package var failingFactor = 1.5
  /// A measure that may still be slower by this after the last round is inconclusive: 0.1 is 10 %.
  package var visibleLimit = 0.1
  /// The most by which the control, or a build against itself, may be off: 0.02 is 2 %.
  package var controlLimit = 0.02

  package init() {}

  /// Decodes rules of any version. A number that earlier versions lack gets its current value, so
  /// that the rest can be shown; their runs were judged by an earlier method.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, _ standard: Double) throws -> Double {
      try values.decodeIfPresent(Double.self, forKey: key) ?? standard
    }
    screenLaunches = try values.decode(Int.self, forKey: .screenLaunches)
    screenings = try values.decodeIfPresent(Int.self, forKey: .screenings) ?? 1
    mostNullCases = try values.decodeIfPresent(Int.self, forKey: .mostNullCases) ?? mostNullCases
    passConfidence = try number(.passConfidence, passConfidence)
    confirmLaunches = try values.decode(Int.self, forKey: .confirmLaunches)
    confirmRounds = try values.decode(Int.self, forKey: .confirmRounds)
    interimShare = try number(.interimShare, interimShare)
    quads = try values.decode(Int.self, forKey: .quads)
    blockMilliseconds = try values.decode(Double.self, forKey: .blockMilliseconds)
    alpha = try values.decode(Double.self, forKey: .alpha)
    failingFactor = try values.decode(Double.self, forKey: .failingFactor)
    visibleLimit = try values.decode(Double.self, forKey: .visibleLimit)
    controlLimit = try values.decode(Double.self, forKey: .controlLimit)
  }

  /// The number of fresh pairs of a suspect after this many rounds.
  ///
  /// - Precondition: at least one round, at most `confirmRounds`.
  package func confirmLaunches(rounds: Int) -> Int {
    precondition(
      (1...max(1, confirmRounds)).contains(rounds), "round \(rounds) of \(confirmRounds)")
    return confirmLaunches << (rounds - 1)
  }

  /// The part of alpha that is spent after a round; the parts of all rounds add up to 1.
  package func share(ofRound round: Int) -> Double {
    guard confirmRounds > 1 else { return 1 }
    return round < confirmRounds ? interimShare / Double(confirmRounds - 1) : 1 - interimShare
  }
}

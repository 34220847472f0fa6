/// The numbers that time is judged by. How much slower a metric may be stands in the policy.
///
/// What differs from run to run is mostly the process (where its code and its pages lie), so that
/// many short launches tell more than few long ones. `Benchmarks/GATE.md` has the measurements and
/// the simulations that chose these.
public struct TimingRules: Codable, Hashable, Sendable {
  /// Pairs of workers for every case.
  public var screenLaunches = 6
  /// How often all cases are screened at most: again, on fresh pairs, where the machine could not be
  /// believed.
  public var screenings = 2
  /// The most cases that are also run as the base against itself while screening.
  public var mostNullCases = 4
  /// A measure passes as soon as it is so sure to be slower by less than what fails.
  public var passConfidence = 0.9
  /// Fresh pairs for each suspect in the first round; each round after it doubles what there is.
  public var confirmLaunches = 12
  /// The most rounds: the next one is run only where those before cannot tell.
  public var confirmRounds = 4
  /// The part of alpha that all rounds but the last share.
  public var interimShare = 0.1
  /// Quads of blocks in a launch.
  public var quads = 2
  /// CPU milliseconds of a block, at least.
  public var blockMilliseconds = 5.0
  /// How often a gate run may fail by chance where nothing has changed: all cases of a run, all
  /// rounds. And how often a measure that is slower by just what the policy lets pass may.
  public var alpha = 0.01
  /// A slowdown is one that is estimated above so many times what the policy lets pass.
  public var failingFactor = 1.5
  /// Inconclusive is what may still be slower by this after the last round: 0.1 is 10 %.
  public var visibleLimit = 0.1
  /// How far the control, or a build against itself, may be off: 0.02 is 2 %.
  public var controlLimit = 0.02

  public init() {}
}

extension TimingRules {
  /// Rules of earlier versions lack some numbers and had others; what they lack is given the value
  /// of today, so that the rest can be shown. Their runs were judged by a method of before.
  public init(from decoder: any Decoder) throws {
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

  /// Fresh pairs of a suspect after so many rounds.
  ///
  /// - Precondition: at least one round, at most `confirmRounds`.
  public func confirmLaunches(rounds: Int) -> Int {
    precondition(
      (1...max(1, confirmRounds)).contains(rounds), "round \(rounds) of \(confirmRounds)")
    return confirmLaunches << (rounds - 1)
  }

  /// The part of alpha that is spent after a round: the parts of all rounds are 1 together.
  func share(ofRound round: Int) -> Double {
    guard confirmRounds > 1 else { return 1 }
    return round < confirmRounds
      ? interimShare / Double(confirmRounds - 1) : 1 - interimShare
  }
}

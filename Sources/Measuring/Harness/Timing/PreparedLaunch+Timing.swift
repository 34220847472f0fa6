import Measurement

/// What timing a launch observed.
struct LaunchTimes {
  var observations: Observations
  var blocks: [BlockSample]
  var frameTimes: FrameTimes
}

extension PreparedLaunch {
  /// Times everything in the plan.
  ///
  /// - Precondition: there are frames.
  mutating func time(by plan: TimingPlan) throws -> LaunchTimes {
    let clock = StretchClock()
    var rounds = TimedRounds(of: self, by: plan, clock)
    try rounds.run(on: &self)
    var observations = rounds.observations
    observations[.differenceTime] = timeDifferences()
    if let outcome {
      // Changes that the plan leaves out are made in one.
      playback.applyChanges(from: rounds.changeCount, to: display.source)
      let settled = try timeSettledQueries(plan, outcome, clock)
      observations = observations.joined(with: settled)
    }
    if !playback.hasChanges { observations = try observations.joined(with: timeQueryParts()) }
    if let cold = plan.cold { observations[.coldQueryTime] = try timeColdQueries(cold, clock) }
    return LaunchTimes(
      observations: observations, blocks: rounds.blocks, frameTimes: rounds.frameTimes)
  }
}

import CollectionAttributes
import Foundation
import Measurement

extension PreparedLaunch {
  /// Warm queries over the path as it lies in what the edits have left: in the source they were
  /// made in, and in a new one over the same collection. The two take turns.
  func timeSettledQueries(
    _ plan: TimingPlan, _ outcome: EditOutcome, _ clock: StretchClock
  ) throws -> Observations {
    let settled = playback.settled
    let frames = (settled.map(\.rect), settled.map(\.bounds))
    let sample = settledSample(target: plan.frames)
    let everyFrame = !display.source.queriesAreIndependent
    func schedule(_ sharing: Int) -> ReplaySchedule {
      ReplaySchedule(
        sample: sample, frameCount: settled.count, sharing: sharing, everyFrame: everyFrame)
    }
    let sharing = plan.sharing(of: caseID)
    let (alone, grouped) = (schedule(1), schedule(sharing))
    var settledSources = [display.source, try displayMaker.rebuild(outcome)].map { source in
      SettledSource(
        source: source,
        single: ReplaySamples(pass: "settled", schedule: alone, replays: plan.replays),
        shared: ReplaySamples(pass: "settled", schedule: grouped, replays: plan.replays))
    }
    var buffer = ElementBuffer(capacity: 4096)
    // Warms both up.
    var unused = ReplaySamples(pass: "unused", schedule: alone, replays: settledSources.count)
    for one in settledSources {
      clock.replayQueries(of: one.source, frames, alone, into: &unused, &buffer) { _ in }
    }
    for _ in 0..<plan.replays {
      for index in settledSources.indices {
        let source = settledSources[index].source
        clock.replayQueries(
          of: source, frames, alone, into: &settledSources[index].single, &buffer
        ) { _ in }
        guard sharing > 1 else { continue }
        clock.replayQueries(
          of: source, frames, grouped, into: &settledSources[index].shared, &buffer
        ) { _ in }
      }
    }
    keep(buffer.count)
    var observations = Observations()
    for (one, metric) in zip(settledSources, [Metric.queryTimeAfterEdits, .queryTimeAfterRebuild]) {
      observations[metric] = .latencies(
        single: one.single.readings.leastPerFrame,
        shared: sharing > 1 ? one.shared.readings.leastPerFrame : nil,
        reading: clock.reading)
    }
    return observations
  }
}

/// A source over what edits have left, and its query times.
private struct SettledSource {
  let source: any AttributeSource
  var single: ReplaySamples
  var shared: ReplaySamples
}

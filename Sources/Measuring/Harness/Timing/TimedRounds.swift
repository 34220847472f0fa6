import ChangeMetrics
import CollectionAttributes
import Foundation
import Measurement

/// Times queries and frames by a plan, in rounds.
///
/// A round runs each pass once over the same frames, from the state just after prepare: queries
/// with a reading of the clock for each, queries with shared readings where the plan shares, and
/// whole frames; every other round reverses the order. Without edits a warm pass follows each query
/// pass, in the state that it left; with edits, every pass times the batches between frames.
///
/// Where the plan has a case's queries timed within its frames, `query_ns` comes from the frame
/// pass, and no queries share readings. The query pass stays for edits in the source alone, warm
/// queries, and the CPU time of queries.
struct TimedRounds {
  private enum Turn {
    case query, sharedQuery, frame
  }

  private let clock: StretchClock
  private let replays: Int
  /// How many changes a replay goes through.
  let changeCount: Int
  /// For each change, whether it is a batch and no touch.
  private let isBatch: [Bool]
  private let hasEdits: Bool
  private let isWarmToo: Bool
  /// The moved frames that are timed; one for each of their passes.
  private let timedFrames: [Int]
  /// The moved frame of each change.
  private let changeFrames: [Int]
  /// nil where nothing runs by the virtual clock.
  private let phases: PhaseTimes?
  private var queries: QueryPass
  /// nil where no queries share readings.
  private var sharedQueries: QueryPass?
  private var frames: FramePass
  /// The times of changes in query passes, where the source alone receives them.
  private var edits: EditSamples
  /// The same in frame passes, where the view receives them too.
  private var updates: EditSamples

  init(of launch: PreparedLaunch, by plan: TimingPlan, _ clock: StretchClock) {
    self.clock = clock
    replays = plan.replays
    let playback = launch.playback
    let passCount = playback.passCount(throughChanges: plan.changes)
    let changes = playback.changes.prefix { $0.pass < passCount }
    changeCount = changes.count
    isBatch = changes.map(\.change.isBatch)
    changeFrames = changes.map { playback.frames[$0.pass] }
    hasEdits = playback.hasChanges
    let queriesAreIndependent = launch.display.source.queriesAreIndependent
    // A source with independent queries keeps nothing: a warm pass would be one more of the same.
    let isWarmToo = !hasEdits && !queriesAreIndependent
    self.isWarmToo = isWarmToo
    let sample = FrameSample(
      of: Array(playback.bounds.prefix(passCount)), target: plan.frames, seed: launch.seed)
    func schedule(sharing: Int) -> ReplaySchedule {
      ReplaySchedule(
        sample: sample, frameCount: passCount, sharing: sharing,
        everyFrame: !queriesAreIndependent, changes: changes.map(\.pass))
    }
    let single = schedule(sharing: 1)
    timedFrames = single.timedIndices.map { playback.frames[$0] }
    phases =
      playback.isClocked
      ? PhaseTimes(playback, timed: single.timedIndices, changeCount: changeCount) : nil
    queries = QueryPass("query", of: playback, single, replays: replays, isWarmToo: isWarmToo)
    frames = FramePass(
      of: playback, single, replays: replays,
      timesQueries: plan.timesQueriesInFrames(of: launch.caseID) && !playback.isClocked)
    let sharing = plan.sharing(of: launch.caseID)
    if sharing > 1 {
      sharedQueries = QueryPass(
        "query-shared", of: playback, schedule(sharing: sharing), replays: replays,
        isWarmToo: isWarmToo)
    }
    edits = EditSamples(batches: changeCount, replays: replays * (sharing > 1 ? 2 : 1))
    updates = EditSamples(batches: changeCount, replays: replays)
  }

  /// Leaves the launch's display as the last pass does.
  mutating func run(on launch: inout PreparedLaunch) throws {
    let turns: [Turn] = sharedQueries == nil ? [.query, .frame] : [.query, .sharedQuery, .frame]
    var buffer = ElementBuffer(capacity: 4096)
    for round in 0..<replays {
      for turn in round % 2 == 0 ? turns : turns.reversed() {
        try launch.rewind()
        let display = launch.display
        switch turn {
        case .query:
          queries.replay(on: display, by: clock, edits: &edits, buffer: &buffer)
        case .sharedQuery:
          sharedQueries?.replay(on: display, by: clock, edits: &edits, buffer: &buffer)
        case .frame:
          frames.replay(on: display, by: clock, updates: &updates)
        }
      }
    }
    keep(buffer.count)
  }
}

// MARK: What was observed

extension TimedRounds {
  var observations: Observations {
    var all = Observations()
    all[.queryTime] = latencies(queryReadings, sharedQueries?.cold)
    all[.queryReadings] = .coarseDistribution(of: queryReadings.values)
    all[.queryNoise] = queryReadings.noiseRatio.map { .decimal($0) }
    all[.frameTime] = .distribution(of: frames.samples.readings.leastPerFrame)
    all[.frameReadings] = .coarseDistribution(of: frames.samples.readings.values)
    all[.frameNoise] = frames.samples.readings.noiseRatio.map { .decimal($0) }
    all[.replayCPUTime] = frames.samples.leastCPU.map { .integer(Int64($0)) }
    all[.replayWallTime] = frames.samples.leastWall.map { .integer(Int64($0)) }
    if hasEdits {
      all[.editTime] = .distribution(of: ofBatches(edits.leastPerBatch))
      all[.timePerEdit] = .distribution(of: ofBatches(edits.leastPerEdit))
      all[.updateTime] = .distribution(of: ofBatches(updates.leastPerBatch))
      recordPhases(into: &all)
    } else {
      all[.warmQueryTime] =
        isWarmToo ? latencies(queries.warm.readings, sharedQueries?.warm) : all[.queryTime]
    }
    return all
  }

  private func ofBatches(_ times: [UInt64]) -> [UInt64] {
    times.indices.filter { isBatch[$0] }.map { times[$0] }
  }

  /// What is timed of changes, where the playback runs by the virtual clock.
  private func recordPhases(into all: inout Observations) {
    guard let phases else { return }
    let leastPerFrame = frames.samples.readings.leastPerFrame
    let leastPerChange = updates.leastPerBatch
    for measure in ChangeMetric.allCases {
      all[measure.metric] = .distribution(
        of: phases.times(of: measure, frames: leastPerFrame, updates: leastPerChange))
    }
  }

  private var queryReadings: StretchReadings { frames.queries ?? queries.cold.readings }

  private func latencies(_ single: StretchReadings, _ shared: ReplaySamples?) -> Observation? {
    .latencies(
      single: single.leastPerFrame, shared: shared?.readings.leastPerFrame,
      reading: clock.reading)
  }

  var blocks: [BlockSample] {
    queries.cold.blocks + (sharedQueries?.cold.blocks ?? []) + frames.samples.blocks
  }

  /// What each timed frame and each change took.
  var frameTimes: FrameTimes {
    FrameTimes(
      frames: timedFrames, query: queryReadings.leastPerFrame,
      frame: frames.samples.readings.leastPerFrame, changeFrames: changeFrames,
      change: updates.leastPerBatch)
  }
}

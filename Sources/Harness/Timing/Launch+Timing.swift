import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement
import Statistics

extension Launch {
  /// Times queries and frames as the plan says, in rounds.
  ///
  /// A round runs each pass once over the same frames: queries with a reading of the clock for
  /// each, queries with shared readings where the plan shares, whole frames; every other round runs
  /// them in reverse order, so that none always follows the same one. A pass begins in the state
  /// just after prepare. Without edits a query pass is followed at once by the same pass in the
  /// state it left, the warm one; with edits there is none, and the batches between frames are
  /// timed in every pass.
  ///
  /// Returns what each timed frame took.
  package func timeRounds(_ plan: TimingPlan) throws -> FrameTimes {
    let clock = StretchClock()
    let sharing = plan.sharing ?? 1
    let passCount = playback.passCount(throughChanges: plan.changes)
    let sample = FrameSample(
      of: Array(playback.bounds.prefix(passCount)), target: plan.frames, seed: seed)
    let single = schedule(of: sample, passCount, sharing: 1)
    let grouped = schedule(of: sample, passCount, sharing: sharing)
    func samples(_ pass: String, _ schedule: ReplaySchedule) -> ReplaySamples {
      ReplaySamples(pass: pass, schedule: schedule, replays: plan.replays)
    }
    var query = samples("query", single)
    var warm = samples("query-warm", single)
    var shared = samples("query-shared", grouped)
    var warmShared = samples("query-shared-warm", grouped)
    var frame = samples("frame", single)
    let batches = playback.changes.prefix { $0.pass < passCount }.count
    let turns: [Turn] = sharing > 1 ? [.query, .sharedQuery, .frame] : [.query, .frame]
    // The source alone is told in the passes of queries, everybody in those of frames.
    var edits = EditSamples(batches: batches, replays: plan.replays * (turns.count - 1))
    var updates = EditSamples(batches: batches, replays: plan.replays)
    var buffer = ElementBuffer(capacity: 4096)
    let frames = (playback.rects, playback.bounds)

    // A source whose queries are independent keeps nothing from one to the next: for it a warm pass
    // is one more of the same.
    let hasWarmPass = outcome == nil && !stage.source.queriesAreIndependent

    /// The query pass, and the warm one after it.
    func ask(
      _ schedule: ReplaySchedule, _ cold: inout ReplaySamples, _ warm: inout ReplaySamples
    ) {
      let stage = stage
      var player = PassPlayer(playback)
      clock.replayQueries(of: stage.source, frames, schedule, into: &cold, &buffer) { index in
        player.makeChanges(before: index) { clock.timeEdits($0, of: stage.source, into: &edits) }
      }
      guard hasWarmPass else { return }
      clock.replayQueries(of: stage.source, frames, schedule, into: &warm, &buffer) { _ in }
    }

    for round in 0..<plan.replays {
      for turn in round % 2 == 0 ? turns : turns.reversed() {
        try rewind()
        switch turn {
        case .query: ask(single, &query, &warm)
        case .sharedQuery: ask(grouped, &shared, &warmShared)
        case .frame:
          let stage = stage
          var player = PassPlayer(playback)
          clock.replayFrames(on: stage, frames, single, into: &frame) { index in
            player.makeChanges(before: index) { clock.timeUpdate($0, on: stage, into: &updates) }
          }
        }
      }
    }
    keep(buffer.count)

    let leastQuery = query.leastPerFrame
    let leastFrame = frame.leastPerFrame
    func both(_ alone: [UInt64], _ shared: ReplaySamples) -> Observation? {
      .latencies(
        single: alone, shared: sharing > 1 ? shared.leastPerFrame : nil, reading: clock.reading)
    }
    observations["query_ns"] = both(leastQuery, shared)
    observations["query_ns_readings"] = .coarseDistribution(of: query.readings)
    observations["query_noise_ratio"] = query.noiseRatio.map { .decimal($0) }
    observations["frame_ns"] = .distribution(of: leastFrame)
    observations["frame_ns_readings"] = .coarseDistribution(of: frame.readings)
    observations["frame_noise_ratio"] = frame.noiseRatio.map { .decimal($0) }
    observations["cpu_ns"] = frame.leastCPU.map { .integer(Int64($0)) }
    observations["replay_wall_ns"] = frame.leastWall.map { .integer(Int64($0)) }
    if let outcome {
      observations["edit_ns"] = .distribution(of: edits.leastPerBatch)
      observations["edit_ns_per_edit"] = .distribution(of: edits.leastPerEdit)
      observations["update_ns"] = .distribution(of: updates.leastPerBatch)
      // Changes that the plan leaves out are made in one.
      playback.applyChanges(from: batches, to: stage.source)
      try timeSettled(plan, outcome, clock, &buffer)
    } else {
      observations["query_ns_warm"] =
        hasWarmPass ? both(warm.leastPerFrame, warmShared) : observations["query_ns"]
    }
    if !playback.hasChanges { try timeParts() }
    blocks += query.blocks + (sharing > 1 ? shared.blocks : []) + frame.blocks
    return FrameTimes(
      frames: single.timedIndices.map { playback.frames[$0] }, query: leastQuery,
      frame: leastFrame)
  }

  /// Takes the queries of a layout object apart, in a replay of its own: readings of the clock
  /// within queries would be part of what they take.
  private func timeParts() throws {
    guard stage.source is any HostedSource else { return }
    try rewind()
    guard let hosted = stage.source as? any HostedSource else { return }
    var buffer = ElementBuffer(capacity: 4096)
    let parts = hosted.timeParts(by: { ThreadCPUClock.now() }) {
      for pass in 0..<playback.passCount {
        buffer.removeAll()
        _ = stage.source.contentSize(at: playback.bounds[pass])
        stage.source.elements(
          in: playback.rects[pass], bounds: playback.bounds[pass], into: &buffer)
      }
    }
    keep(buffer.count)
    guard parts.queries > 0 else { return }
    let cost = UInt64(max(0, ThreadCPUClock.cost().rounded()))
    func mean(_ total: UInt64, over count: Int, readings: Int) -> Observation {
      .decimal(Double(total - min(total, cost * UInt64(readings))) / Double(max(1, count)))
    }
    let queries = parts.queries
    observations["layout_prepare_share_ns"] = mean(
      parts.prepareNanoseconds, over: queries, readings: 2 * queries)
    observations["layout_content_size_ns"] = mean(
      parts.contentSizeNanoseconds, over: queries, readings: queries)
    observations["layout_own_ns"] = mean(parts.layoutNanoseconds, over: queries, readings: queries)
    observations["flow_layout_ns"] = mean(parts.flowNanoseconds, over: queries, readings: 0)
    observations["conversion_ns_per_element"] = mean(
      parts.conversionNanoseconds, over: parts.elements, readings: queries)
  }

  private enum Turn {
    case query, sharedQuery, frame
  }

  private func schedule(
    of sample: FrameSample, _ passCount: Int, sharing: Int
  ) -> ReplaySchedule {
    ReplaySchedule(
      sample: sample, frameCount: passCount, sharing: sharing,
      everyFrame: !stage.source.queriesAreIndependent,
      changes: playback.changes.map(\.pass).filter { $0 < passCount })
  }

  /// Warm queries over the path as it lies in what the edits have left: in the source they were
  /// made in, and in a new one over the same collection. The two take turns.
  private func timeSettled(
    _ plan: TimingPlan, _ outcome: EditOutcome, _ clock: StretchClock,
    _ buffer: inout ElementBuffer
  ) throws {
    let settled = playback.settled
    let frames = (settled.map(\.rect), settled.map(\.bounds))
    let sample = settledSample(target: plan.frames)
    let everyFrame = !stage.source.queriesAreIndependent
    func schedule(_ sharing: Int) -> ReplaySchedule {
      ReplaySchedule(
        sample: sample, frameCount: settled.count, sharing: sharing, everyFrame: everyFrame)
    }
    let sharing = plan.sharing ?? 1
    let (alone, grouped) = (schedule(1), schedule(sharing))
    var settledSources = [stage.source, try rebuild(outcome)].map { source in
      SettledSource(
        source: source,
        single: ReplaySamples(pass: "settled", schedule: alone, replays: plan.replays),
        shared: ReplaySamples(pass: "settled", schedule: grouped, replays: plan.replays))
    }
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
    for (one, metric) in zip(settledSources, ["query_ns_after_edits", "query_ns_after_rebuild"]) {
      observations[metric] = .latencies(
        single: one.single.leastPerFrame, shared: sharing > 1 ? one.shared.leastPerFrame : nil,
        reading: clock.reading)
    }
  }
}

/// A source over what edits have left, and its query times.
private struct SettledSource {
  let source: any AttributeSource
  var single: ReplaySamples
  var shared: ReplaySamples
}

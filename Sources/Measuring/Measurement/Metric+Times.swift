import ChangeMetrics

/// Times: of distributions, each frame, batch or change counts with its fastest replay.
extension Metric {
  static let ofTime: [Metric] =
    [
      queryTime, warmQueryTime, coldQueryTime, queryTimeAfterEdits, queryTimeAfterRebuild,
      queryReadings, queryNoise, frameTime, frameReadings, frameNoise, prepareTime, editTime,
      timePerEdit, updateTime, differenceTime,
    ] + ChangeMetric.allCases.map(\.metric) + [
      replayCPUTime, layoutPrepareTime, layoutContentSizeTime, layoutQueryTime, flowLayoutTime,
      cellLayoutTime, conversionTime, replayWallTime,
    ]

  package static let queryTime = time(
    "query_ns", "time of a query",
    "The time of one rectangle query, in replays that start just after prepare, so the strategy's"
      + " caches are cold and the processor's warm; each frame counts with its fastest replay")
  package static let warmQueryTime = time(
    "query_ns_warm", "time of a query with warm caches",
    "The time of one rectangle query in replays that keep the strategy's caches from the replay"
      + " before")
  package static let coldQueryTime = time(
    "query_ns_cold", "time of a query with cold caches",
    "The time of one query just after writing to twice as much memory as the last-level cache"
      + " holds, so the caches of the strategy and of the processor are cold; at most 32 frames,"
      + " only with run --cold")
  package static let queryTimeAfterEdits = time(
    "query_ns_after_edits", "time of a query after edits",
    "The time of one query with warm caches after all edits of the trace were applied; each frame"
      + " counts with its fastest replay")
  package static let queryTimeAfterRebuild = time(
    "query_ns_after_rebuild", "time of a query after a rebuild",
    "As query_ns_after_edits, but the strategy was prepared again for the edited collection")
  package static let queryReadings = time(
    "query_ns_readings", "time of a query as the clock read it",
    "The time of every query of every replay as the clock read it, so interruptions by the machine"
      + " are included")
  package static let queryNoise = Metric(
    "query_noise_ratio", .ratio, .lower, .dependsOnTiming, "noise of queries",
    "How much the machine adds to a query: the query's time in its median replay divided by its"
      + " time in its fastest replay, minus 1, for the median frame")
  package static let frameTime = time(
    "frame_ns", "time of a frame",
    "The time of one whole frame (query, diff, reuse, apply, drawing order) in the same replays as"
      + " query_ns; each frame counts with its fastest replay")
  package static let frameReadings = time(
    "frame_ns_readings", "time of a frame as the clock read it",
    "The time of every frame of every replay as the clock read it, so interruptions by the machine"
      + " are included")
  package static let frameNoise = Metric(
    "frame_noise_ratio", .ratio, .lower, .dependsOnTiming, "noise of frames",
    "How much the machine adds to a frame: the frame's time in its median replay divided by its"
      + " time in its fastest replay, minus 1, for the median frame")
  package static let prepareTime = Metric(
    "prepare_ns", .nanoseconds, .lower, [], "time to prepare",
    "The time to create the strategy's source and to prepare it, once, before anything is cached")
  package static let editTime = time(
    "edit_ns", "time of a batch of edits",
    "The time to apply one batch of edits to the source's model and index; each batch counts with"
      + " its fastest replay")
  package static let timePerEdit = time(
    "edit_ns_per_edit", "time of one edit of a batch",
    "The time to apply one batch, divided by the number of its edits")
  package static let updateTime = time(
    "update_ns", "time of a batch in the view",
    "The time to apply one batch to the collection view and its source: the checks, the model, the"
      + " index and the cells on screen; each batch counts with its fastest replay")
  package static let differenceTime = time(
    "difference_ns", "time of a difference of snapshots",
    "The time to find the difference of two snapshots, which are made before; each difference"
      + " counts with its fastest replay")
  package static let replayCPUTime = time(
    "cpu_ns", "CPU time of a replay",
    "The thread's CPU time for all timed frames of the fastest replay")
  package static let layoutPrepareTime = time(
    "layout_prepare_share_ns", "time of a layout object to prepare, per query",
    "The mean CPU time per query that a layout object takes to prepare and to decide whether new"
      + " bounds invalidate it")
  package static let layoutContentSizeTime = time(
    "layout_content_size_ns", "time of a layout object for its content size",
    "The mean CPU time per layout pass that a layout object takes to compute its content size: part"
      + " of a frame, not of a query")
  package static let layoutQueryTime = time(
    "layout_own_ns", "time of a layout object to answer a query",
    "The mean CPU time that a layout object takes to answer one query, without the conversion of"
      + " its answer")
  package static let flowLayoutTime = time(
    "flow_layout_ns", "time in the flow layout",
    "The part of layout_prepare_share_ns, layout_content_size_ns and layout_own_ns that was spent"
      + " in this project's flow layout, which is not Apple's, and in its delegate")
  package static let cellLayoutTime = time(
    "cell_layout_ns", "time in which cells lay out their contents, per frame",
    "The mean CPU time per frame that cells and other views on screen took to lay out their"
      + " contents (layoutSubviews), for layout objects")
  package static let conversionTime = time(
    "conversion_ns_per_element", "time to convert an attributes object",
    "The mean CPU time to convert one attributes object to the engine's own attributes")
  package static let replayWallTime = time(
    "replay_wall_ns", "wall time of a replay",
    "The wall time for all timed frames of the fastest replay")
}

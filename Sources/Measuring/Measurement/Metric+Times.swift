import ChangeMetrics

/// Times: of distributions, each frame, batch or change counts with its fastest replay.
extension Metric {
  static let ofTime: [Metric] =
    [
      queryTime, warmQueryTime, coldQueryTime, queryTimeAfterEdits, queryTimeAfterRebuild,
      queryReadings, queryNoise, frameTime, frameReadings, frameNoise, prepareTime, editTime,
      timePerEdit, updateTime,
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
    "The same in replays that keep the strategy's caches of the replay before")
  package static let coldQueryTime = time(
    "query_ns_cold", "time of a query with cold caches",
    "The time of one query after twice the last-level cache was overwritten, so strategy and"
      + " processor are cold; at most 32 frames, and only with run --cold")
  package static let queryTimeAfterEdits = time(
    "query_ns_after_edits", "time of a query after edits",
    "The time of one warm query over what the edits left; each frame counts with its fastest"
      + " replay")
  package static let queryTimeAfterRebuild = time(
    "query_ns_after_rebuild", "time of a query after a rebuild",
    "The same over a source that was prepared again for the edited collection")
  package static let queryReadings = time(
    "query_ns_readings", "time of a query as the clock read it",
    "Every query of every replay as the clock read it, so it includes what the machine added")
  package static let queryNoise = Metric(
    "query_noise_ratio", .ratio, .lower, .dependsOnTiming, "noise of queries",
    "How much the machine adds to a query: for the median frame, its median replay divided by its"
      + " fastest, minus 1")
  package static let frameTime = time(
    "frame_ns", "time of a frame",
    "The time of one whole frame (query, diff, reuse, apply, drawing order) in the same replays as"
      + " query_ns; each frame counts with its fastest replay")
  package static let frameReadings = time(
    "frame_ns_readings", "time of a frame as the clock read it",
    "Every frame of every replay as the clock read it, so it includes what the machine added")
  package static let frameNoise = Metric(
    "frame_noise_ratio", .ratio, .lower, .dependsOnTiming, "noise of frames",
    "How much the machine adds to a frame: for the median frame, its median replay divided by its"
      + " fastest, minus 1")
  package static let prepareTime = Metric(
    "prepare_ns", .nanoseconds, .lower, [], "time to prepare",
    "The time to create the source and prepare it, once, before anything is cached")
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
  package static let replayCPUTime = time(
    "cpu_ns", "CPU time of a replay",
    "The thread's CPU time for the timed frames of one replay, the fastest one")
  package static let layoutPrepareTime = time(
    "layout_prepare_share_ns", "time of a layout object to prepare, per query",
    "A layout object's time per query for preparing and for judging new bounds, mean CPU time")
  package static let layoutContentSizeTime = time(
    "layout_content_size_ns", "time of a layout object for its content size",
    "A layout object's time per pass for computing its content size, mean CPU time: part of a"
      + " frame, not of a query")
  package static let layoutQueryTime = time(
    "layout_own_ns", "time of a layout object to answer a query",
    "A layout object's own time per query for answering it, mean CPU time")
  package static let flowLayoutTime = time(
    "flow_layout_ns", "time in the flow layout",
    "The part of these three that was spent in this project's flow layout, which is not Apple's,"
      + " and in its delegate")
  package static let cellLayoutTime = time(
    "cell_layout_ns", "time in which cells lay out what is in them, per frame",
    "The time per frame in which cells and other views on screen laid out what is in them"
      + " (layoutSubviews), mean CPU time: part of a frame of a layout object")
  package static let conversionTime = time(
    "conversion_ns_per_element", "time to convert an attributes object",
    "The time to turn an attributes object into the engine's attributes, mean CPU time")
  package static let replayWallTime = time(
    "replay_wall_ns", "wall time of a replay",
    "The wall time for the timed frames of one replay, the fastest one")
}

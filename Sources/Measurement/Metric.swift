/// A quantity that cases are measured by: one entry of `Metric.all`, the only place that defines
/// it. A value without an entry cannot be recorded (`Observations`).
public struct Metric: Hashable, Sendable {
  public enum Direction: String, Sendable {
    case lower, higher, neutral
  }

  public var name: String
  /// `ns`, `ms`, `ms/s`, `bytes`, `count`, `ratio`, `pt`, `bytes/item`, `count/frame`, `hash`,
  /// `text`.
  public var unit: String
  /// Which direction is better.
  public var better: Direction
  /// Whether the input alone determines it: equal in every run on every machine of one kind.
  public var isDeterministic: Bool
  /// Its definition: a sentence without its full stop.
  public var summary: String

  /// Whether it is the same on machines of every kind.
  public var isMachineIndependent: Bool {
    Self.isMachineIndependent(name, unit: unit, isDeterministic: isDeterministic)
  }

  /// Whether it depends on which frames were timed and how (`TimingPlan`): its values are compared
  /// only if these are the same.
  public var dependsOnTiming: Bool { !isDeterministic && !isText && name != "prepare_ns" }

  /// Peaks that differ by less than this many bytes count as equal: the allocator updates its peak
  /// whenever this many bytes were allocated or freed.
  public static let peakResolutionBytes = 64.0 * 1024

  /// Whether its values are texts, not numbers.
  public var isText: Bool { Self.isText(unit: unit) }

  /// The same for a metric that is known only from a file. The allocator determines bytes and
  /// allocations.
  public static func isMachineIndependent(
    _ name: String, unit: String, isDeterministic: Bool
  ) -> Bool {
    isDeterministic && !unit.hasPrefix("bytes") && !name.contains("allocations")
  }

  public static func isText(unit: String) -> Bool { unit == "hash" || unit == "text" }

  /// All metrics, in the order of reports.
  public static let all: [Metric] = timedAndCounted + ofCells

  /// Those of cases whose cells cost nothing, and hashes.
  private static let timedAndCounted: [Metric] = [
    .init(
      "query_ns", "ns", .lower,
      "The time of one rectangle query, in replays that start just after prepare, so"
        + " the strategy's caches are cold and the processor's warm; each frame counts"
        + " with its fastest replay"),
    .init(
      "query_ns_warm", "ns", .lower,
      "The same in replays that keep the strategy's caches of the replay before"),
    .init(
      "query_ns_cold", "ns", .lower,
      "The time of one query after twice the last-level cache was overwritten, so"
        + " strategy and processor are cold; at most 32 frames, and only with run --cold"),
    .init(
      "query_ns_after_edits", "ns", .lower,
      "The time of one warm query over what the edits left; each frame counts with"
        + " its fastest replay"),
    .init(
      "query_ns_after_rebuild", "ns", .lower,
      "The same over a source that was prepared anew for the edited collection"),
    .init(
      "query_ns_readings", "ns", .lower,
      "Every query of every replay as the clock read it, so it includes what the"
        + " machine added"),
    .init(
      "query_noise_ratio", "ratio", .lower,
      "How much the machine adds to a query: for the median frame, its median replay"
        + " divided by its fastest, minus 1"),
    .init(
      "frame_ns", "ns", .lower,
      "The time of one whole frame (query, diff, reuse, apply, drawing order) in the"
        + " same replays as query_ns; each frame counts with its fastest replay"),
    .init(
      "frame_ns_readings", "ns", .lower,
      "Every frame of every replay as the clock read it, so it includes what the"
        + " machine added"),
    .init(
      "frame_noise_ratio", "ratio", .lower,
      "How much the machine adds to a frame: for the median frame, its median replay"
        + " divided by its fastest, minus 1"),
    .init(
      "prepare_ns", "ns", .lower,
      "The time to create the source and prepare it, once, before anything is cached"),
    .init(
      "edit_ns", "ns", .lower,
      "The time to apply one batch of edits to the source's model and index; each"
        + " batch counts with its fastest replay"),
    .init(
      "edit_ns_per_edit", "ns", .lower,
      "The time to apply one batch, divided by the number of its edits"),
    .init(
      "update_ns", "ns", .lower,
      "The time to apply one batch to the collection view and its source: the checks, the"
        + " model, the index and the cells on screen; each batch counts with its fastest replay"),
    .init(
      "animated_frame_ns", "ns", .lower,
      "The time of one frame while an animated batch is shown, after the frame that applied it; each"
        + " frame counts with its fastest replay"),
    .init(
      "exchange_prepare_ns", "ns", .lower,
      "The time to make the layout that takes the place of another one, to prepare it and to give"
        + " it to the view; each exchange counts with its fastest replay"),
    .init(
      "exchange_frame_ns", "ns", .lower,
      "The time of one frame while an exchange of the layout is shown, after the frame that made it;"
        + " each frame counts with its fastest replay"),
    .init(
      "pinch_frame_ns", "ns", .lower,
      "The time of one frame of a pinch: to give the layout its parameter, and the whole frame that"
        + " shows it; each frame counts with its fastest replay"),
    .init(
      "drag_frame_ns", "ns", .lower,
      "The time of one frame in which an item is dragged: to tell the view and the layout where the"
        + " hand is, and the whole frame that shows it; each frame counts with its fastest replay"),
    .init(
      "touch_frame_ns", "ns", .lower,
      "The time of one frame in which fingers come down, move or lift: to tell recognisers and the"
        + " selection, and the whole frame that shows what follows; each frame counts with its fastest"
        + " replay"),
    .init(
      "focus_frame_ns", "ns", .lower,
      "The time of one frame in which the focus moves: to find the next item, and the whole frame"
        + " that shows it; each frame counts with its fastest replay"),
    .init(
      "cpu_ns", "ns", .lower,
      "The thread's CPU time for the timed frames of one replay, the fastest one"),
    .init(
      "layout_prepare_share_ns", "ns", .lower,
      "A layout object's time per query for preparing and for judging new bounds, mean CPU time"),
    .init(
      "layout_content_size_ns", "ns", .lower,
      "A layout object's time per pass for saying how large its content is, mean CPU time: part of a"
        + " frame, not of a query"),
    .init(
      "layout_own_ns", "ns", .lower,
      "A layout object's own time per query for answering it, mean CPU time"),
    .init(
      "flow_layout_ns", "ns", .lower,
      "The part of these three that was spent in this project's flow layout, which is not Apple's, and in the"
        + " delegate that it asks"),
    .init(
      "cell_layout_ns", "ns", .lower,
      "The time per frame in which cells and other views on screen laid out what is in them"
        + " (layoutSubviews), mean CPU time: part of a frame of a layout object"),
    .init(
      "conversion_ns_per_element", "ns", .lower,
      "The time to turn an attributes object into the engine's attributes, mean CPU time"),
    .init(
      "replay_wall_ns", "ns", .lower,
      "The wall time for the timed frames of one replay, the fastest one"),
    .exact(
      "live_bytes", "bytes", .lower,
      "The bytes that the strategy holds after prepare, including its index"),
    .exact(
      "live_bytes_per_item", "bytes/item", .lower, "live_bytes divided by the number of items"),
    .exact(
      "cache_bytes", "bytes", .neutral,
      "The bytes that the strategy's cache holds after the last frame"),
    .exact(
      "index_bytes", "bytes", .lower,
      "The bytes that the strategy holds to find elements, in addition to their"
        + " attributes"),
    .exact(
      "view_bytes", "bytes", .neutral,
      "The bytes that the collection view and its cells hold after the last frame"),
    .exact(
      "peak_bytes", "bytes", .lower,
      "The most bytes held at once, from prepare to the last frame, by the strategy and by what the"
        + " collection view allocated while it scrolled; the view as it was made and its data source"
        + " are excluded; resolution 64 KiB"),
    .exact(
      "dataset_bytes", "bytes", .lower,
      "The bytes of the collection itself, before anything is laid out"),
    .exact(
      "allocations_per_frame", "count/frame", .lower,
      "The number of heap allocations per frame in the steady state"),
    .exact("dequeues", "count", .neutral, "The number of cells and views that were requested"),
    .exact("reuse_hits", "count", .higher, "The number of requests that a reuse queue served"),
    .exact(
      "created", "count", .lower,
      "The number of cells and views that were created because their reuse queue was"
        + " empty"),
    .exact("reuse_hit_ratio", "ratio", .higher, "reuse_hits divided by dequeues"),
    .exact("peak_visible", "count", .neutral, "The largest number of elements visible at once"),
    .exact(
      "queue_high_water", "count", .lower, "The largest number of views waiting in reuse queues"),
    .exact(
      "ended_displaying", "count", .neutral,
      "The number of views that were released because their element left the screen, was removed"
        + " or was reloaded"),
    .exact(
      "data_source_calls", "count", .lower,
      "The number of times that the data source was asked for a count, a cell or a view"),
    .exact(
      "data_source_calls_in_layout", "count", .lower,
      "The number of these calls that the layout made while it prepared or answered: anything but"
        + " 0 is work in every frame that the layout could keep"),
    .exact(
      "prepare_calls", "count", .lower,
      "The number of times that a layout object was prepared, the first one included"),
    .exact(
      "content_size_requests", "count", .lower,
      "The number of times that a layout object was asked how large its content is: once in each"
        + " layout pass, and whenever somebody else asks"),
    .exact(
      "layout_invalidations", "count", .lower,
      "The number of invalidation contexts that a layout object was told of"),
    .exact(
      "layout_queries", "count", .lower,
      "The number of times that a layout object was asked for the elements in a rectangle"),
    .exact(
      "attribute_objects", "count", .lower,
      "The number of attributes objects that a layout object made, copies included"),
    .exact(
      "objects_returned", "count", .neutral,
      "The number of attributes objects in a layout object's answers"),
    .exact(
      "ignored_elements", "count", .lower,
      "The number of times that an element came on screen for which a layout object answers and"
        + " which the data source does not have: it gets no view"),
    .exact(
      "cell_layouts", "count", .lower,
      "The number of times that cells and other views on screen laid out what is in them"
        + " (layoutSubviews)"),
    .exact(
      "delegate_calls", "count", .lower,
      "The number of optional delegate methods that a layout object called and that were"
        + " implemented"),
    .exact(
      "size_requests", "count", .lower,
      "The number of item sizes that a layout object or its delegate asked the data for"),
    .exact(
      "presented_peak", "count", .lower,
      "The largest number of elements presented at once while something moved, with those that"
        + " disappeared"),
    .exact(
      "exchange_union_peak", "count", .lower,
      "The largest number of elements presented at once when a layout was exchanged: those that the"
        + " old one showed and those that the new one does"),
    .exact(
      "initial_asked", "count", .lower,
      "The number of elements for which the attributes with which they appear were asked"),
    .exact(
      "final_asked", "count", .lower,
      "The number of elements for which the attributes with which they disappear were asked"),
    .exact(
      "targets_asked", "count", .lower,
      "The number of times that the layout and the delegate were asked where a dragged item would be"
        + " dropped"),
    .exact(
      "targets_changed", "count", .neutral,
      "The number of times that a dragged item would have been dropped elsewhere than before, so that"
        + " others made way"),
    .exact(
      "autoscroll_frames", "count", .neutral,
      "The number of frames in which the content scrolled because an item was held near an edge"),
    .exact(
      "hit_tests", "count", .neutral,
      "The number of times that the item at a finger was looked for"),
    .exact(
      "hit_tests_examined", "count", .lower,
      "The number of elements on screen that were looked at to find these items"),
    .exact(
      "selection_changes", "count", .neutral,
      "The number of items that became selected or ceased to be, those that were removed included"),
    .exact(
      "selection_bytes", "bytes", .lower,
      "The bytes that hold which items are selected, after the last frame"),
    .exact(
      "interaction_calls", "count", .lower,
      "The number of calls of the delegates of selection and focus, and of the actions of"
        + " recognisers"),
    .exact(
      "focus_moves", "count", .neutral, "The number of times that an item got the focus"),
    .exact(
      "parameter_changes", "count", .neutral,
      "The number of times that the shown layout was given another value of a parameter"),
    .exact(
      "cells_moved", "count", .neutral,
      "The number of views on screen that batches gave another place in the collection"),
    .exact(
      "cells_reloaded", "count", .neutral,
      "The number of views on screen that were replaced because their item was reloaded"),
    .exact(
      "cells_reconfigured", "count", .neutral,
      "The number of cells on screen that were set up again without another dequeue"),
    .exact(
      "invalidations", "count", .neutral,
      "The number of times that the layout was marked as out of date"),
    .exact(
      "frames_moved", "count", .neutral,
      "The number of frames of the trace whose bounds differ from the frame before"),
    .exact("frames_idle", "count", .neutral, "The number of frames of the trace that did not move"),
    .exact(
      "frames_clamped", "count", .neutral,
      "The number of frames that an edge of the content held back"),
    .exact(
      "rest_corrections", "count", .neutral,
      "The number of movements that came to rest where the layout wanted them to, and not where they"
        + " would have"),
    .exact("hits", "count", .neutral, "The number of elements that queries returned"),
    .exact(
      "over_fetch", "count", .lower,
      "The number of returned elements that do not cross the query rectangle"),
    .exact(
      "attributes_computed", "count", .lower,
      "The number of times that an element was placed or passed over"),
    .exact("elements_examined", "count", .lower, "The number of elements that queries tested"),
    .exact("tiles_filled", "count", .lower, "The number of tiles whose elements were placed"),
    .exact("tiles_hit", "count", .higher, "The number of touched tiles that were already filled"),
    .exact(
      "tiles_evicted", "count", .lower,
      "The number of tiles dropped to keep the cache within its bound"),
    .exact("nodes_visited", "count", .lower, "The number of index nodes that queries visited"),
    .exact("nodes_touched", "count", .lower, "The number of index nodes that edits read or wrote"),
    .exact("sections_examined", "count", .lower, "The number of sections that were looked up"),
    .exact(
      "layout_passes", "count", .neutral,
      "The number of layout passes, including those that edits add"),
    .exact("edit_batches", "count", .neutral, "The number of batches of edits"),
    .exact("edits", "count", .neutral, "The number of edits in all batches"),
    .exact("edit_attributes_computed", "count", .lower, "The attributes_computed within batches"),
    .exact(
      "edit_attributes_computed_max", "count", .lower,
      "The attributes_computed within the worst batch"),
    .exact(
      "edit_tiles_filled", "count", .lower,
      "The number of tiles filled in the layout passes right after batches"),
    .exact(
      "edit_tiles_filled_max", "count", .lower,
      "The number of tiles filled in the worst of these passes"),
    .exact("edit_nodes_touched", "count", .lower, "The nodes_touched within batches"),
    .exact(
      "model_nodes_touched", "count", .lower,
      "The number of sums, chunks and sections of the collection's model that batches"
        + " read, wrote or moved"),
    .exact("edit_allocations", "count", .lower, "The number of heap allocations within batches"),
    .exact(
      "offset_correction_pt", "pt", .neutral,
      "The sum of all corrections that kept the anchor in place"),
    .exact(
      "anchor_shift_pt", "pt", .lower,
      "The furthest that an anchor moved on the screen; anything but 0 is a visible"
        + " jump"),
    .exact(
      "corrections_clamped", "count", .neutral,
      "The number of corrections that an edge of the content cut short"),
    .exact(
      "content_drift_pt", "pt", .neutral,
      "The content's extent at the end of the trace, minus its extent at the start"),
    .exact(
      "index_choice", "text", .neutral,
      "The index or search that the strategy chose for this layout"),
    .exact(
      "unset_delegates", "text", .neutral,
      "Where nothing scrolls: the delegates and data sources of the layout object that are nil"),
    .exact("content_extent_pt", "pt", .neutral, "The content's extent along the scroll axis"),
    .exact(
      "visible_checksum", "hash", .neutral,
      "A hash of everything that was visible in every frame; equal if two strategies"
        + " show the same"),
    .exact("data_hash", "hash", .neutral, "A hash that identifies the data"),
    .exact(
      "trace_hash", "hash", .neutral, "A hash that identifies the trace, with its edits and seed"),
  ]

  /// Stands in for all metrics of a case that failed; its value is the reason.
  public static let failure = Metric(
    "failure", "text", .neutral, "The reason why a case has no result")

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The metric called `name`, nil if there is none. That of `created_60{image}`, the part of one
  /// reuse identifier, is `created_60`.
  public static func named(_ name: String) -> Metric? {
    if let metric = byName[name] { return metric }
    guard name.last == "}", let brace = name.firstIndex(of: "{") else { return nil }
    return byName[String(name[..<brace])]
  }

  /// The name of the part of a metric that belongs to one reuse identifier.
  public static func name(_ metric: String, of identifier: String) -> String {
    "\(metric){\(identifier)}"
  }

  private init(
    _ name: String, _ unit: String, _ better: Direction, isDeterministic: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.unit = unit
    self.better = better
    self.isDeterministic = isDeterministic
    self.summary = summary
  }

  /// A metric that the input alone determines.
  static func exact(
    _ name: String, _ unit: String, _ better: Direction, _ summary: String
  ) -> Metric {
    Metric(name, unit, better, isDeterministic: true, summary)
  }
}

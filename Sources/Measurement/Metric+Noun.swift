extension Metric {
  /// What a metric measures, as one short noun for sentences: `time of a query` for `query_ns`. It
  /// is also known for the measures of a gate. nil if the metric is not known.
  ///
  /// A part of one reuse identifier, `created_60{image}`, has the noun of the whole.
  public static func noun(of name: String) -> String? {
    if let noun = nouns[name] { return noun }
    let whole = named(name)?.name ?? name
    if let noun = nouns[whole] { return noun }
    for rate in refreshRates where whole.hasSuffix("_\(rate)") {
      return nounsOfCells[String(whole.dropLast("_\(rate)".count))].map { "\($0) at \(rate) Hz" }
    }
    return nil
  }

  /// The noun with the name by which options and files call the metric:
  /// `time of a query (query_ns)`. The name alone if the metric is not known.
  public static func words(of name: String) -> String {
    noun(of: name).map { "\($0) (\(name))" } ?? name
  }

  private static let nouns: [String: String] = times.merging(counters) { $1 }

  /// Of wall times, and of the CPU times by which a gate compares builds.
  private static let times = [
    "query_ns": "time of a query", "query_ns_warm": "time of a query with warm caches",
    "query_ns_cold": "time of a query with cold caches",
    "query_ns_after_edits": "time of a query after edits",
    "query_ns_after_rebuild": "time of a query after a rebuild",
    "query_ns_readings": "time of a query as the clock read it",
    "query_noise_ratio": "noise of queries", "frame_ns": "time of a frame",
    "frame_ns_readings": "time of a frame as the clock read it",
    "frame_noise_ratio": "noise of frames", "prepare_ns": "time to prepare",
    "edit_ns": "time of a batch of edits", "edit_ns_per_edit": "time of one edit of a batch",
    "update_ns": "time of a batch in the view", "animated_frame_ns": "time of an animated frame",
    "exchange_prepare_ns": "time to prepare a layout exchange",
    "exchange_frame_ns": "time of a frame of a layout exchange",
    "pinch_frame_ns": "time of a frame of a pinch", "drag_frame_ns": "time of a frame of a drag",
    "touch_frame_ns": "time of a frame with touches",
    "focus_frame_ns": "time of a frame in which the focus moves",
    "cpu_ns": "CPU time of a replay",
    "layout_prepare_share_ns": "time of a layout object to prepare, per query",
    "layout_content_size_ns": "time of a layout object for its content size",
    "layout_own_ns": "time of a layout object to answer a query",
    "flow_layout_ns": "time in the flow layout",
    "cell_layout_ns": "time in which cells lay out what is in them, per frame",
    "conversion_ns_per_element": "time to convert an attributes object",
    "replay_wall_ns": "wall time of a replay",
    "query_cpu_ns": "CPU time of a query",
    "query_after_edits_cpu_ns": "CPU time of a query after edits",
    "frame_cpu_ns": "CPU time of a frame", "prepare_cpu_ns": "CPU time to prepare",
    "edit_batch_cpu_ns": "CPU time of a batch of edits",
    "edit_pass_cpu_ns": "CPU time of a pass with edits",
    "animated_frame_cpu_ns": "CPU time of an animated frame",
    "exchange_prepare_cpu_ns": "CPU time to prepare a layout exchange",
    "exchange_frame_cpu_ns": "CPU time of a frame of a layout exchange",
    "pinch_frame_cpu_ns": "CPU time of a frame of a pinch",
    "drag_frame_cpu_ns": "CPU time of a frame of a drag",
    "touch_frame_cpu_ns": "CPU time of a frame with touches",
    "focus_frame_cpu_ns": "CPU time of a frame in which the focus moves",
    "update_cpu_ns": "CPU time of a batch in the view",
    "control_cpu_ns": "CPU time of a walk through memory",
  ]

  private static let counters = [
    "live_bytes": "memory after preparing", "live_bytes_per_item": "memory per item",
    "cache_bytes": "memory of the cache", "index_bytes": "memory of the index",
    "view_bytes": "memory of the view", "peak_bytes": "most memory held at once",
    "dataset_bytes": "memory of the collection",
    "allocations_per_frame": "allocations per frame", "dequeues": "cells and views requested",
    "reuse_hits": "cells and views reused", "created": "cells and views created",
    "reuse_hit_ratio": "share of cells and views reused",
    "peak_visible": "most elements visible at once",
    "queue_high_water": "most views waiting for reuse",
    "ended_displaying": "views that left the screen", "data_source_calls": "data source calls",
    "data_source_calls_in_layout": "data source calls of the layout",
    "prepare_calls": "calls to prepare the layout",
    "content_size_requests": "requests for the content size",
    "layout_invalidations": "invalidations of the layout object",
    "layout_queries": "queries of the layout object",
    "attribute_objects": "attributes objects made",
    "objects_returned": "attributes objects returned", "cell_layouts": "layouts of cells",
    "ignored_elements": "elements that do not exist",
    "delegate_calls": "delegate calls",
    "size_requests": "item sizes requested",
    "presented_peak": "most elements presented at once",
    "exchange_union_peak": "most elements presented in a layout exchange",
    "initial_asked": "requests for initial attributes",
    "final_asked": "requests for final attributes", "targets_asked": "drop targets requested",
    "targets_changed": "drop targets changed",
    "autoscroll_frames": "frames that scrolled at an edge",
    "hit_tests": "hit tests", "hit_tests_examined": "elements examined by hit tests",
    "selection_changes": "changes of the selection",
    "selection_bytes": "memory of the selection",
    "interaction_calls": "calls for selection and focus", "focus_moves": "moves of the focus",
    "parameter_changes": "changes of a layout parameter", "cells_moved": "cells moved",
    "cells_reloaded": "cells reloaded", "cells_reconfigured": "cells reconfigured",
    "invalidations": "invalidations of the layout", "frames_moved": "frames that moved",
    "frames_idle": "frames that did not move", "frames_clamped": "frames held back by an edge",
    "rest_corrections": "corrected resting places", "hits": "elements returned by queries",
    "over_fetch": "elements returned in excess", "attributes_computed": "elements placed",
    "elements_examined": "elements examined by queries", "tiles_filled": "tiles filled",
    "tiles_hit": "tiles found filled", "tiles_evicted": "tiles dropped",
    "nodes_visited": "index nodes visited by queries",
    "nodes_touched": "index nodes touched by edits", "sections_examined": "sections looked up",
    "layout_passes": "layout passes", "edit_batches": "batches of edits", "edits": "edits",
    "edit_attributes_computed": "elements placed in batches",
    "edit_attributes_computed_max": "elements placed in the worst batch",
    "edit_tiles_filled": "tiles filled after batches",
    "edit_tiles_filled_max": "tiles filled after the worst batch",
    "edit_nodes_touched": "index nodes touched in batches",
    "model_nodes_touched": "model nodes touched by batches",
    "edit_allocations": "allocations in batches",
    "offset_correction_pt": "corrections of the offset",
    "anchor_shift_pt": "largest jump of an anchor",
    "corrections_clamped": "corrections cut short by an edge",
    "content_drift_pt": "change of the content's extent", "index_choice": "choice of the index",
    "unset_delegates": "delegates that are nil", "content_extent_pt": "extent of the content",
    "visible_checksum": "checksum of what is shown", "data_hash": "hash of the data",
    "trace_hash": "hash of the trace", "first_frame_ms": "modelled time to the first frame",
    "failure": "reason of the failure",
  ]

  /// By the name without its refresh rate.
  private static let nounsOfCells = [
    "hitch_ms_per_s": "lateness of frames",
    "hitch_ms_per_s_cost50": "lateness of frames at half the cost",
    "hitch_ms_per_s_cost150": "lateness of frames at 1.5 times the cost",
    "frames_late": "late frames", "frames_missed": "missed refreshes",
    "at_least": "refreshes missed at least", "at_least_holds_for": "scope of that bound",
    "worst_hitch_ms": "lateness of the latest frame",
    "overrun_ms_p50": "median overrun of a refresh", "overrun_ms_p95": "p95 overrun of a refresh",
    "overrun_ms_p99": "p99 overrun of a refresh", "frames_shown": "frames shown",
    "created": "cells and views made", "configured": "cells and views set up",
    "configured_wasted": "cells and views set up in vain",
    "reuse_hits_position": "cells and views reused as they were",
    "reuse_hits_pool": "cells and views set up again",
    "dropped": "cells and views given up", "cells_alive_peak": "most cells and views alive",
    "cells_ahead_peak": "most cells and views set up off screen",
    "model_bytes_peak": "most modelled memory of cells", "prefetch_asked": "cells prepared ahead",
    "prefetch_hits": "cells prepared ahead and shown",
    "prefetch_wasted": "cells prepared ahead in vain",
    "prefetch_cancelled": "cells prepared ahead and given up",
    "data_asked": "items whose data were requested",
    "data_late_items": "items shown before their data",
    "data_late_ms": "wait of shown items for their data",
    "data_cancelled": "items whose data were given up",
  ]
}

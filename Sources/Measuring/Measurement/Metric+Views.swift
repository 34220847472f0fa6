/// Memory.
extension Metric {
  static let ofMemory: [Metric] = [
    liveBytes, liveBytesPerItem, cacheBytes, indexBytes, viewBytes, peakBytes, datasetBytes,
    allocationsPerFrame,
  ]

  package static let liveBytes = bytes(
    "live_bytes", .lower, "memory after preparing",
    "The bytes that the strategy holds after prepare, including its index")
  package static let liveBytesPerItem = Metric(
    "live_bytes_per_item", .bytesPerItem, .lower, [.deterministic, .dependsOnAllocator],
    "memory per item",
    "live_bytes divided by the number of items")
  package static let cacheBytes = bytes(
    "cache_bytes", .neutral, "memory of the cache",
    "The bytes that the strategy's cache holds after the last frame")
  package static let indexBytes = bytes(
    "index_bytes", .lower, "memory of the index",
    "The bytes that the strategy holds to find elements, in addition to their attributes")
  package static let viewBytes = bytes(
    "view_bytes", .neutral, "memory of the view",
    "The bytes that the collection view and its cells hold after the last frame")
  package static let peakBytes = bytes(
    "peak_bytes", .lower, "most memory held at once",
    "The most bytes held at once, from prepare to the last frame, by the strategy and by the"
      + " collection view's allocations while it scrolled, without the newly created view and"
      + " without its data source; resolution 64 KiB")
  package static let datasetBytes = bytes(
    "dataset_bytes", .lower, "memory of the collection",
    "The bytes of the collection itself, before anything is laid out")
  package static let allocationsPerFrame = Metric(
    "allocations_per_frame", .countPerFrame, .lower, [.deterministic, .dependsOnAllocator],
    "allocations per frame",
    "The number of heap allocations per frame in the steady state")
}

/// Views, reuse and the data source.
extension Metric {
  static let ofViews: [Metric] = [
    dequeues, reuseHits, created, reuseHitRatio, peakVisible, queueHighWater, endedDisplaying,
    dataSourceCalls, dataSourceCallsInLayout,
  ]

  package static let dequeues = counter(
    "dequeues", .neutral, "cells and views requested",
    "The number of cells and views that were requested")
  package static let reuseHits = counter(
    "reuse_hits", .higher, "cells and views reused",
    "The number of requested cells and views that came from a reuse queue")
  package static let created = counter(
    "created", .lower, "cells and views created",
    "The number of cells and views that were created because their reuse queue was empty")
  package static let reuseHitRatio = Metric(
    "reuse_hit_ratio", .ratio, .higher, .deterministic, "share of cells and views reused",
    "reuse_hits divided by dequeues")
  package static let peakVisible = counter(
    "peak_visible", .neutral, "most elements visible at once",
    "The largest number of elements visible at once")
  package static let queueHighWater = counter(
    "queue_high_water", .lower, "most views waiting for reuse",
    "The largest number of views waiting in reuse queues")
  package static let endedDisplaying = counter(
    "ended_displaying", .neutral, "views that left the screen",
    "The number of views that were released because their element left the screen, was deleted or"
      + " was reloaded")
  package static let dataSourceCalls = counter(
    "data_source_calls", .lower, "data source calls",
    "The number of requests to the data source for a count, a cell or a view")
  package static let dataSourceCallsInLayout = counter(
    "data_source_calls_in_layout", .lower, "data source calls of the layout",
    "The number of data_source_calls that the layout made while it prepared or answered a query:"
      + " anything but 0 is work in every frame that the layout could save by keeping the results")
}

/// What happens to views by changes, touches and by the virtual clock.
extension Metric {
  static let ofChanges: [Metric] = [
    presentedPeak, exchangeUnionPeak, initialRequests, finalRequests, targetRequests,
    targetsChanged,
    autoscrollFrames, hitTests, hitTestsExamined, selectionChanges, selectionBytes,
    interactionCalls, focusMoves, parameterChanges, cellsMoved, cellsReloaded, cellsReconfigured,
    invalidations,
  ]

  package static let presentedPeak = counter(
    "presented_peak", .lower, "most elements presented at once",
    "The largest number of elements presented at once during animations, including the elements"
      + " that were disappearing")
  package static let exchangeUnionPeak = counter(
    "exchange_union_peak", .lower, "most elements presented in a layout exchange",
    "The largest number of elements presented at once while the layout was exchanged: the elements"
      + " visible in the old layout and those visible in the new one")
  package static let initialRequests = counter(
    "initial_asked", .lower, "requests for initial attributes",
    "The number of elements whose initial attributes for an appearance were requested")
  package static let finalRequests = counter(
    "final_asked", .lower, "requests for final attributes",
    "The number of elements whose final attributes for a disappearance were requested")
  package static let targetRequests = counter(
    "targets_asked", .lower, "drop targets requested",
    "The number of requests to the layout and the delegate for the drop target of a dragged item")
  package static let targetsChanged = counter(
    "targets_changed", .neutral, "drop targets changed",
    "The number of times that the drop target of a dragged item changed, so that other items made"
      + " way")
  package static let autoscrollFrames = counter(
    "autoscroll_frames", .neutral, "frames that scrolled at an edge",
    "The number of frames in which the content scrolled because an item was held near an edge")
  package static let hitTests = counter(
    "hit_tests", .neutral, "hit tests",
    "The number of searches for the item under a finger")
  package static let hitTestsExamined = counter(
    "hit_tests_examined", .lower, "elements examined by hit tests",
    "The number of elements on screen that hit_tests examined")
  package static let selectionChanges = counter(
    "selection_changes", .neutral, "changes of the selection",
    "The number of items that were selected or deselected; a selected item that is deleted counts"
      + " as deselected")
  package static let selectionBytes = bytes(
    "selection_bytes", .lower, "memory of the selection",
    "The bytes that store which items are selected, after the last frame")
  package static let interactionCalls = counter(
    "interaction_calls", .lower, "calls for selection and focus",
    "The number of calls to delegate methods for selection and focus, and to actions of gesture"
      + " recognisers")
  package static let focusMoves = counter(
    "focus_moves", .neutral, "moves of the focus", "The number of times that an item got the focus")
  package static let parameterChanges = counter(
    "parameter_changes", .neutral, "changes of a layout parameter",
    "The number of times that a parameter of the current layout was set to another value")
  package static let cellsMoved = counter(
    "cells_moved", .neutral, "cells moved",
    "The number of views on screen whose index path a batch changed")
  package static let cellsReloaded = counter(
    "cells_reloaded", .neutral, "cells reloaded",
    "The number of views on screen that were replaced because their item was reloaded")
  package static let cellsReconfigured = counter(
    "cells_reconfigured", .neutral, "cells reconfigured",
    "The number of cells on screen that were configured again in place, without a dequeue")
  package static let invalidations = counter(
    "invalidations", .neutral, "invalidations of the layout",
    "The number of times that the layout was marked as out of date")
}

/// Frames of the trace.
extension Metric {
  static let ofFrames: [Metric] = [framesMoved, framesIdle, framesClamped, restCorrections]

  package static let framesMoved = counter(
    "frames_moved", .neutral, "frames that moved",
    "The number of frames of the trace whose bounds differ from the frame before")
  package static let framesIdle = counter(
    "frames_idle", .neutral, "frames that did not move",
    "The number of frames of the trace whose bounds equal those of the frame before")
  package static let framesClamped = counter(
    "frames_clamped", .neutral, "frames held back by an edge",
    "The number of frames whose offset was limited by an edge of the content")
  package static let restCorrections = counter(
    "rest_corrections", .neutral, "corrected resting places",
    "The number of scrolling movements whose resting place the layout changed")
}

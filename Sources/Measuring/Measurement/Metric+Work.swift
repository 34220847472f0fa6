/// Calls of layout objects, which few cases have.
extension Metric {
  static let ofLayoutObjects: [Metric] = [
    prepareCalls, contentSizeRequests, layoutInvalidations, layoutQueries, attributeObjects,
    objectsReturned, ignoredElements, cellLayouts, delegateCalls, sizeRequests,
  ]

  package static let prepareCalls = counter(
    "prepare_calls", .lower, "calls to prepare the layout",
    "The number of calls to a layout object's prepare, including the first")
  package static let contentSizeRequests = counter(
    "content_size_requests", .lower, "requests for the content size",
    "The number of requests for the content size of a layout object: one in each layout pass, plus"
      + " requests by other code")
  package static let layoutInvalidations = counter(
    "layout_invalidations", .lower, "invalidations of the layout object",
    "The number of invalidations, each with its context, that a layout object received")
  package static let layoutQueries = counter(
    "layout_queries", .lower, "queries of the layout object",
    "The number of times that a layout object was queried for the elements in a rectangle")
  package static let attributeObjects = counter(
    "attribute_objects", .lower, "attributes objects made",
    "The number of attributes objects that a layout object created, including copies")
  package static let objectsReturned = counter(
    "objects_returned", .neutral, "attributes objects returned",
    "The number of attributes objects in a layout object's answers")
  package static let ignoredElements = counter(
    "ignored_elements", .lower, "elements that do not exist",
    "The number of times that an element came on screen that a layout object returned but the data"
      + " source does not have; such an element gets no view")
  package static let cellLayouts = counter(
    "cell_layouts", .lower, "layouts of cells",
    "The number of times that cells and other views on screen laid out their contents"
      + " (layoutSubviews)")
  package static let delegateCalls = counter(
    "delegate_calls", .lower, "delegate calls",
    "The number of calls by a layout object to optional delegate methods that the delegate"
      + " implements")
  package static let sizeRequests = counter(
    "size_requests", .lower, "item sizes requested",
    "The number of item sizes that a layout object or its delegate requested from the data")
}

/// Work of queries.
extension Metric {
  static let ofQueries: [Metric] = [
    hits, overFetch, attributesComputed, elementsExamined, tilesFilled, tilesHit, tilesEvicted,
    nodesVisited, nodesTouched, sectionsExamined,
  ]

  package static let hits = counter(
    "hits", .neutral, "elements returned by queries",
    "The number of elements that queries returned")
  package static let overFetch = counter(
    "over_fetch", .lower, "elements returned in excess",
    "The number of returned elements that do not intersect the query rectangle")
  package static let attributesComputed = counter(
    "attributes_computed", .lower, "elements placed",
    "The number of times that an element was placed, including elements placed only to find where"
      + " later ones lie")
  package static let elementsExamined = counter(
    "elements_examined", .lower, "elements examined by queries",
    "The number of elements that queries tested for an intersection with their rectangle")
  package static let tilesFilled = counter(
    "tiles_filled", .lower, "tiles filled", "The number of tiles whose elements were placed")
  package static let tilesHit = counter(
    "tiles_hit", .higher, "tiles found filled",
    "The number of tiles that a query needed and found already filled")
  package static let tilesEvicted = counter(
    "tiles_evicted", .lower, "tiles dropped",
    "The number of tiles dropped to keep the cache within its bound")
  package static let nodesVisited = counter(
    "nodes_visited", .lower, "index nodes visited by queries",
    "The number of index nodes that queries visited")
  package static let nodesTouched = counter(
    "nodes_touched", .lower, "index nodes touched by edits",
    "The number of index nodes that edits read or wrote")
  package static let sectionsExamined = counter(
    "sections_examined", .lower, "sections looked up", "The number of sections that were looked up")
}

/// Batches of edits.
extension Metric {
  static let ofEdits: [Metric] = [
    layoutPasses, editBatches, edits, editAttributesComputed, editAttributesComputedMax,
    editTilesFilled, editTilesFilledMax, editNodesTouched, modelNodesTouched, editAllocations,
    differenceEdits, differencePeakBytes,
    offsetCorrection, anchorShift, correctionsClamped, contentDrift,
  ]

  package static let layoutPasses = counter(
    "layout_passes", .neutral, "layout passes",
    "The number of layout passes, including those that edits add")
  package static let editBatches = counter(
    "edit_batches", .neutral, "batches of edits", "The number of batches of edits")
  package static let edits = counter(
    "edits", .neutral, "edits", "The number of edits in all batches")
  package static let editAttributesComputed = counter(
    "edit_attributes_computed", .lower, "elements placed in batches",
    "The part of attributes_computed that batches caused")
  package static let editAttributesComputedMax = counter(
    "edit_attributes_computed_max", .lower, "elements placed in the worst batch",
    "The part of attributes_computed that the worst batch caused")
  package static let editTilesFilled = counter(
    "edit_tiles_filled", .lower, "tiles filled after batches",
    "The number of tiles filled in the layout passes right after batches")
  package static let editTilesFilledMax = counter(
    "edit_tiles_filled_max", .lower, "tiles filled after the worst batch",
    "The number of tiles filled in the layout pass after the worst batch")
  package static let editNodesTouched = counter(
    "edit_nodes_touched", .lower, "index nodes touched in batches",
    "The part of nodes_touched that batches caused")
  package static let modelNodesTouched = counter(
    "model_nodes_touched", .lower, "model nodes touched by batches",
    "The number of nodes in the collection's model (sums, chunks and sections) that batches read,"
      + " wrote or moved")
  package static let editAllocations = Metric(
    "edit_allocations", .count, .lower, [.deterministic, .dependsOnAllocator],
    "allocations in batches",
    "The number of heap allocations within batches")
  package static let differenceEdits = counter(
    "difference_edits", .lower, "items in differences",
    "The number of items that differences of snapshots delete, insert or move")
  package static let differencePeakBytes = bytes(
    "difference_peak_bytes", .lower, "peak memory of a difference",
    "The most bytes that the search for one difference of snapshots held at once, with its result"
      + " and without the snapshots")
  package static let offsetCorrection = Metric(
    "offset_correction_pt", .points, .neutral, .deterministic, "corrections of the offset",
    "The sum of all corrections of the offset that kept the anchor, an item on screen, in place"
      + " after a batch")
  package static let anchorShift = Metric(
    "anchor_shift_pt", .points, .lower, .deterministic, "largest jump of an anchor",
    "The furthest that an anchor moved on the screen when a batch was applied; anything but 0 is a"
      + " visible jump")
  package static let correctionsClamped = counter(
    "corrections_clamped", .neutral, "corrections cut short by an edge",
    "The number of corrections of the offset that stopped short at an edge of the content")
  package static let contentDrift = Metric(
    "content_drift_pt", .points, .neutral, .deterministic, "change of the content's extent",
    "The content's extent at the end of the trace, minus its extent at the start")
}

/// What the content is, and what it shows.
extension Metric {
  static let ofContent: [Metric] = [
    indexChoice, unsetDelegates, contentExtent, visibleChecksum, dataHash, traceHash,
  ]

  package static let indexChoice = Metric(
    "index_choice", .text, .neutral, .deterministic, "choice of the index",
    "The index or search that the strategy chose for this layout")
  package static let unsetDelegates = Metric(
    "unset_delegates", .text, .neutral, .deterministic, "delegates that are nil",
    "The delegates and data sources of the layout object that are nil; recorded only if nothing"
      + " scrolls, because they may be the reason")
  package static let contentExtent = Metric(
    "content_extent_pt", .points, .neutral, .deterministic, "extent of the content",
    "The content's extent along the scroll axis")
  package static let visibleChecksum = Metric(
    "visible_checksum", .hash, .neutral, .deterministic, "checksum of what is shown",
    "A hash of all elements visible in each frame; it is equal for two strategies that show the"
      + " same elements at the same places")
  package static let dataHash = Metric(
    "data_hash", .hash, .neutral, .deterministic, "hash of the data",
    "A hash that identifies the data")
  package static let traceHash = Metric(
    "trace_hash", .hash, .neutral, .deterministic, "hash of the trace",
    "A hash that identifies the trace, with its edits and seed")
}

/// The metrics that only layout objects have.
public let objectMetrics: Set<String> = [
  "prepare_calls", "layout_invalidations", "attribute_objects", "layout_queries",
  "objects_returned",
  "delegate_calls", "size_requests", "content_size_requests", "layout_prepare_share_ns",
  "layout_content_size_ns", "layout_own_ns", "flow_layout_ns",
  "conversion_ns_per_element",
]

/// Those of them that exist where cells lay something out, or where a layout has elements that do
/// not exist.
public let rareObjectMetrics: Set<String> = [
  "cell_layout_ns", "cell_layouts", "ignored_elements",
]

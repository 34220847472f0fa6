// Written by `Scripts/check-example --update`.
extension LayoutObjectPackage {
  /// `Benchmarks/Baselines/gate.tsv`.
  static let baseline = #"""
    *	cases	2
    *	lines	71
    *	overscan	0.5
    *	seed	1
    log-normal@5k/columns/flick-browse/as-is	attribute_objects	5000
    log-normal@5k/columns/flick-browse/as-is	attributes_computed	5000
    log-normal@5k/columns/flick-browse/as-is	content_extent_pt	295995.4375
    log-normal@5k/columns/flick-browse/as-is	content_size_requests	1314
    log-normal@5k/columns/flick-browse/as-is	created	44
    log-normal@5k/columns/flick-browse/as-is	data_hash	ffa7533343168080
    log-normal@5k/columns/flick-browse/as-is	data_source_calls	971
    log-normal@5k/columns/flick-browse/as-is	data_source_calls_in_layout	6
    log-normal@5k/columns/flick-browse/as-is	delegate_calls	1
    log-normal@5k/columns/flick-browse/as-is	dequeues	965
    log-normal@5k/columns/flick-browse/as-is	elements_examined	38038
    log-normal@5k/columns/flick-browse/as-is	ended_displaying	930
    log-normal@5k/columns/flick-browse/as-is	frames_clamped	0
    log-normal@5k/columns/flick-browse/as-is	frames_idle	763
    log-normal@5k/columns/flick-browse/as-is	frames_moved	1312
    log-normal@5k/columns/flick-browse/as-is	hits	38038
    log-normal@5k/columns/flick-browse/as-is	layout_invalidations	2
    log-normal@5k/columns/flick-browse/as-is	nodes_touched	0
    log-normal@5k/columns/flick-browse/as-is	nodes_visited	0
    log-normal@5k/columns/flick-browse/as-is	objects_returned	38038
    log-normal@5k/columns/flick-browse/as-is	over_fetch	0
    log-normal@5k/columns/flick-browse/as-is	peak_visible	42
    log-normal@5k/columns/flick-browse/as-is	prepare_calls	1
    log-normal@5k/columns/flick-browse/as-is	queue_high_water	26
    log-normal@5k/columns/flick-browse/as-is	reuse_hit_ratio	0.9544041450777202
    log-normal@5k/columns/flick-browse/as-is	reuse_hits	921
    log-normal@5k/columns/flick-browse/as-is	sections_examined	0
    log-normal@5k/columns/flick-browse/as-is	size_requests	5000
    log-normal@5k/columns/flick-browse/as-is	tiles_evicted	0
    log-normal@5k/columns/flick-browse/as-is	tiles_filled	0
    log-normal@5k/columns/flick-browse/as-is	tiles_hit	0
    log-normal@5k/columns/flick-browse/as-is	trace_hash	afd686bec94e6125
    log-normal@5k/columns/flick-browse/as-is	visible_checksum	75d25cdb19d6ed74
    log-normal@5k/columns/flick-browse/tiled	attribute_objects	5000
    log-normal@5k/columns/flick-browse/tiled	attributes_computed	5000
    log-normal@5k/columns/flick-browse/tiled	content_extent_pt	295995.4375
    log-normal@5k/columns/flick-browse/tiled	content_size_requests	1315
    log-normal@5k/columns/flick-browse/tiled	created	44
    log-normal@5k/columns/flick-browse/tiled	data_hash	ffa7533343168080
    log-normal@5k/columns/flick-browse/tiled	data_source_calls	971
    log-normal@5k/columns/flick-browse/tiled	data_source_calls_in_layout	6
    log-normal@5k/columns/flick-browse/tiled	delegate_calls	1
    log-normal@5k/columns/flick-browse/tiled	dequeues	965
    log-normal@5k/columns/flick-browse/tiled	elements_examined	1079
    log-normal@5k/columns/flick-browse/tiled	ended_displaying	930
    log-normal@5k/columns/flick-browse/tiled	frames_clamped	0
    log-normal@5k/columns/flick-browse/tiled	frames_idle	763
    log-normal@5k/columns/flick-browse/tiled	frames_moved	1312
    log-normal@5k/columns/flick-browse/tiled	hits	38038
    log-normal@5k/columns/flick-browse/tiled	index_choice	tiles of 390 x 844
    log-normal@5k/columns/flick-browse/tiled	layout_invalidations	2
    log-normal@5k/columns/flick-browse/tiled	nodes_touched	0
    log-normal@5k/columns/flick-browse/tiled	nodes_visited	0
    log-normal@5k/columns/flick-browse/tiled	objects_returned	1079
    log-normal@5k/columns/flick-browse/tiled	over_fetch	0
    log-normal@5k/columns/flick-browse/tiled	peak_visible	42
    log-normal@5k/columns/flick-browse/tiled	prepare_calls	1
    log-normal@5k/columns/flick-browse/tiled	queue_high_water	26
    log-normal@5k/columns/flick-browse/tiled	reuse_hit_ratio	0.9544041450777202
    log-normal@5k/columns/flick-browse/tiled	reuse_hits	921
    log-normal@5k/columns/flick-browse/tiled	sections_examined	0
    log-normal@5k/columns/flick-browse/tiled	size_requests	5000
    log-normal@5k/columns/flick-browse/tiled	tiles_evicted	4
    log-normal@5k/columns/flick-browse/tiled	tiles_filled	68
    log-normal@5k/columns/flick-browse/tiled	tiles_hit	3868
    log-normal@5k/columns/flick-browse/tiled	trace_hash	afd686bec94e6125
    log-normal@5k/columns/flick-browse/tiled	visible_checksum	75d25cdb19d6ed74

    """#
}

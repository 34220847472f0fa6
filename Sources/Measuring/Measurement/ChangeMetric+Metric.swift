import ChangeMetrics

extension ChangeMetric {
  /// The wall time that runs record, such as `pinch_frame_ns`.
  package var metric: Metric { .time(stem + "_ns", "time " + facts.noun, facts.summary) }

  /// The CPU time by which a gate compares builds, with its noun.
  var pairedNoun: (String, String) { (stem + "_cpu_ns", "CPU time " + facts.noun) }
}

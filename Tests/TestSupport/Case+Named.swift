import Measurement

extension Case {
  /// A case whose names are these texts.
  package static func named(
    _ id: String? = nil, data: String = "uniform", items: Int? = nil, layout: String = "list",
    trace: String = "flick", strategy: String = "on-demand", viewport: Viewport = .standard,
    overscan: Double = 0.5, seed: UInt64 = 1
  ) -> Case {
    Case(
      id: id, data: Name(data), items: items, layout: Name(layout), trace: Name(trace),
      strategy: Name(strategy), viewport: viewport, overscan: overscan, seed: seed)
  }
}

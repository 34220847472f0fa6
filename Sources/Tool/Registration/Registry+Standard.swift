extension Registry {
  /// The layouts, strategies, data, traces and policies that come with the product.
  public static let standard: Registry = {
    var registry = Registry()
    for layout in standardLayouts { registry.add(layout) }
    for strategy in standardStrategies { registry.add(strategy) }
    for dataset in standardDatasets { registry.add(dataset) }
    for trace in standardTraces { registry.add(trace) }
    for policy in standardReuse { registry.add(policy) }
    for policy in standardPrefetch { registry.add(policy) }
    return registry
  }()
}

import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import ScrollTraces

/// What the registry makes of a case's names: looked up once before a run, and again in the worker.
struct CaseContent: LaunchContent {
  private let job: WorkerJob
  private let registry: Registry
  private let layout: (registration: LayoutRegistration, values: ParameterValues)
  private let strategy: (registration: StrategyRegistration, values: ParameterValues)

  init(_ job: WorkerJob, in registry: Registry) throws(InputError) {
    self.job = job
    self.registry = registry
    let layout = try registry.layout(job.layout)
    self.layout = (layout.registration, layout.values)
    let strategy = try registry.strategy(job.strategy)
    self.strategy = (strategy.registration, strategy.values)
  }

  func loadSizes() throws -> SectionedSizes {
    try registry.dataset(
      job.data, items: job.items, seed: job.seed, benchmarks: job.benchmarks
    ).sizes
  }

  func makeRule() throws -> any LayoutRule {
    try layout.registration.make(job.viewportWidth, layout.values)
  }

  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource {
    try strategy.registration.make(makeRule(), sizes, strategy.values)
  }

  func makePath(over contentSize: CGSize) throws -> ScrollPath {
    let viewport = CGSize(width: job.viewportWidth, height: job.viewportHeight)
    let trace = try registry.trace(job.trace, benchmarks: job.benchmarks)
      .anchored(onto: contentSize, viewport: viewport, seed: job.seed)
    return ScrollPath(trace, overscan: job.overscan)
  }
}

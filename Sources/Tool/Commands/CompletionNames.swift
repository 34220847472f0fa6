import ArgumentParser
import Foundation
import Measurement
import Registration
import SuiteCases
import Synchronization

/// The names that a shell completes, which only the registry of the executable has.
package enum CompletionNames {
  enum Topic: Hashable { case data, layouts, strategies, traces, reuse, prefetch, metrics, suites }

  private static let registered = Mutex<Registry?>(nil)

  /// Sets the registry; called before the command line is read.
  package static func take(_ registry: Registry) { registered.withLock { $0 = registry } }

  /// Completes the last name of a list that is separated by commas.
  static func completion(_ topic: Topic) -> CompletionKind {
    .custom { _, _, word in
      // The text up to the last comma is kept: a shell replaces the whole word.
      let kept = word.lastIndex(of: ",").map { word[...$0] } ?? ""
      let begun = word.dropFirst(kept.count)
      return names(topic).filter { $0.hasPrefix(begun) }.map { kept + $0 }
    }
  }

  static func names(_ topic: Topic) -> [String] {
    guard let registry = registered.withLock({ $0 }) else { return [] }
    switch topic {
    case .data: return registry.datasets.map(\.name)
    case .layouts: return registry.layouts.map(\.name)
    case .strategies: return registry.strategies.map(\.name)
    case .traces: return registry.traces.map(\.name)
    case .reuse: return registry.reusePolicies.map(\.name)
    case .prefetch: return registry.prefetchPolicies.map(\.name)
    case .metrics: return Metric.all.map(\.name)
    case .suites:
      let folders = (try? BenchmarksFolder.find(named: nil)) ?? []
      return Suite.names(in: folders)
    }
  }
}

import CollectionAttributes

/// Divides the time of queries into parts.
///
/// Reading the clock takes time as well, so the results are valid as shares, not as latencies.
@MainActor
package final class LayoutStopwatch {
  private let now: () -> UInt64
  package private(set) var parts = LayoutObjectTimes()
  /// The number of nested calls of the flow layout that are under way.
  private var flowDepth = 0

  /// - Parameter now: a clock in nanoseconds.
  package init(now: @escaping () -> UInt64) { self.now = now }

  func time<Value>(
    _ part: WritableKeyPath<LayoutObjectTimes, UInt64>, _ body: () -> Value
  ) -> Value {
    let start = now()
    let value = body()
    parts[keyPath: part] += now() - start
    return value
  }

  /// Adds the flow layout's own time, once for any depth of calls between its methods.
  func timeFlow<Value>(_ body: () -> Value) -> Value {
    flowDepth += 1
    defer { flowDepth -= 1 }
    return flowDepth == 1 ? time(\.flowNanoseconds, body) : body()
  }

  func countViewLayout() { parts.viewLayouts += 1 }

  func count(elements: Int) {
    parts.queries += 1
    parts.elements += elements
  }
}

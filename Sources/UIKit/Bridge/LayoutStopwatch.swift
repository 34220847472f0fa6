import CollectionAttributes

/// Takes apart what queries take, while somebody wants to know.
///
/// Readings cost time themselves: what is measured with a stopwatch is no latency, but a share.
@MainActor
package final class LayoutStopwatch {
  private let now: () -> UInt64
  package private(set) var parts = LayoutParts()
  /// Calls of the flow layout that are under way, each within the one before.
  private var flowDepth = 0

  /// - Parameter now: a clock in nanoseconds.
  package init(now: @escaping () -> UInt64) { self.now = now }

  func time<Value>(
    _ part: WritableKeyPath<LayoutParts, UInt64>, _ body: () -> Value
  ) -> Value {
    let start = now()
    let value = body()
    parts[keyPath: part] += now() - start
    return value
  }

  /// What the flow layout does itself, however deep its methods call each other.
  func timeFlow<Value>(_ body: () -> Value) -> Value {
    flowDepth += 1
    defer { flowDepth -= 1 }
    return flowDepth == 1 ? time(\.flowNanoseconds, body) : body()
  }

  func count(elements: Int) {
    parts.queries += 1
    parts.elements += elements
  }
}

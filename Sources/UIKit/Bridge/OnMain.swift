/// Runs `body` on the main actor, where the caller must already be: the engine knows no actors, but
/// everything of UIKit belongs to this one.
@inline(__always)
package func onMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  try MainActor.assumeIsolated { Handed(value: try body()) }.value
}

/// A value that stays on the actor that it was made on.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}

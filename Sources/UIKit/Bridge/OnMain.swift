/// Runs `body` on the main actor, where the caller must be already: the engine knows no actors, and
/// everything of UIKit's happens on this one.
@inline(__always)
package func onMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  try MainActor.assumeIsolated { Handed(value: try body()) }.value
}

/// A value that stays on the actor that it was made on.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}

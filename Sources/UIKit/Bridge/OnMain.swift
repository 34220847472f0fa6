/// Runs `body` on the main actor, where the caller must already be: the engine knows no actors, but
/// everything of UIKit belongs to this one.
@inline(__always)
package func onMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  try MainActor.assumeIsolated { Handed(value: try body()) }.value
}

/// Takes a value out of the closure: the compiler would see it sent to another actor, but both
/// sides are on the main one.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}

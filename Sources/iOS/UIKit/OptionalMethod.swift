/// Optional requirements of protocols, which Swift has only on Apple platforms.
///
/// A requirement `f(_:)` has a default implementation that calls `isMissing` and returns an
/// arbitrary value. A property with the base name of the method has a value that is callable with
/// the same labels: `delegate?.f?(x)` finds the property, calls the requirement through `call`, and
/// returns nil if the default implementation answered. UIKit's own code calls a requirement without
/// such a property through `call` too: otherwise the flag of a default implementation would count
/// for the enclosing call.
@MainActor
enum OptionalMethod {
  @exclusivity(unchecked) private static var wasMissing = false
  /// Calls of implementations so far.
  @exclusivity(unchecked) static private(set) var calls = 0

  /// Called by the default implementation of a method without a result.
  static func isMissing() { wasMissing = true }

  /// The same for a method with a result, which `call` discards.
  static func isMissing<Value>(returning value: Value) -> Value {
    wasMissing = true
    return value
  }

  /// Returns the result of `requirement`; nil if it is not implemented.
  @discardableResult
  @inline(__always)
  static func call<Value>(_ requirement: () -> Value) -> Value? {
    // Saved, because `requirement` may itself call optional methods, which set the flag.
    let outer = wasMissing
    wasMissing = false
    let value = requirement()
    let isMissing = wasMissing
    wasMissing = outer
    if isMissing { return nil }
    calls += 1
    return value
  }
}

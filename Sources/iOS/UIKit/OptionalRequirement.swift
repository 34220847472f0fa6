/// Optional requirements of protocols, which Swift has only on Apple platforms.
///
/// A requirement `f(_:)` has a default implementation that calls `isMissing` and returns an
/// arbitrary value. A property with the base name of the method has a value that is callable with
/// the same labels: `delegate?.f?(x)` finds the property, calls the requirement through `call`, and
/// returns nil if the default implementation answered. UIKit's own code calls a requirement without
/// such a property through `call` too: otherwise the flag of a default implementation would count
/// for the enclosing call.
@MainActor
enum OptionalRequirement {
  @exclusivity(unchecked) private static var wasMissing = false
  /// Calls of implementations so far.
  @exclusivity(unchecked) static private(set) var calls = 0

  /// Called by default implementations.
  static func isMissing() { wasMissing = true }

  /// Returns the result of `requirement`; nil if it is not implemented. An implementation may
  /// itself call optional methods.
  @discardableResult
  @inline(__always)
  static func call<Value>(_ requirement: () -> Value) -> Value? {
    // Saved, because `requirement` may call optional methods, which set the flag.
    let outer = wasMissing
    wasMissing = false
    let value = requirement()
    let isMissing = wasMissing
    wasMissing = outer
    if isMissing { return nil }
    calls += 1
    return value
  }

  /// The same for a call with `!`, which requires the method to be implemented.
  static func demand<Value>(_ requirement: () -> Value, _ name: StaticString) -> Value {
    guard let value = call(requirement) else {
      fatalError("the optional method \(name) is called with ! and is not implemented")
    }
    return value
  }
}

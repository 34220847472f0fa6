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

  static func isMissing() { wasMissing = true }

  /// For a method with a result, which `call` discards.
  static func isMissing<Value>(returning value: Value) -> Value {
    wasMissing = true
    return value
  }

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
}

/// The value of a property that stands for optional methods.
@MainActor
protocol OptionalMethodCalls {}

extension OptionalMethodCalls {
  @inline(__always)
  func call<Value>(_ requirement: () -> Value) -> Value? { OptionalMethod.call(requirement) }

  /// Unwraps the result of `call` for a call with `!`, which requires the method to be implemented.
  ///
  /// - Parameter labels: `callAsFunction`, with the labels of the method.
  func demand<Value>(
    _ answer: Value?, of method: String = "collectionView", labels: String = #function
  ) -> Value {
    guard let answer else {
      let name = labels.replacing("callAsFunction", with: method)
      fatalError("the optional method \(name) is called with ! and is not implemented")
    }
    return answer
  }
}

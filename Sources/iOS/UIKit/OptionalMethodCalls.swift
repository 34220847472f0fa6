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

/// Runs `body` on the main actor, where the caller must already be: the engine knows no actors, but
/// everything of UIKit belongs to this one.
///
/// A release build does not check it: finding out on which executor a thread is takes a tenth of a
/// frame, which crosses from the engine many times. `onCheckedMain` does, once in each frame.
@inline(__always)
package func onMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  #if DEBUG
    MainActor.preconditionIsolated()
  #endif
  return try withoutActuallyEscaping(body) { body in
    try unsafeBitCast(body, to: (() throws -> Value).self)()
  }
}

/// As `onMain`; ends the program elsewhere than on the main actor.
@inline(__always)
package func onCheckedMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  MainActor.preconditionIsolated()
  return try onMain(body)
}

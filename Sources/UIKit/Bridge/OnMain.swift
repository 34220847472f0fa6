import Foundation

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

/// The thread on which the main actor was found, where it stays: to ask for it in each frame takes
/// 4 % of that. 0 before.
@exclusivity(unchecked) nonisolated(unsafe) private var threadOfMainActor: pthread_t = 0

/// As `onMain`; ends the program elsewhere than on the main actor.
package func onCheckedMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  let thread = pthread_self()
  if thread != threadOfMainActor {
    MainActor.preconditionIsolated()
    threadOfMainActor = thread
  }
  return try onMain(body)
}

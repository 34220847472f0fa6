/// Runs `body` on the main actor, where the caller must already be: the engine has no actors, but
/// all of UIKit belongs to this one.
///
/// Release builds do not check this: a frame crosses from the engine many times, and looking up a
/// thread's executor would take a tenth of the frame. `onCheckedMain` checks once in each frame.
@inline(__always)
package func onMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  #if DEBUG
    MainActor.preconditionIsolated()
  #endif
  return try withoutActuallyEscaping(body) { body in
    try unsafeBitCast(body, to: (() throws -> Value).self)()
  }
}

/// The thread on which the main actor was found, where it stays: looking it up in each frame takes
/// 4 % of that frame. 0 before.
@exclusivity(unchecked) nonisolated(unsafe) private var threadOfMainActor: pthread_t = 0

/// Like `onMain`, but ends the program if it runs elsewhere.
package func onCheckedMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
  let thread = pthread_self()
  if thread != threadOfMainActor {
    MainActor.preconditionIsolated()
    threadOfMainActor = thread
  }
  return try onMain(body)
}

/// Remembers the present thread, which is that of the main actor.
@MainActor func noteMainThread() { threadOfMainActor = pthread_self() }

/// Whether the caller is on the main actor, as far as the thread shows it.
var isOnMainThread: Bool { pthread_self() == threadOfMainActor }

import CCallgrind

/// Callgrind's counts of this process, if it runs under Valgrind.
enum InstructionCounter {
  static var isRunning: Bool { ccallgrind_is_running() != 0 }

  /// Counts the instructions of what `body` collects, and has them written to a file.
  static func record(_ body: () throws -> Void) rethrows {
    ccallgrind_start()
    ccallgrind_zero()
    try body()
    ccallgrind_dump()
  }

  /// Has this process run faster until the next recording. Translating code again takes longer than
  /// a block, but not as long as preparing a case.
  static func rest() { ccallgrind_stop() }

  /// Collects from here on, or stops to.
  @inline(__always)
  static func toggle() { ccallgrind_toggle() }
}

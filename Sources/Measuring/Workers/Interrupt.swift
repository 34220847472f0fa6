import CInterrupts

/// SIGINT and SIGTERM. They are recorded, so that a verb can report what it keeps, and end; a
/// process that is still running half a second later is ended as it is, with 128 + the signal.
package enum Interrupt {
  /// From now on the two signals are recorded, and obeyed.
  package static func remember() { cinterrupts_record_signals() }

  /// The signal received, or 0 if there was none.
  package static var signal: Int32 { cinterrupts_recorded_signal() }

  /// Sets the text that is printed if the process is ended as it is; empty for none.
  ///
  /// - Parameter line: harmless to print, and below a kilobyte.
  package static func setWords(_ line: String) {
    cinterrupts_set_message(line.isEmpty ? "" : line + "\n")
  }
}

/// The run was interrupted by a signal.
package struct Interruption: Error, Sendable {
  package var signal: Int32

  package init(signal: Int32) { self.signal = signal }
}

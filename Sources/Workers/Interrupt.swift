import CClocks
import CProcesses

/// Records SIGINT and SIGTERM, so that a run can end when no file is half-written.
public enum Interrupt {
  /// From now on the two signals are recorded.
  public static func remember() { cprocesses_remember_interrupts() }

  /// The signal received, or 0 if there was none.
  public static var signal: Int32 { cprocesses_interrupt() }
}

/// The run was interrupted by a signal.
public struct Interruption: Error, Sendable {
  public var signal: Int32

  public init(signal: Int32) { self.signal = signal }
}

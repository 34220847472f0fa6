import Foundation
import Workers

extension PairBuild {
  /// Why one of the executables is no program of this kind: it ends of its own accord, or says what
  /// no worker says. nil where each answers a greeting, or where it cannot be told: one that is
  /// killed or hangs may be a worker in trouble.
  ///
  /// - Throws: `Interruption` on a signal.
  public func stranger(
    timeoutSeconds: Double, arguments: [String] = WorkerProcess.arguments
  ) throws -> (path: String, reason: String)? {
    for executable in orders {
      do {
        let worker = try WorkerProcess(executable: executable, arguments: arguments)
        try worker.send(.pair(.greet(version: PairCommand.version)))
        _ = try worker.receive(timeout: min(timeoutSeconds, Self.greetingSeconds))
      } catch let failure as LaunchFailure where failure.isStranger {
        return (executable, failure.reason)
      } catch is LaunchFailure {
        // What is wrong with it shows, and is said, where it is asked for more.
      }
    }
    return nil
  }

  private static let greetingSeconds = 10.0

  /// Has the build prepare a job once, for nothing: whatever is timed after it finds the data in the
  /// cache, whichever build read it first. One that cannot do it says so when it is timed.
  ///
  /// - Throws: `Interruption` on a signal.
  public func rehearse(
    _ job: WorkerJob, timeoutSeconds: Double,
    arguments: [String] = WorkerProcess.arguments
  ) throws {
    do {
      let worker = try WorkerProcess(executable: orders[0], arguments: arguments)
      try worker.send(.prepare(job.read(as: reader), launch: 0))
      _ = try worker.receive(timeout: timeoutSeconds)
    } catch is LaunchFailure {}
  }
}

import Foundation
import InputFiles
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

  /// That the build, as the base of a comparison, can run one of the jobs at least: its commit may lack
  /// all that they name.
  ///
  /// - Complexity: one job is prepared, after those that are refused.
  /// - Throws: `InputError` with why it refuses the first; `Interruption` on a signal.
  public func checkBase(
    runsAnyOf jobs: [WorkerJob], timeoutSeconds: Double,
    arguments: [String] = WorkerProcess.arguments
  ) throws {
    var first: InputError?
    for job in jobs {
      guard
        let refusal = try rehearse(job, timeoutSeconds: timeoutSeconds, arguments: arguments)
      else { return }
      first = first ?? refusal
    }
    guard let first else { return }
    throw InputError(
      file: "base \(path)",
      message: "the base can run none of the cases: \(first.withoutAdvice)",
      advice: "compare with a later commit that has what the base lacks, or commit that first and"
        + " its change afterwards")
  }

  /// Has the build prepare a job once, for nothing: whatever is timed after it finds the data in the
  /// cache, whichever build read it first. One that fails says so when it is timed.
  ///
  /// - Returns: why the build refuses the job; nil where it does not.
  /// - Throws: `Interruption` on a signal.
  @discardableResult
  public func rehearse(
    _ job: WorkerJob, timeoutSeconds: Double,
    arguments: [String] = WorkerProcess.arguments
  ) throws -> InputError? {
    do {
      let worker = try WorkerProcess(executable: orders[0], arguments: arguments)
      try worker.send(.prepare(job.read(as: reader), launch: 0))
      _ = try worker.receive(timeout: timeoutSeconds)
    } catch is LaunchFailure {
    } catch let refusal as InputError {
      return refusal
    }
    return nil
  }
}

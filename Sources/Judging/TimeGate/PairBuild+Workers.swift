import Files
import Foundation
import Workers

extension PairBuild {
  /// The first executable that is no program of this kind, and why: it ends by itself, or answers
  /// as no worker does. nil if each executable answers a greeting, or if it is unclear: one that is
  /// killed or hangs may be a worker in trouble.
  ///
  /// - Throws: `Interruption` on a signal.
  package func stranger(
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
        // Its fault shows and is reported when it is used further.
      }
    }
    return nil
  }

  private static let greetingSeconds = 10.0

  /// Checks that the build, as the base of a comparison, can run at least one of the jobs: its
  /// commit may lack everything that they name.
  ///
  /// - Complexity: one job is prepared, after those that are refused.
  /// - Throws: `InputError` with the reason why it refuses the first; `Interruption` on a signal.
  package func checkBase(
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

  /// Has the build prepare a job once without timing it: later timings find the data in the cache,
  /// whichever build read it first. A failure is reported when the job is timed.
  ///
  /// - Returns: the reason why the build refuses the job; nil if it does not.
  /// - Throws: `Interruption` on a signal.
  @discardableResult
  package func rehearse(
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

import Files
import Workers

extension PairBuild {
  private static let greetingSeconds = 10.0

  /// Starts an executable as a worker, sends it one command, and returns the reply.
  private static func reply(
    of executable: String, to command: WorkerCommand = .pair(.greet(version: PairCommand.version)),
    timeoutSeconds: Double
  ) throws -> WorkerReply {
    let worker = try WorkerProcess(executable: executable, arguments: WorkerProcess.arguments)
    try worker.send(command)
    return try worker.receive(timeout: timeoutSeconds)
  }

  /// The measures that the workers of the build can time: a build that is older than a measure does
  /// not support it. nil if no worker answers; the next use of the build reports the reason.
  ///
  /// - Parameter timeoutSeconds: the time in which a worker must answer.
  /// - Throws: `Interruption` on a signal.
  func supportedMeasures(timeoutSeconds: Double) throws -> Set<PairMeasure>? {
    do {
      let reply = try Self.reply(of: orders[0], timeoutSeconds: timeoutSeconds)
      guard case .pair(.greeted(_, let measures, _)) = reply else { return nil }
      return measures.map { Set($0.compactMap(PairMeasure.init(rawValue:))) }
        ?? PairMeasure.ofFirstVersion
    } catch is LaunchFailure {
      return nil
    }
  }

  /// Whether the workers of the build can count instructions; not those of older builds, and not if
  /// no worker answers.
  ///
  /// - Throws: `Interruption` on a signal.
  package func countsInstructions(timeoutSeconds: Double) throws -> Bool {
    do {
      let reply = try Self.reply(of: orders[0], timeoutSeconds: timeoutSeconds)
      guard case .pair(.greeted(_, _, let counts)) = reply else { return false }
      return counts ?? false
    } catch is LaunchFailure {
      return false
    }
  }

  /// Checks that each executable is a program of this kind: one that ends by itself, or answers as
  /// no worker does, is not. One that is killed or hangs may be a worker in trouble; its fault is
  /// reported when it is used further.
  ///
  /// - Throws: `InputError` in the name of `flag`; `Interruption` on a signal.
  package func check(flag: String, timeoutSeconds: Double) throws {
    for executable in orders {
      do {
        let timeout = min(timeoutSeconds, Self.greetingSeconds)
        _ = try Self.reply(of: executable, timeoutSeconds: timeout)
      } catch let failure as LaunchFailure {
        guard failure.isStranger else { continue }
        throw InputError(
          file: flag,
          message:
            "expected a scrollbench, found \(InputError.quote(path: executable)), which does not"
            + " answer as one: \(failure.reason)",
          advice: "give the path of a scrollbench that was built before")
      }
    }
  }

  /// Checks that the build, as the base of a comparison, can run at least one of the jobs: its
  /// commit may lack everything that they name.
  ///
  /// - Complexity: one job is prepared, after those that are refused.
  /// - Throws: `InputError` with the reason why it refuses the first; `Interruption` on a signal.
  package func checkBase(runsAnyOf jobs: [WorkerJob], timeoutSeconds: Double) throws {
    var first: InputError?
    for job in jobs {
      guard let refusal = try rehearse(job, timeoutSeconds: timeoutSeconds) else { return }
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
  func rehearse(_ job: WorkerJob, timeoutSeconds: Double) throws -> InputError? {
    do {
      _ = try Self.reply(
        of: orders[0], to: .prepare(job.read(as: reader), launch: 0),
        timeoutSeconds: timeoutSeconds)
    } catch is LaunchFailure {
    } catch let refusal as InputError {
      return refusal
    }
    return nil
  }
}

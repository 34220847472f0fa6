import Files
import Foundation
import Harness
import Registration
import Runner
import Workers

/// Checks a layout in a process of its own, so that code that traps or hangs ends only that
/// process.
package enum CheckWorker {
  /// The hidden verb that runs an executable as a check worker.
  package static let verb = "check-worker"

  /// A check worker's job. The worker looks names up in the registry of its executable.
  struct Job: Codable {
    var layout: String
    var strategies: [String]
    package var seed: UInt64
    var firstCase: Int
    var caseCount: Int
    /// The first part that has not been checked yet.
    var firstPart: Int
  }

  private enum Reply: Codable {
    /// The worker is about to call code of the layout or of a strategy at this point of the check.
    /// If the worker ends or hangs, the parent attributes that to the last place it received.
    case at(LayoutCheck.Place)
    case finished([LayoutCheck.Finding])
    case refused(InputError)
    case failed(reason: String)
  }

  // MARK: The worker's side

  /// Checks the parts of one job, from its `firstPart` on. Reports each place in the check
  /// before code of the layout or of a strategy runs there, and the findings after each part.
  package static func serve(parent: pid_t, _ registry: Registry) -> Never {
    Worker.serve(parent: parent) { line, say in
      do {
        let job = try JSONDecoder().decode(Job.self, from: line)
        let check = try LayoutCheck(job, in: registry)
        for part in job.firstPart..<check.parts.upperBound {
          say(Reply.finished(try check.findings(inPart: part) { say(Reply.at($0)) }))
        }
      } catch let error as InputError {
        say(Reply.refused(error))
      } catch {
        say(Reply.failed(reason: reason(of: error)))
      }
    }
  }

  // MARK: The parent's side

  /// The findings of a check. If the layout has findings, strategies are not checked, because their
  /// answers cannot be compared with anything. If most strategies have findings, a single one about
  /// the layout replaces theirs (`LayoutCheck.suspecting`).
  ///
  /// - Parameter timeoutSeconds: how long a rule may take for all laws over one collection, and a
  ///   strategy for its steps over one collection.
  /// - Throws: `InputError` if the layout cannot be made, `Interruption` on a signal,
  ///   `LaunchFailure` if no process can be started.
  package static func findings(of check: LayoutCheck, timeoutSeconds: Double) throws
    -> [LayoutCheck.Finding]
  {
    var found: [LayoutCheck.Finding] = []
    var part = 0
    // Each turn starts one worker for the parts that are left. If it ends or hangs, the part that
    // it was in gets a finding, and the next worker goes on with the next part.
    while part < check.parts.upperBound {
      let worker = try WorkerProcess(
        // Its findings have commands.
        executable: SuiteRunner.ownExecutable, calledAs: OwnCommand.program,
        arguments: [verb, String(getpid())])
      try worker.send(message: check.job(firstPart: part))
      var place = check.start(ofPart: part)
      do {
        while part < check.parts.upperBound {
          let reply: Reply = try worker.receiveMessage(timeout: timeoutSeconds)
          switch reply {
          case .at(let next): place = next
          case .finished(let findings):
            found += findings
            if part == 0, !found.isEmpty { return found }
            part += 1
            if part < check.parts.upperBound { place = check.start(ofPart: part) }
          case .refused(let error): throw error
          case .failed(let reason): throw LaunchFailure(reason: reason)
          }
        }
      } catch let failure as LaunchFailure {
        found.append(check.finding(at: place, failure.reason))
        if part == 0 { return found }
        part += 1
      }
    }
    return check.suspecting(found)
  }
}

extension LayoutCheck {
  fileprivate init(_ job: CheckWorker.Job, in registry: Registry) throws {
    self.init(
      layout: try registry.layout(job.layout),
      strategies: try job.strategies.map {
        try SourceChoice(layout: job.layout, strategy: $0, in: registry)
      }, seed: job.seed, cases: job.firstCase..<job.firstCase + job.caseCount)
  }

  fileprivate func job(firstPart: Int) -> CheckWorker.Job {
    CheckWorker.Job(
      layout: layout.text, strategies: strategies.map(\.strategy.text), seed: seed,
      firstCase: cases.lowerBound, caseCount: cases.count, firstPart: firstPart)
  }
}

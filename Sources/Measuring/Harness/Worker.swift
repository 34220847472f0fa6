import CClocks
import CProcesses
import Files
import Foundation
import Workers

/// The worker's side: takes commands from standard input until it ends.
package enum Worker {
  /// Serves one launch. From here on everything written to standard output goes to standard error.
  ///
  /// - Parameters:
  ///   - parent: the process to end with.
  ///   - makeContent: looks the names of a job up.
  package static func serve(
    parent: pid_t, _ makeContent: (WorkerJob) throws -> any LaunchContent
  ) -> Never {
    let replies = begin(parent: parent)
    var reader = LineReader()
    var state = WorkerState()
    while case .line(let line) = reader.next(from: 0, deadline: nil) {
      let reply: WorkerReply
      do {
        let command = try JSONDecoder().decode(WorkerCommand.self, from: line)
        reply = try state.answer(command, makeContent)
      } catch let failure as LaunchFailure {
        reply = .failed(reason: failure.reason)
      } catch let error as InputError {
        reply = .refused(error)
      } catch {
        reply = .failed(reason: reason(of: error))
      }
      guard let line = try? JSONEncoder().encode(reply), writeLine(line, to: replies) else { break }
    }
    exit(0)
  }

  /// Serves another kind of worker: `answer` takes each line and may say anything to the parent.
  package static func serve(
    parent: pid_t, answering answer: (_ line: Data, _ say: (any Encodable) -> Void) throws -> Void
  ) rethrows -> Never {
    let replies = begin(parent: parent)
    var reader = LineReader()
    while case .line(let line) = reader.next(from: 0, deadline: nil) {
      try answer(line) { message in
        // Without a parent nobody needs the rest.
        guard let line = try? JSONEncoder().encode(message), writeLine(line, to: replies) else {
          exit(0)
        }
      }
    }
    exit(0)
  }

  /// Returns the descriptor for replies. What is written to standard output goes to standard error.
  private static func begin(parent: pid_t) -> Int32 {
    cprocesses_die_with_parent(parent)
    let replies = fcntl(1, F_DUPFD_CLOEXEC, 3)
    dup2(2, 1)
    return replies
  }

  /// Uses the processor for some milliseconds.
  package static func spin() { cclocks_spin(10_000_000) }
}

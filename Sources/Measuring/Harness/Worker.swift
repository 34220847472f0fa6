import CClocks
import CProcesses
import Files
import Foundation
import Workers

/// The worker's side: takes commands from standard input until it ends.
package enum Worker {
  /// Serves one launch until `parent` ends; `makeContent` looks the names of a job up. From here on
  /// everything written to standard output goes to standard error.
  package static func serve(
    parent: pid_t, _ makeContent: (WorkerJob) throws -> any LaunchContent
  ) -> Never {
    var state = WorkerState()
    serve(parent: parent) { line, send in
      do {
        let command = try JSONDecoder().decode(WorkerCommand.self, from: line)
        send(try state.answer(command, makeContent))
      } catch let failure as LaunchFailure {
        send(WorkerReply.failed(reason: failure.reason))
      } catch let error as InputError {
        send(WorkerReply.refused(error))
      } catch {
        send(WorkerReply.failed(reason: reason(of: error)))
      }
    }
  }

  /// Serves another kind of worker: `answer` takes each line and may send anything to the parent.
  package static func serve(
    parent: pid_t, answering answer: (_ line: Data, _ send: (any Encodable) -> Void) throws -> Void
  ) rethrows -> Never {
    cprocesses_die_with_parent(parent)
    // What is written to standard output goes to standard error.
    let replies = fcntl(1, F_DUPFD_CLOEXEC, 3)
    dup2(2, 1)
    var reader = LineReader()
    while case .line(let line) = reader.next(from: 0, deadline: nil) {
      try answer(line) { message in
        // Without a parent, the rest is not needed.
        guard let line = try? JSONEncoder().encode(message), writeLine(line, to: replies) else {
          exit(0)
        }
      }
    }
    exit(0)
  }

  /// Uses the processor for some milliseconds.
  package static func spin() { cclocks_spin(10_000_000) }
}

import Foundation
import Harness
import Registration

/// Processes that use a core each, for nothing, as long as this lives.
package final class BusyLoops {
  /// The hidden verb that makes an executable a busy loop.
  package static let verb = "busy-loop"
  private let processes: [Process]

  /// - Throws: where no process can be started.
  package init(count: Int, executable: String) throws {
    processes = try (0..<count).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = [Self.verb, String(getpid())]
      try process.run()
      return process
    }
  }

  /// The loop itself: ends with the process that started it.
  package static func run(parent: pid_t) -> Never {
    while getppid() == parent { Worker.spin() }
    exit(0)
  }

  deinit {
    for process in processes {
      process.terminate()
      process.waitUntilExit()
    }
  }
}

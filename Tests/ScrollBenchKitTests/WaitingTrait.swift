import Foundation
import Testing

/// Runs a suite whose tests wait for processes on threads of its own.
///
/// Tests share as many threads as there are cores. A test that waits for a process would keep one
/// of them, and leave its core to nobody.
struct WaitingTrait: SuiteTrait, TestScoping {
  private final class Threads: TaskExecutor {
    private let queue = OperationQueue()

    init(count: Int) { queue.maxConcurrentOperationCount = count }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// More would make tests wait longer for processors than a process needs.
  private static let threads = Threads(count: 4)

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.threads) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  static var waitsForProcesses: Self { WaitingTrait() }
}

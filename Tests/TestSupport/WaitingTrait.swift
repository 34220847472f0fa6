import Foundation
import Testing

/// Runs tests that wait for processes on threads of their own.
///
/// Tests share as many threads as there are cores. A test that waits for a process would keep one
/// of them, and leave its core unused.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate final class Threads: TaskExecutor {
    private let queue = OperationQueue()

    init(count: Int) { queue.maxConcurrentOperationCount = count }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// More would make tests wait longer for processors than a process needs.
  fileprivate static let forProcesses = Threads(count: 4)
  fileprivate static let forExits = Threads(count: 2)
  fileprivate static let forCounting = Threads(count: 1)

  fileprivate let threads: Threads

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// For tests that start processes and wait for them.
  public static var waitsForProcesses: Self { WaitingTrait(threads: WaitingTrait.forProcesses) }

  /// For tests that expect a process to exit. Until such a test goes on, no thread fetches the
  /// status of its process, and the thread of the testing library that looks for statuses spins:
  /// behind all other tests that took a sixth of the processors' time.
  public static var waitsForExits: Self { WaitingTrait(threads: WaitingTrait.forExits) }

  /// For tests that count the allocations of thousands of changes. Only one thread at a time reads
  /// jemalloc's counters: on both threads that tests share, such tests waited for each other, and a
  /// core was idle.
  public static var countsAllocations: Self { WaitingTrait(threads: WaitingTrait.forCounting) }
}

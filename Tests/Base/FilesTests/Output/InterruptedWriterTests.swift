import CInterrupts
import Files
import Foundation
import TestSupport
import Testing

/// What is on disk after a signal that ended the process as it stood. Each body runs in a process
/// of its own, interrupts itself at a chosen place, and then never comes back from there.
@Suite(.serialized) struct InterruptedWriterTests {
  /// The folder of a test: the process that runs a body finds it by its parent.
  private static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("scrollbench-interrupted-\(process)")
  }

  /// Never returns, but does not declare so: the compiler would release locks earlier.
  private static func interruptAndStay(_ signal: Int32) {
    kill(getpid(), signal)
    while getpid() > 0 { sleep(1) }
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = Self.folder(of: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  /// Bytes that are requested while the temporary file exists and is empty.
  private struct InterruptingBytes: ContiguousBytes {
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
      let folder = InterruptedWriterTests.folder(of: getppid())
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      guard names.contains(where: { $0.hasSuffix(".tmp") }) else { exit(1) }
      InterruptedWriterTests.interruptAndStay(SIGTERM)
      exit(1)
    }
  }

  @Test(.waitsForExits) func aFileThatWasBeingReplacedIsWhatItWas() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("results.csv")
      try Data("before".utf8).write(to: file)
      await #expect(processExitsWith: .exitCode(143)) {
        cinterrupts_record_signals()
        let folder = InterruptedWriterTests.folder(of: getppid())
        try AtomicFile.write(
          InterruptingBytes(), to: folder.appendingPathComponent("results.csv").path)
      }
      let left = try names(in: folder)
      #expect(left == ["results.csv"])
      let text = try Data(contentsOf: file)
      #expect(text == Data("before".utf8))
    }
  }

  @Test(.waitsForExits) func aLockedFolderThatIsEmptyGoesAndAnotherStays() async throws {
    try await withFolder { folder in
      await #expect(processExitsWith: .exitCode(130)) {
        cinterrupts_record_signals()
        let folder = InterruptedWriterTests.folder(of: getppid())
        let locks = try ["a/b", "c/d"].map { try FolderLock(folder.appendingPathComponent($0)) }
        try AtomicFile.write("kept", to: folder.appendingPathComponent("c/d/kept.csv").path)
        withExtendedLifetime(locks) { InterruptedWriterTests.interruptAndStay(SIGINT) }
      }
      let left = try names(in: folder)
      #expect(left == ["c", "c/d", "c/d/kept.csv"])
    }
  }

  /// The steps take longer than what a process is given to end by itself.
  @Test(.waitsForExits) func stepsThatBelongTogetherAreDoneFirst() async throws {
    try await withFolder { folder in
      await #expect(processExitsWith: .exitCode(143)) {
        cinterrupts_record_signals()
        let folder = InterruptedWriterTests.folder(of: getppid())
        holdingInterrupts {
          kill(getpid(), SIGTERM)
          let end = ContinuousClock.now + .milliseconds(800)
          while ContinuousClock.now < end { usleep(10_000) }
          _ = FileManager.default.createFile(
            atPath: folder.appendingPathComponent("done").path, contents: nil)
        }
        while true { sleep(1) }
      }
      let left = try names(in: folder)
      #expect(left == ["done"])
    }
  }

  /// The time that the first signal gives never ends here: only a second one can end the process.
  @Test(.waitsForExits) func aSecondSignalEndsItWhileTheFirstIsWaitedFor() async throws {
    await #expect(processExitsWith: .exitCode(130)) {
      cinterrupts_record_signals()
      kill(getpid(), SIGINT)
      while cinterrupts_recorded_signal() == 0 { usleep(1_000) }
      var none = itimerval()
      #expect(setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &none, nil) == 0)
      // One that comes at once is the same signal, sent to a process and to its group.
      usleep(200_000)
      kill(getpid(), SIGTERM)
      sleep(60)
      exit(1)
    }
  }
}

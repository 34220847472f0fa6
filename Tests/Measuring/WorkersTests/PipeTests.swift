import CProcesses
import Foundation
import Synchronization
import Testing

@Suite struct PipeTests {
  /// The inode numbers of the pipes that a process has open.
  private func pipes(of pid: pid_t) throws -> Set<UInt64> {
    let folder = "/proc/\(pid)/fd"
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
        return target.flatMap { UInt64($0.dropFirst("pipe:[".count).dropLast()) }
      })
  }

  #if os(Linux)
    @Test func aProcessStartedMeanwhileInheritsNoPipe() throws {
      let isDone = Mutex(false)
      let made = Mutex<Set<UInt64>>([])
      let hasEnded = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        while !isDone.withLock({ $0 }) {
          var ends: [Int32] = [0, 0]
          guard cprocesses_pipe(&ends) == 0 else { continue }
          var status = stat()
          fstat(ends[0], &status)
          made.withLock { _ = $0.insert(UInt64(status.st_ino)) }
          for end in ends { close(end) }
        }
        hasEnded.signal()
      }
      var inherited: Set<UInt64> = []
      let null = open("/dev/null", O_RDWR | O_CLOEXEC)
      for _ in 0..<100 {
        var words = [strdup("/bin/sleep"), strdup("60"), nil]
        let pid = cprocesses_spawn("/bin/sleep", &words, environ, null, null, null)
        try #require(pid > 0)
        inherited.formUnion(try pipes(of: pid))
        kill(pid, SIGKILL)
        _ = cprocesses_wait(pid, 1)
        for word in words { free(word) }
      }
      close(null)
      isDone.withLock { $0 = true }
      hasEnded.wait()
      #expect(inherited.isDisjoint(with: made.withLock { $0 }))
    }
  #endif
}

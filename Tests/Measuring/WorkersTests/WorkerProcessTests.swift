import Testing
import Workers

@Suite struct WorkerProcessTests {
  /// What a process that keeps its memory, or one that does not, finds set for jemalloc.
  private func settings(keepsMemory: Bool) throws -> String {
    let worker = try WorkerProcess(
      executable: "/usr/bin/env",
      arguments: ["sh", "-c", #"printf '"%s"\n' "$MALLOC_CONF"; read line"#],
      keepsMemory: keepsMemory)
    return try worker.receiveMessage(timeout: 60)
  }

  @Test func onlyAWorkerThatKeepsItsMemoryIsConfiguredSo() throws {
    let plain = try settings(keepsMemory: false)
    #expect(!plain.contains("dirty_decay_ms:-1"))
    let keeping = try settings(keepsMemory: true)
    #expect(keeping.hasPrefix(plain))
    #expect(keeping.hasSuffix("dirty_decay_ms:-1,muzzy_decay_ms:-1,lg_extent_max_active_fit:63"))
  }
}

/// What it took to run a case, all its launches together: what later runs are planned by.
package struct CaseCost: Codable, Hashable, Sendable {
  package var launches: Int
  /// Wall time of preparing, ns; with costs of cells also of counting, once for cases of a worker.
  package var prepareNanoseconds: UInt64
  /// CPU time of counting, ns: the cases of a group count side by side.
  package var countNanoseconds: UInt64
  /// Wall time of the timed replays, ns, or of a simulation with costs of cells.
  package var replayNanoseconds: UInt64

  package init(
    launches: Int = 0, prepareNanoseconds: UInt64 = 0, countNanoseconds: UInt64 = 0,
    replayNanoseconds: UInt64 = 0
  ) {
    self.launches = launches
    self.prepareNanoseconds = prepareNanoseconds
    self.countNanoseconds = countNanoseconds
    self.replayNanoseconds = replayNanoseconds
  }
}

/// What a worker says of one block.
package struct BlockTimes: Codable, Hashable, Sendable {
  /// All of it, what was spun included.
  package var cpuNanoseconds: UInt64
  package var wallNanoseconds: UInt64
  /// CPU time of an injected slowdown, timed by the same clock; nil where nothing is injected.
  package var spunNanoseconds: UInt64?

  package init(cpuNanoseconds: UInt64, wallNanoseconds: UInt64, spunNanoseconds: UInt64? = nil) {
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.spunNanoseconds = spunNanoseconds
  }
}

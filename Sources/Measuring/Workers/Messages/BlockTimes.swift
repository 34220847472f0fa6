/// A worker's times of one block.
package struct BlockTimes: Codable, Hashable, Sendable {
  /// The whole block, including an injected slowdown.
  package var cpuNanoseconds: UInt64
  package var wallNanoseconds: UInt64
  /// CPU time of an injected slowdown, timed by the same clock; nil if nothing is injected.
  package var spunNanoseconds: UInt64?

  package init(cpuNanoseconds: UInt64, wallNanoseconds: UInt64, spunNanoseconds: UInt64? = nil) {
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.spunNanoseconds = spunNanoseconds
  }
}

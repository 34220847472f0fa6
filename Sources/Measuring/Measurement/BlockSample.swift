/// One replay of the timed frames: a row of `samples.csv`.
package struct BlockSample: Codable, Sendable {
  package var block: Int
  /// `query`: a reading of the clock for each query; `query-shared`: shared readings; or `frame`.
  package var pass: String
  package var frames: Int
  package var cpuNanoseconds: UInt64
  package var wallNanoseconds: UInt64

  package init(
    block: Int, pass: String, frames: Int, cpuNanoseconds: UInt64, wallNanoseconds: UInt64
  ) {
    self.block = block
    self.pass = pass
    self.frames = frames
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
  }
}

/// One replay of the timed frames: a row of `samples.csv`.
public struct BlockSample: Codable, Sendable {
  public var block: Int
  /// `query` with a reading of the clock for each query, `query-shared` with shared ones, or
  /// `frame`.
  public var pass: String
  public var frames: Int
  public var cpuNanoseconds: UInt64
  public var wallNanoseconds: UInt64

  public init(
    block: Int, pass: String, frames: Int, cpuNanoseconds: UInt64, wallNanoseconds: UInt64
  ) {
    self.block = block
    self.pass = pass
    self.frames = frames
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
  }
}

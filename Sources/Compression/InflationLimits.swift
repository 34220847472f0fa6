/// How much text compressed data may contain before it counts as bad input.
public struct InflationLimits: Hashable, Sendable {
  /// Bytes of text. 1 GiB.
  public var bytes = 1 << 30
  /// Bytes of text per compressed byte, once there is more text than `ratioFrom`. 200; a CSV file
  /// of numbers compresses 5 to 50 times, and gzip at most 1,032 times.
  public var ratio = 200
  /// Below this much text, `ratio` is not checked, in bytes. 16 MiB.
  public var ratioFrom = 16 << 20

  public init() {}
}

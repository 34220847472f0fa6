/// The limits beyond which compressed data is rejected as bad input.
public struct InflationLimits: Hashable, Sendable {
  /// The most bytes of text.
  public var bytes = 1 << 30
  /// The most bytes of text per compressed byte, once there is more text than `ratioFrom`. A CSV
  /// file of numbers compresses 5 to 50 times; gzip can compress 1,032 times.
  public var ratio = 200
  /// The number of bytes of text up to which `ratio` is not checked.
  public var ratioFrom = 16 << 20

  public init() {}
}

/// Four blocks, A B B A or, in every other quad, B A A B: drift during the quad cancels.
public struct BlockQuad: Codable, Hashable, Sendable {
  /// CPU nanoseconds of the two blocks of the base, and of the head.
  public var base: [UInt64]
  public var head: [UInt64]
  /// Wall time of the same blocks, which also contains what CPU time does not.
  public var baseWall: [UInt64]
  public var headWall: [UInt64]
  /// The part of `head` that was an injected slowdown; nil if nothing was injected.
  public var headSpun: [UInt64]?

  public init(
    base: [UInt64], head: [UInt64], baseWall: [UInt64], headWall: [UInt64],
    headSpun: [UInt64]? = nil
  ) {
    self.base = base
    self.head = head
    self.baseWall = baseWall
    self.headWall = headWall
    self.headSpun = headSpun
  }

  /// The wall time of all four blocks, seconds.
  var wallSeconds: Double { Double((baseWall + headWall).reduce(0, +)) / 1e9 }
}

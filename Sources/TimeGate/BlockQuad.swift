/// Four blocks, A B B A or, in every other quad, B A A B: what drifts meanwhile cancels.
public struct BlockQuad: Codable, Hashable, Sendable {
  /// CPU nanoseconds of the two blocks of the base, and of the head.
  public var base: [UInt64]
  public var head: [UInt64]
  /// The same on the wall's clock: what CPU time cannot see shows here.
  public var baseWall: [UInt64]
  public var headWall: [UInt64]
  /// The part of `head` that was an injected slowdown; nil where nothing was injected.
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
}

/// Four blocks, A B B A or, in every other quad, B A A B: drift during the quad cancels.
package struct BlockQuad: Codable, Hashable, Sendable {
  /// CPU nanoseconds of the two blocks of the base, and of the head.
  package var base: [UInt64]
  package var head: [UInt64]
  /// Wall time of the same blocks, which also includes waiting.
  package var baseWall: [UInt64]
  package var headWall: [UInt64]
  /// The part of `head` that was an injected slowdown; nil if nothing was injected.
  package var headSpun: [UInt64]?

  package init(
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

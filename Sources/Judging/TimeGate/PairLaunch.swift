/// The observations of a pair of live workers for one measure: the independent unit of the gate.
package struct PairLaunch: Codable, Hashable, Sendable {
  package var quads: [BlockQuad]
  /// The units of one block: frames, preparations, batches of edits or passes after them, including
  /// repetitions.
  package var unitsPerBlock: Int
  /// The batches of edits of one block, including repetitions; nil for measures without batches.
  package var batchesPerBlock: Int?

  package init(quads: [BlockQuad], unitsPerBlock: Int, batchesPerBlock: Int? = nil) {
    self.quads = quads
    self.unitsPerBlock = unitsPerBlock
    self.batchesPerBlock = batchesPerBlock
  }

  /// The slowdown of the head by the injection: the injected time of its blocks over the rest of
  /// their time. Only the blocks of the launch's estimate count, the faster half of the head's
  /// (`BlockEstimate.fasterHalf`). 0.05 is 5 %; nil if nothing was injected.
  package var injectedShare: Double? {
    var blocks: [(cpu: UInt64, spun: UInt64)] = []
    for quad in quads {
      guard let spun = quad.headSpun, spun.count == quad.head.count else { return nil }
      blocks += zip(quad.head, spun).map { ($0, $1) }
    }
    let fastest = blocks.sorted { $0.cpu < $1.cpu }.prefix((blocks.count + 1) / 2)
    let (cpu, spun) = fastest.reduce((0.0, 0.0)) { ($0.0 + Double($1.cpu), $0.1 + Double($1.spun)) }
    return cpu > spun ? spun / (cpu - spun) : nil
  }
}

import Workers

/// A slowdown that is put into the head: its blocks of one measure become longer by a share of what
/// they take without, spent on nothing.
///
/// Both sides get the command and do the same before their blocks are timed; the base's share is 0.
public struct Injection: Hashable, Sendable {
  /// 0.05 is 5 %.
  public var share: Double
  public var measure: PairMeasure

  public init(share: Double, measure: PairMeasure) {
    self.share = share
    self.measure = measure
  }
}

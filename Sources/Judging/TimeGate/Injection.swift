import Workers

/// A slowdown that is put into the head: the blocks of one measure are extended by a share of their
/// own time, spent on nothing.
///
/// Both sides get the command and behave alike before their blocks are timed; the base injects 0.
package struct Injection: Hashable, Sendable {
  /// The share as a fraction: 0.05 is 5 %.
  package var share: Double
  package var measure: PairMeasure

  package init(share: Double, measure: PairMeasure) {
    self.share = share
    self.measure = measure
  }
}

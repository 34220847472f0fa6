/// What matters of the past when a frame starts with a given sample, besides the cells that return.
struct StartingFrame {
  /// The frames shown before. All other samples before this one were skipped.
  let shownBefore: Int
  /// The stored work less the work of this frame, ns. If it is negative, so much is left to do
  /// until the frame can be shown.
  let surplus: Int
  /// How long the frame may take, ns. It is shown at the first vsync from then on at the latest.
  let longest: Int

  /// Whether whatever can follow `other` can follow this frame, with no more samples skipped.
  func covers(_ other: StartingFrame) -> Bool {
    shownBefore >= other.shownBefore && surplus >= other.surplus && longest >= other.longest
  }
}

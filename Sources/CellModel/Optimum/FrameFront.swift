/// The frames that start with the same sample and the same returning cells, without those that
/// another one covers: a Pareto front.
struct FrameFront {
  /// The cells that the frame before showed, this one does not and a later sample does, ascending;
  /// nil if they may be any cells.
  let returning: [Int32]?
  /// What they cost, ns.
  let returningCost: Int
  /// By the number of frames shown before, the most first.
  private(set) var frames: [StartingFrame] = []

  init(returning: [Int32]?, returningCost: Int) {
    self.returning = returning
    self.returningCost = returningCost
  }

  /// - Complexity: O(frames).
  mutating func insert(_ frame: StartingFrame) {
    if frames.contains(where: { $0.covers(frame) }) { return }
    frames.removeAll { frame.covers($0) }
    let place = frames.firstIndex { $0.shownBefore < frame.shownBefore } ?? frames.endIndex
    frames.insert(frame, at: place)
  }
}

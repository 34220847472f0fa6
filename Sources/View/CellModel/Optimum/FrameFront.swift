/// The frames that start with the same sample and the same returning cells, without dominated ones:
/// a Pareto front of three numbers, each of which is better the larger it is.
struct FrameFront {
  /// Frames with the same time limit.
  struct Group {
    /// The time limit, ns. The frames are shown no later than the first vsync after it.
    let longest: Int
    /// In descending order of frames shown before, and therefore in ascending order of surplus.
    let frames: [StartingFrame]
  }

  /// The cells that the frame before showed, this one does not and a later sample does, ascending;
  /// nil if they may be any cells.
  let returning: [Int32]?
  let returningCost: Int
  /// In descending order of their limits, none empty.
  let groups: [Group]
  let mostShown: Int

  /// - Precondition: there is a group.
  init(returning: [Int32]?, returningCost: Int, groups: [Group]) {
    self.returning = returning
    self.returningCost = returningCost
    self.groups = groups
    mostShown = groups.map { $0.frames[0].shownBefore }.max()!
  }
}

/// The state that matters when a frame starts with a given sample, apart from the returning cells
/// and the time limit.
struct StartingFrame {
  /// The frames shown before. All other samples before this one were skipped.
  let shownBefore: Int
  /// The stored work minus the work of this frame, ns. If it is negative, that much work is left
  /// before the frame can be shown.
  let surplus: Int
}

/// The frames that start with the same sample and the same returning cells, without those that
/// another one covers: a Pareto front of the three numbers of which more is never worse.
struct FrameFront {
  /// Frames that may take as long as each other.
  struct Group {
    /// How long they may take, ns. They are shown at the first vsync from then on at the latest.
    let longest: Int
    /// By the frames shown before, the most first, and so by the surplus, the least first.
    let frames: [StartingFrame]
  }

  /// The cells that the frame before showed, this one does not and a later sample does, ascending;
  /// nil if they may be any cells.
  let returning: [Int32]?
  /// What they cost, ns.
  let returningCost: Int
  /// The longest first, none empty.
  let groups: [Group]
  /// The most frames shown before one of these.
  let mostShown: Int

  /// - Precondition: there is a group.
  init(returning: [Int32]?, returningCost: Int, groups: [Group]) {
    self.returning = returning
    self.returningCost = returningCost
    self.groups = groups
    mostShown = groups.map { $0.frames[0].shownBefore }.max()!
  }
}

/// What matters of the past when a frame starts with a given sample, besides the cells that return
/// and how long the frame may take.
struct StartingFrame {
  /// The frames shown before. All other samples before this one were skipped.
  let shownBefore: Int
  /// The stored work less the work of this frame, ns. If it is negative, so much is left to do
  /// until the frame can be shown.
  let surplus: Int
}

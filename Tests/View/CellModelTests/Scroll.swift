import CellModel

/// A scroll in the form that tests draw it and compute with it.
struct Scroll {
  var ready: Set<Int32>
  var samples: [Set<Int32>]
  /// What it takes to set up each cell, ns.
  var costs: [UInt64]
  /// What creating takes in addition, by cell, ns; nothing if empty.
  var creation: [UInt64] = []
  /// The most that a frame takes in addition to its cells, ns.
  var share: UInt64 = 0
  /// The most cells that are started off screen.
  var limit: Int
  /// When a vsync happens, ns.
  var vsync: @Sendable (Int) -> UInt64

  var fullCosts: [UInt64] { creation.isEmpty ? costs : zip(costs, creation).map { $0 + $1 } }

  var problem: PrefetchProblem {
    PrefetchProblem(
      ready: ready.sorted(), offsets: samples.reduce(into: [0]) { $0.append($0.last! + $1.count) },
      cells: samples.flatMap { $0.sorted() }, costs: costs, fullCosts: fullCosts,
      frameShare: share, offScreenLimit: limit, vsync: vsync)
  }
}

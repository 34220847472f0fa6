import Primitives

/// The changes that a batch makes to one kind of thing: to items, or to sections, which are kept as
/// items of section 0.
struct UpdateChanges: Sendable {
  /// The moves, sorted by where they begin and by where they end.
  struct Moves: Sendable {
    private let byStart: [(from: ItemPath, to: ItemPath)]
    private let byEnd: [(from: ItemPath, to: ItemPath)]

    init(_ moves: [(from: ItemPath, to: ItemPath)]) {
      let isSorted = moves.count < 2
      byStart = isSorted ? moves : moves.sorted { $0.from < $1.from }
      byEnd = isSorted ? moves : moves.sorted { $0.to < $1.to }
    }

    var isEmpty: Bool { byStart.isEmpty }

    /// The paths before the batch.
    var starts: RunSet { RunSet(byStart.map { ItemRange($0.from) }) }
    /// The paths after the batch.
    var ends: RunSet { RunSet(byEnd.map { ItemRange($0.to) }) }

    func end(of from: ItemPath) -> ItemPath? {
      let index = (0..<byStart.count).partitionPoint { byStart[$0].from >= from }
      return index < byStart.count && byStart[index].from == from ? byStart[index].to : nil
    }

    func end(ofSection from: Int) -> Int? { end(of: ItemPath(section: 0, item: from))?.item }

    func start(of to: ItemPath) -> ItemPath? {
      let index = (0..<byEnd.count).partitionPoint { byEnd[$0].to >= to }
      return index < byEnd.count && byEnd[index].to == to ? byEnd[index].from : nil
    }

    func start(ofSection to: Int) -> Int? { start(of: ItemPath(section: 0, item: to))?.item }

    /// The first path where two moves begin; nil if there is none.
    var sharedStart: ItemPath? {
      zip(byStart, byStart.dropFirst()).first { $0.from == $1.from }?.0.from
    }

    /// The first path where two moves end; nil if there is none.
    var sharedEnd: ItemPath? { zip(byEnd, byEnd.dropFirst()).first { $0.to == $1.to }?.0.to }
  }

  let moves: Moves
  // By paths before the batch.
  let deleted: RunSet
  let reloaded: RunSet
  let reconfigured: RunSet
  /// The items that are deleted or move away.
  let departed: RunSet
  // By paths after the batch.
  let inserted: RunSet
  /// The items that are inserted or move here.
  let arrived: RunSet

  init(
    deleted: RunSet, inserted: RunSet, reloaded: RunSet, reconfigured: RunSet = RunSet(),
    moves: [(from: ItemPath, to: ItemPath)]
  ) {
    self.moves = Moves(moves)
    self.deleted = deleted
    self.inserted = inserted
    self.reloaded = reloaded
    self.reconfigured = reconfigured
    departed = deleted.union(self.moves.starts)
    arrived = inserted.union(self.moves.ends)
  }

  /// The first two changes of one path that exclude each other, and the path; nil if none do.
  var conflict: (UpdateError.Conflict, ItemPath)? {
    if !moves.isEmpty {
      if let path = moves.sharedStart { return (.moveTwice, path) }
      if let path = moves.sharedEnd { return (.moveToSame, path) }
      if !deleted.isEmpty || !reloaded.isEmpty {
        let starts = moves.starts
        if let path = deleted.firstCommon(with: starts) { return (.deleteAndMove, path) }
        if let path = starts.firstCommon(with: reloaded) { return (.moveAndReload, path) }
      }
      if !inserted.isEmpty, let path = inserted.firstCommon(with: moves.ends) {
        return (.insertAndMove, path)
      }
    }
    if let path = deleted.firstCommon(with: reloaded) { return (.deleteAndReload, path) }
    if let path = deleted.firstCommon(with: reconfigured) { return (.deleteAndReconfigure, path) }
    if let path = reloaded.firstCommon(with: reconfigured) { return (.reloadAndReconfigure, path) }
    return nil
  }
}

import Primitives
import Synchronization

/// Where sections and items are; made once for a run of questions between edits.
///
/// 4 bytes per item that has a number, and 12 per section.
@usableFromInline
final class SnapshotPlaces: Sendable {
  /// By number of the section: which of all sections it is.
  @usableFromInline let ranks: [Int32]
  /// By number of the item: which item of its section it is.
  @usableFromInline let offsets: [Int32]
  /// By rank: the number of items before the section; one more for the end.
  @usableFromInline let starts: [Int]

  init(_ rows: SnapshotRows) {
    var ranks = [Int32](repeating: -1, count: rows.rows.count)
    var starts = [0]
    var offsets = [Int32](repeating: -1, count: rows.home.count)
    for (rank, section) in rows.order.enumerated() {
      ranks[Int(section)] = Int32(rank)
      starts.append(starts[rank] + rows.rows[Int(section)].count)
      for (offset, item) in rows.rows[Int(section)].enumerated() {
        offsets[Int(item)] = Int32(offset)
      }
    }
    (self.ranks, self.offsets, self.starts) = (ranks, offsets, starts)
  }

  @inlinable func path(of item: Int32, home: Int32) -> ItemPath {
    ItemPath(section: Int(ranks[Int(home)]), item: Int(offsets[Int(item)]))
  }

  @inlinable func position(of item: Int32, home: Int32) -> Int {
    starts[Int(ranks[Int(home)])] + Int(offsets[Int(item)])
  }

  func path(at position: Int) -> ItemPath {
    // The last section that begins there: those before it are empty.
    let section = (0..<starts.count).partitionPoint { starts[$0] > position } - 1
    return ItemPath(section: section, item: position - starts[section])
  }
}

/// Keeps the places for all copies of a snapshot. Any number of threads may read; if two make the
/// places at once, those of one remain.
final class PlaceCache: Sendable {
  // `AtomicLazyReference` does the same, but its calls are generic and take 50 ns.
  private let made = Atomic<Unmanaged<SnapshotPlaces>?>(nil)

  deinit { made.load(ordering: .acquiring)?.release() }

  var isEmpty: Bool { made.load(ordering: .relaxed)?.toOpaque() == nil }

  func places(of rows: SnapshotRows) -> SnapshotPlaces {
    if let places = made.load(ordering: .acquiring) { return places.takeUnretainedValue() }
    let new = Unmanaged.passRetained(SnapshotPlaces(rows))
    let exchange = made.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard let others = exchange.original else { return new.takeUnretainedValue() }
    new.release()
    return others.takeUnretainedValue()
  }
}

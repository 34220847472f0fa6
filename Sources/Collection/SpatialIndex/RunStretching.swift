import CEdgeTests

/// How the numbers of a `RelativeIntervalTree` are read: as they are, or stretched.
///
/// The searches are compiled for each kind, so that reading numbers as they are costs nothing more.
protocol RunStretching {
  /// Where an entry starts, relative to its node's start.
  func start(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> Double
  func extent(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> RelativeExtent
  /// How many of the `count` entries from `first` on reach, with those before, at most to `limit`.
  func countReaching(
    atMost limit: Double, _ first: Int, _ count: Int32, of tree: borrowing RelativeIntervalTree
  ) -> Int
  /// How many of them start at `limit` or before.
  func countStarting(
    atMost limit: Double, _ first: Int, _ count: Int32, of tree: borrowing RelativeIntervalTree
  ) -> Int
  /// The furthest reach of an entry and those before it, relative to their node's start.
  func reach(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> Double
}

/// Reads a tree's numbers as they are.
struct Unstretched: RunStretching {
  @inline(__always)
  func start(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> Double {
    tree.starts[entry]
  }
  @inline(__always)
  func extent(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> RelativeExtent {
    tree.entries[entry].extent
  }
  @inline(__always)
  func reach(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> Double {
    tree.reaches[entry]
  }
  @inline(__always)
  func countReaching(
    atMost limit: Double, _ first: Int, _ count: Int32, of tree: borrowing RelativeIntervalTree
  ) -> Int {
    Int(cedgetests_count_at_most_doubles(tree.reaches + first, count, limit))
  }
  @inline(__always)
  func countStarting(
    atMost limit: Double, _ first: Int, _ count: Int32, of tree: borrowing RelativeIntervalTree
  ) -> Int {
    Int(cedgetests_count_at_most_doubles(tree.starts + first, count, limit))
  }
}

/// Adds `amount` times the numbers of a tree of the same shape.
struct Stretched: RunStretching {
  let gauges: UnsafeMutablePointer<RelativeIntervalTree>
  let amount: Double

  @inline(__always)
  func start(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> Double {
    tree.starts[entry] + amount * gauges.pointee.starts[entry]
  }
  @inline(__always)
  func extent(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> RelativeExtent {
    tree.entries[entry].extent.stretched(
      by: amount, times: gauges.pointee.entries[entry].extent)
  }
  @inline(__always)
  func reach(_ entry: Int, of tree: borrowing RelativeIntervalTree) -> Double {
    let reach = tree.reaches[entry]
    return reach > -.infinity ? reach + amount * gauges.pointee.reaches[entry] : reach
  }
  // Where nothing has an extent yet, both reaches are minus infinity, and the sum may be no number:
  // it is counted.
  @inline(__always)
  func countReaching(
    atMost limit: Double, _ first: Int, _ count: Int32, of tree: borrowing RelativeIntervalTree
  ) -> Int {
    Int(
      cedgetests_count_at_most_stretched(
        tree.reaches + first, gauges.pointee.reaches + first, count, amount, limit))
  }
  @inline(__always)
  func countStarting(
    atMost limit: Double, _ first: Int, _ count: Int32, of tree: borrowing RelativeIntervalTree
  ) -> Int {
    Int(
      cedgetests_count_at_most_stretched(
        tree.starts + first, gauges.pointee.starts + first, count, amount, limit))
  }
}

extension RelativeExtent {
  /// Adds `amount` times another run's advance and edges. Both runs have an extent, or neither has.
  @inline(__always)
  func stretched(by amount: Double, times gauge: RelativeExtent) -> RelativeExtent {
    var stretched = self
    stretched.advance += amount * gauge.advance
    if far > -.infinity {
      stretched.near += amount * gauge.near
      stretched.far += amount * gauge.far
    }
    return stretched
  }
}

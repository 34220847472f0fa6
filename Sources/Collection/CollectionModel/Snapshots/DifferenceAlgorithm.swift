import Primitives

/// How a difference chooses the items that stay where they are; all others move.
public enum DifferenceAlgorithm: String, CaseIterable, Sendable {
  /// As many as possible stay: a longest common subsequence, O(n log n) at worst.
  case minimal
  /// One pass, O(n): of two items that are out of order, the one further from its place moves.
  case linear
  /// Passes over sections that have the same items as before; `minimal` in all others.
  case sections

  /// Whether each item stays; the former places of those that do ascend.
  ///
  /// - Parameter former: where the items, in their new order, were before: each of `0..<limit` at
  ///   most once, or -1 for an item to pass over.
  func kept(_ former: [Int32], below limit: Int) -> [Bool] {
    switch self {
    case .minimal, .sections: Self.longestAscent(in: former)
    case .linear: Self.nearestAscent(in: former, below: limit)
    }
  }

  /// A longest ascending subsequence, which is a longest common subsequence of both orders. The
  /// search begins at the end, where nearly sorted numbers belong.
  ///
  /// Source: M. L. Fredman, "On computing the length of longest increasing subsequences", Discrete
  /// Mathematics 11, 1975.
  private static func longestAscent(in former: [Int32]) -> [Bool] {
    /// By length: the ascent of that length whose last number is lowest, by where it ends.
    var ends: [Int] = []
    /// What comes before each number in the longest ascent that it ends.
    var previous = [Int](repeating: -1, count: former.count)
    for (index, rank) in former.enumerated() where rank >= 0 {
      // An end at `high` is higher, one at `low` is not.
      var (low, high, step) = (ends.count - 1, ends.count, 1)
      while low >= 0, former[ends[low]] > rank {
        (low, high, step) = (max(low - step, -1), low, step * 2)
      }
      let place = (low + 1..<high).partitionPoint { former[ends[$0]] > rank }
      if place > 0 { previous[index] = ends[place - 1] }
      if place < ends.count { ends[place] = index } else { ends.append(index) }
    }
    var kept = [Bool](repeating: false, count: former.count)
    var index = ends.last ?? -1
    while index >= 0 {
      kept[index] = true
      index = previous[index]
    }
    return kept
  }

  /// An ascending subsequence: when the next item in the old order is another one than in the new,
  /// the one whose two places are further apart moves.
  ///
  /// Source: matching by unique identifiers as in P. Heckel, "A technique for isolating differences
  /// between files", Communications of the ACM 21, 1978, which leaves open what of a crossing pair
  /// moves.
  private static func nearestAscent(in former: [Int32], below limit: Int) -> [Bool] {
    var kept = [Bool](repeating: false, count: former.count)
    /// By former place: the item that was there.
    var items = [Int32](repeating: -1, count: limit)
    for (item, place) in former.enumerated() where place >= 0 { items[Int(place)] = Int32(item) }
    /// How far an item moves among those that are in both orders; -1 once it has moved.
    var distances = [Int32](repeating: 0, count: former.count)
    for (rank, item) in items.lazy.filter({ $0 >= 0 }).enumerated() {
      distances[Int(item)] = Int32(rank)
    }
    for (rank, item) in former.indices.lazy.filter({ former[$0] >= 0 }).enumerated() {
      distances[item] = abs(distances[item] - Int32(rank))
    }
    var next = 0
    for (item, place) in former.enumerated() where place >= 0 && distances[item] >= 0 {
      while true {
        while items[next] < 0 || distances[Int(items[next])] < 0 { next += 1 }
        if next == place || distances[item] >= distances[Int(items[next])] { break }
        distances[Int(items[next])] = -1
      }
      kept[item] = next == place
      if kept[item] { next += 1 } else { distances[item] = -1 }
    }
    return kept
  }
}

import Registration

/// Chooses the cases of a suite that covers pairs: every layout with every strategy, every layout
/// with every trace, every strategy with every size.
///
/// Each combination of layout and trace is one group over one content of one size, with two
/// strategies whose answers are compared. A greedy choice picks the size and the two strategies:
/// those that cover the most uncovered pairs, and among these the least used. Remaining pairs are
/// added to existing groups, unless groups are to stay small. The same input gives the same groups.
///
/// The idea is that of covering arrays: D. Cohen, S. Dalal, M. Fredman, G. Patton, "The AETG
/// system: an approach to testing based on combinatorial design", IEEE TSE 23, 1997.
package struct PairCover {
  package struct Group: Hashable {
    package var data: Int
    package var layout: Int
    package var trace: Int
    package var size: Int
    /// Strategies, ascending.
    package var strategies: [Int]
  }

  /// The data each layout takes.
  package let fitting: [[Int]]
  package let traceCount: Int
  package let sizeCount: Int
  package let strategyCount: Int
  /// Strategies that are run at the largest size on the first layout only.
  let slow: Set<Int>
  /// Whether layouts are paired with every strategy; otherwise only with those of their groups.
  let joinsAllStrategies: Bool

  package private(set) var groups: [Group] = []
  private var layoutStrategy: Set<[Int]> = []
  private var strategySize: Set<[Int]> = []
  private var traceStrategy: Set<[Int]> = []
  private var layoutSize: Set<[Int]> = []
  private var strategyUses: [Int]
  private var sizeUses: [Int]

  /// - Precondition: every layout takes some data; there are strategies and sizes.
  /// - Complexity: O(layouts x traces x sizes x strategies^2).
  package init(
    fitting: [[Int]], traceCount: Int, sizeCount: Int, strategyCount: Int, slow: Set<Int>,
    joinsAllStrategies: Bool = true
  ) {
    precondition(
      fitting.allSatisfy { !$0.isEmpty } && sizeCount > 0 && strategyCount > 0,
      "pairs of \(fitting) data, \(sizeCount) sizes, \(strategyCount) strategies")
    self.fitting = fitting
    self.traceCount = traceCount
    self.sizeCount = sizeCount
    self.strategyCount = strategyCount
    self.slow = slow
    self.joinsAllStrategies = joinsAllStrategies
    strategyUses = [Int](repeating: 0, count: strategyCount)
    sizeUses = [Int](repeating: 0, count: sizeCount)
    guard traceCount > 0 else { return }
    for trace in 0..<traceCount {
      for layout in fitting.indices { addGroup(layout, trace) }
    }
    coverTheRest()
  }

  private mutating func addGroup(_ layout: Int, _ trace: Int) {
    var best: (score: Int, group: Group)?
    // Cycles through the data, shifted by layout so that layouts differ.
    let data = fitting[layout][(trace + layout) % fitting[layout].count]
    for size in 0..<sizeCount {
      for strategies in teams(layout, size) {
        let group = Group(
          data: data, layout: layout, trace: trace, size: size, strategies: strategies)
        let score = score(group)
        if best.map({ score > $0.score }) ?? true { best = (score, group) }
      }
    }
    // The smallest size allows every strategy.
    take(best!.group)
  }

  /// All pairs of the strategies that may be used with a size on a layout.
  private func teams(_ layout: Int, _ size: Int) -> [[Int]] {
    let members = (0..<strategyCount).filter { isAllowed($0, layout, size) }
    if members.count == 1 { return [members] }
    return members.indices.flatMap { first in
      members[(first + 1)...].map { [members[first], $0] }
    }
  }

  private func isAllowed(_ strategy: Int, _ layout: Int, _ size: Int) -> Bool {
    guard slow.contains(strategy), size > 0, size == sizeCount - 1 else { return true }
    return layout == 0 && !strategySize.contains([strategy, size])
  }

  private func score(_ group: Group) -> Int {
    var score = 0
    for strategy in group.strategies {
      if !layoutStrategy.contains([group.layout, strategy]) { score += 1000 }
      if !strategySize.contains([strategy, group.size]) { score += 1000 }
      if !traceStrategy.contains([group.trace, strategy]) { score += 100 }
      score -= strategyUses[strategy]
    }
    if !layoutSize.contains([group.layout, group.size]) { score += 100 }
    // The largest size takes longest, so it is used a quarter as often.
    let isLargest = sizeCount > 1 && group.size == sizeCount - 1
    return score - sizeUses[group.size] * (isLargest ? 4 : 1)
  }

  private mutating func take(_ group: Group) {
    groups.append(group)
    sizeUses[group.size] += 1
    layoutSize.insert([group.layout, group.size])
    for strategy in group.strategies { note(strategy, in: group) }
  }

  private mutating func note(_ strategy: Int, in group: Group) {
    strategyUses[strategy] += 1
    layoutStrategy.insert([group.layout, strategy])
    strategySize.insert([strategy, group.size])
    traceStrategy.insert([group.trace, strategy])
  }

  /// Covers pairs that no team of two could cover, for example if there are few traces.
  private mutating func coverTheRest() {
    for strategy in 0..<strategyCount {
      for layout in fitting.indices
      where joinsAllStrategies && !layoutStrategy.contains([layout, strategy]) {
        let all = groups.indices.filter { groups[$0].layout == layout }
        let allowed = all.filter { isAllowed(strategy, layout, groups[$0].size) }
        _ = join(strategy, among: allowed.isEmpty ? all : allowed)
      }
      for size in 0..<sizeCount where !strategySize.contains([strategy, size]) {
        let open = groups.indices.filter {
          groups[$0].size == size && isAllowed(strategy, groups[$0].layout, size)
        }
        guard !join(strategy, among: open) else { continue }
        take(Group(data: fitting[0][0], layout: 0, trace: 0, size: size, strategies: [strategy]))
      }
    }
    precondition(
      (!joinsAllStrategies || layoutStrategy.count == fitting.count * strategyCount)
        && strategySize.count == strategyCount * sizeCount,
      "every pair is covered")
  }

  /// Adds a strategy to the smallest of the groups; returns false if there is none.
  private mutating func join(_ strategy: Int, among open: [Int]) -> Bool {
    guard let smallest = open.min(by: { groups[$0].strategies.count < groups[$1].strategies.count })
    else { return false }
    groups[smallest].strategies.append(strategy)
    groups[smallest].strategies.sort()
    note(strategy, in: groups[smallest])
    return true
  }
}

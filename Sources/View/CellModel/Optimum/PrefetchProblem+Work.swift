extension PrefetchProblem {
  /// The lower bound on the cost of the cells of `sample` that `earlier` does not show, ns.
  ///
  /// - Complexity: O(cells of both samples).
  func newWork(at sample: Int, after earlier: Int) -> Int {
    sampleCosts[sample] - Self.sum(of: costs, in: cells(of: sample), and: cells(of: earlier))
  }

  /// The lower bound on the cost of the cells of `sample` that are among `returning`, ns.
  ///
  /// - Parameter returning: ascending.
  /// - Complexity: O(cells of the sample + returning cells), and O(1) where all cells of one have
  ///   lower numbers than those of the other.
  func savedWork(at sample: Int, by returning: [Int32]) -> Int {
    Self.sum(of: costs, in: cells(of: sample), and: returning[...])
  }

  /// The longest time of a frame that starts with `sample` after `earlier` was shown, ns: every
  /// cell that `earlier` does not show is created for it.
  ///
  /// - Complexity: O(cells of both samples).
  func longestFrame(at sample: Int, after earlier: Int) -> Int {
    fullSampleCosts[sample] + frameShare
      - Self.sum(of: fullCosts, in: cells(of: sample), and: cells(of: earlier))
  }

  /// The cells that `earlier` shows, `sample` does not and a later sample does, ascending.
  ///
  /// - Complexity: O(cells of `earlier` * cells of `sample`).
  func returningCells(from earlier: Int, at sample: Int) -> [Int32] {
    let row = cells(of: sample)
    return cells(of: earlier).filter { lastSamples[Int($0)] > sample && !row.contains($0) }
  }

  func cost(of cells: [Int32]) -> Int { cells.reduce(0) { $0 + costs[Int($1)] } }

  /// The cost of the cells that both rows contain; both rows ascend.
  private static func sum(
    of costs: [Int], in row: ArraySlice<Int32>, and other: ArraySlice<Int32>
  ) -> Int {
    guard let least = row.first, let otherLeast = other.first, least <= other[other.endIndex - 1],
      otherLeast <= row[row.endIndex - 1]
    else { return 0 }
    var (sum, left, right) = (0, row.startIndex, other.startIndex)
    while left < row.endIndex, right < other.endIndex {
      let (cell, otherCell) = (row[left], other[right])
      if cell == otherCell { sum += costs[Int(cell)] }
      if cell <= otherCell { left += 1 }
      if otherCell <= cell { right += 1 }
    }
    return sum
  }
}

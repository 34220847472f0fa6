extension PrefetchProblem {
  /// What the cells of `sample` cost at least that neither `earlier` shows nor `returning` has, ns.
  ///
  /// - Parameter returning: ascending, none of them shown by `earlier`.
  /// - Complexity: O(cells of both samples + returning cells).
  func missingWork(at sample: Int, after earlier: Int, returning: [Int32]) -> Int {
    let row = cells(of: sample)
    return sampleCosts[sample] - Self.sum(of: costs, in: row, and: cells(of: earlier))
      - Self.sum(of: costs, in: row, and: returning[...])
  }

  /// The longest that a frame can take that starts with `sample` after `earlier` was shown, ns:
  /// every cell that `earlier` does not show is created for it.
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

  /// At least, in ns.
  func cost(of cells: [Int32]) -> Int { cells.reduce(0) { $0 + costs[Int($1)] } }

  /// What the cells that both rows contain cost; both ascend.
  private static func sum(
    of costs: [Int], in row: ArraySlice<Int32>, and other: ArraySlice<Int32>
  ) -> Int {
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

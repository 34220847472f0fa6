import Foundation

/// The columns of a spreadsheet: widths that repeat in a cycle. 8 bytes per column.
struct SheetColumns: Sendable {
  static let most = 16_384

  /// Where each column begins, and the last one ends.
  let edges: [Double]

  /// - Parameter widths: in points, rounded to the grid already, above 0.
  init(count: Int, widths: [Double]) {
    precondition(
      (1...Self.most).contains(count), "a sheet has 1...\(Self.most) columns, found \(count)")
    precondition(
      !widths.isEmpty && widths.allSatisfy { $0.isFinite && $0 > 0 },
      "a sheet's columns are wider than 0 pt, found \(widths)")
    edges = (0..<count).reduce(into: [0]) {
      $0.append($0[$1] + widths[$1 % widths.count])
    }
  }

  var count: Int { edges.count - 1 }
  /// In points.
  var extent: Double { edges[count] }

  /// The columns that cross the open interval from `near` to `far`.
  ///
  /// - Complexity: O(log n).
  func crossing(_ near: Double, _ far: Double) -> Range<Int> {
    let first = partition { edges[$0 + 1] > near }
    return first..<max(first, partition { edges[$0] >= far })
  }

  /// The first column that satisfies `isBeyond`, `count` if none does.
  @inline(__always)
  private func partition(_ isBeyond: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

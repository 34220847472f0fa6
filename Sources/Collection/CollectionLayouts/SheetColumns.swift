import Primitives

/// The columns of a spreadsheet: widths that repeat in a cycle. 8 bytes per column.
struct SheetColumns: Sendable {
  /// The most columns that a sheet has.
  static let most = 16_384

  /// The near edge of each column, and the far edge of the last.
  let edges: [Double]

  /// - Parameter widths: in points, above 0, already rounded to the grid.
  init(count: Int, widths: [Double]) {
    guard (1...Self.most).contains(count) else {
      fatalError("a sheet has 1...\(Self.most) columns, found \(count)")
    }
    guard !widths.isEmpty && widths.allSatisfy({ $0.isFinite && $0 > 0 }) else {
      fatalError("a sheet's columns are wider than 0 pt, found \(widths)")
    }
    edges = (0..<count).reduce(into: [0]) { edges, column in
      edges.append(edges[column] + widths[column % widths.count])
    }
  }

  var count: Int { edges.count - 1 }
  /// In points.
  var extent: Double { edges[count] }

  /// The columns that cross the open interval from `near` to `far`. O(log n).
  func crossing(_ near: Double, _ far: Double) -> Range<Int> {
    let columns = 0..<count
    let first = columns.partitionPoint { edges[$0 + 1] > near }
    return first..<max(first, columns.partitionPoint { edges[$0] >= far })
  }
}

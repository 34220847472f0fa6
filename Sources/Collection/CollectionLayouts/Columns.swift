import CollectionModel

/// Equal columns across the inner width of a section, rounded down to the grid.
struct Columns: Sendable {
  let count: Int
  let spacing: Double
  let width: Double
  private let start: Double

  init(count: Int, spacing: Double, in frame: SectionFrame) {
    guard (1...Cursor.shapeCapacity).contains(count) else {
      fatalError("a layout has 1...\(Cursor.shapeCapacity) columns, found \(count)")
    }
    self.count = count
    self.spacing = checkedSpacing(spacing)
    let room = frame.innerExtent - Double(count - 1) * self.spacing
    width = LayoutGrid.floor(max(0, room) / Double(count))
    start = frame.innerStart
  }

  /// The near edge of column `column`, in points.
  func x(of column: Int) -> Double { start + Double(column) * (width + spacing) }
}

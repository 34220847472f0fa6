/// A pattern of cells made of whole squares, repeated one cycle below the other: at most 16 cells.
///
/// ```
/// photos    A A b      feature   A A A A
///           A A c                A A A A
///           d e f                b C C d
///           g H H                e C C f
///           i H H                g g h h
///           j k l
/// ```
public struct MosaicPattern: Hashable, Sendable {
  /// A rectangle of the pattern's squares.
  public struct Cell: Hashable, Sendable {
    public var column: Int
    public var row: Int
    public var columnSpan: Int
    public var rowSpan: Int

    public init(column: Int, row: Int, columnSpan: Int = 1, rowSpan: Int = 1) {
      self.column = column
      self.row = row
      self.columnSpan = columnSpan
      self.rowSpan = rowSpan
    }
  }

  public static let mostCells = 16

  public let columns: Int
  public let cells: [Cell]
  /// The number of rows in a cycle.
  public let rows: Int

  /// - Precondition: there are 1...16 columns and 1...16 cells; the cells lie within the columns,
  ///   do not overlap, begin in row 0 and are sorted by their first rows.
  public init(columns: Int, cells: [Cell]) {
    guard (1...Cursor.shapeCapacity).contains(columns) else {
      fatalError("a mosaic has 1...\(Cursor.shapeCapacity) columns, found \(columns)")
    }
    guard (1...Self.mostCells).contains(cells.count) else {
      fatalError("a mosaic's pattern has 1...\(Self.mostCells) cells, found \(cells.count)")
    }
    guard cells[0].row == 0 else { fatalError("a pattern begins in row 0, found \(cells[0])") }
    var row = 0
    for (number, cell) in cells.enumerated() {
      guard
        cell.columnSpan >= 1 && cell.rowSpan >= 1 && cell.column >= 0
          && cell.column + cell.columnSpan <= columns
      else {
        fatalError(
          "cell \(number) lies within \(columns) columns and spans 1 or more, found \(cell)")
      }
      guard cell.row >= row else {
        fatalError("cells stand in the order of their rows; cell \(number) is \(cell)")
      }
      row = cell.row
      for other in cells[..<number] {
        guard !other.overlaps(cell) else { fatalError("\(other) and \(cell) overlap") }
      }
    }
    self.columns = columns
    self.cells = cells
    rows = cells.map { $0.row + $0.rowSpan }.max()!
  }

  /// A large photo next to two small ones, then three in a row; then the same mirrored.
  public static let photos = MosaicPattern(
    columns: 3,
    cells: [
      Cell(column: 0, row: 0, columnSpan: 2, rowSpan: 2), Cell(column: 2, row: 0),
      Cell(column: 2, row: 1),
      Cell(column: 0, row: 2), Cell(column: 1, row: 2), Cell(column: 2, row: 2),
      Cell(column: 0, row: 3), Cell(column: 1, row: 3, columnSpan: 2, rowSpan: 2),
      Cell(column: 0, row: 4),
      Cell(column: 0, row: 5), Cell(column: 1, row: 5), Cell(column: 2, row: 5),
    ])

  /// One cell of the full width, a large one between four small ones, two wide ones.
  public static let feature = MosaicPattern(
    columns: 4,
    cells: [
      Cell(column: 0, row: 0, columnSpan: 4, rowSpan: 2),
      Cell(column: 0, row: 2), Cell(column: 1, row: 2, columnSpan: 2, rowSpan: 2),
      Cell(column: 3, row: 2), Cell(column: 0, row: 3), Cell(column: 3, row: 3),
      Cell(column: 0, row: 4, columnSpan: 2), Cell(column: 2, row: 4, columnSpan: 2),
    ])
}

extension MosaicPattern.Cell {
  fileprivate func overlaps(_ other: Self) -> Bool {
    column < other.column + other.columnSpan && other.column < column + columnSpan
      && row < other.row + other.rowSpan && other.row < row + rowSpan
  }
}

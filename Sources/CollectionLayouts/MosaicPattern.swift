/// Tiles of whole cells that repeat one block below the other: at most 16 of them.
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
  /// A rectangle of cells.
  public struct Tile: Hashable, Sendable {
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

  public static let mostTiles = 16

  public let columns: Int
  public let tiles: [Tile]
  /// The rows of one block.
  public let rows: Int

  /// - Precondition: there are 1...16 columns and tiles; the tiles lie within the columns, do not
  ///   overlap, begin in row 0 and stand in the order of their first rows.
  public init(columns: Int, tiles: [Tile]) {
    precondition(
      (1...Cursor.shapeCapacity).contains(columns),
      "a mosaic has 1...\(Cursor.shapeCapacity) columns, found \(columns)")
    precondition(
      (1...Self.mostTiles).contains(tiles.count),
      "a mosaic's pattern has 1...\(Self.mostTiles) tiles, found \(tiles.count)")
    precondition(tiles[0].row == 0, "a pattern begins in row 0, found \(tiles[0])")
    var row = 0
    for (number, tile) in tiles.enumerated() {
      precondition(
        tile.columnSpan >= 1 && tile.rowSpan >= 1 && tile.column >= 0
          && tile.column + tile.columnSpan <= columns,
        "tile \(number) lies within \(columns) columns and spans 1 cell or more, found \(tile)")
      precondition(
        tile.row >= row, "tiles stand in the order of their rows; tile \(number) is \(tile)")
      row = tile.row
      for other in tiles[..<number] {
        precondition(!other.overlaps(tile), "\(other) and \(tile) overlap")
      }
    }
    self.columns = columns
    self.tiles = tiles
    rows = tiles.map { $0.row + $0.rowSpan }.max()!
  }

  /// A large photo beside two small ones, then three in a row; the other block mirrored.
  public static let photos = MosaicPattern(
    columns: 3,
    tiles: [
      Tile(column: 0, row: 0, columnSpan: 2, rowSpan: 2), Tile(column: 2, row: 0),
      Tile(column: 2, row: 1),
      Tile(column: 0, row: 2), Tile(column: 1, row: 2), Tile(column: 2, row: 2),
      Tile(column: 0, row: 3), Tile(column: 1, row: 3, columnSpan: 2, rowSpan: 2),
      Tile(column: 0, row: 4),
      Tile(column: 0, row: 5), Tile(column: 1, row: 5), Tile(column: 2, row: 5),
    ])

  /// One tile of the full width, a large one between four small ones, two wide ones.
  public static let feature = MosaicPattern(
    columns: 4,
    tiles: [
      Tile(column: 0, row: 0, columnSpan: 4, rowSpan: 2),
      Tile(column: 0, row: 2), Tile(column: 1, row: 2, columnSpan: 2, rowSpan: 2),
      Tile(column: 3, row: 2), Tile(column: 0, row: 3), Tile(column: 3, row: 3),
      Tile(column: 0, row: 4, columnSpan: 2), Tile(column: 2, row: 4, columnSpan: 2),
    ])
}

extension MosaicPattern.Tile {
  fileprivate func overlaps(_ other: Self) -> Bool {
    column < other.column + other.columnSpan && other.column < column + columnSpan
      && row < other.row + other.rowSpan && other.row < row + rowSpan
  }
}

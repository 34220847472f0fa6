import CollectionModel

/// Counts how often one length occurs before each edge of a layout of lines: the spacing between
/// two lines of a section, or the extent that all lines have. The counts depend on how many items
/// sections have and on which of them have a header, never on sizes.
///
/// Suits a rule that puts a fixed number of items into each line of a section, one line after the
/// other, with the spacing between them, after an opening and before a closing that have nothing of
/// the length. Near edges must not descend in the order in which elements are placed, and neither
/// must far edges; then the first and the last element of a run are its outermost ones for every
/// length.
public struct LineGauge: Hashable, Sendable {
  /// A length of which a layout of lines consists.
  public enum Length: Hashable, Sendable {
    /// The distance between two lines of a section.
    case spacing
    /// The extent of every line along the scroll axis.
    case lineExtent
  }

  public let length: Length
  /// The number of items in every line but the last one of a section. If it is more than 1, the
  /// cursor's shape begins with the number of items in the open line.
  public let itemsPerLine: Int
  /// Whether every section has a footer, with or without items.
  public let hasFooters: Bool

  /// - Parameter itemsPerLine: 1 or more.
  public init(of length: Length, itemsPerLine: Int, hasFooters: Bool) {
    guard itemsPerLine > 0 else {
      fatalError("a line has at least one item, found \(itemsPerLine)")
    }
    self.length = length
    self.itemsPerLine = itemsPerLine
    self.hasFooters = hasFooters
  }

  // MARK: The steps of a walk, with counts instead of points

  private var spacing: Double { length == .spacing ? 1 : 0 }
  private var lineExtent: Double { length == .lineExtent ? 1 : 0 }

  func skipOpening(_ cursor: Cursor, _ section: SectionInfo) -> Extent {
    section.headerHeight > 0 ? Extent(near: cursor.origin, far: cursor.origin) : .empty
  }

  func skip(_ cursor: inout Cursor, items: Int) -> Extent {
    let near = cursor.origin
    let taken = Int(cursor.shape[0]) + items
    cursor.origin += Double(taken / itemsPerLine) * (lineExtent + spacing)
    cursor.shape[0] = Double(taken % itemsPerLine)
    let lastLine =
      cursor.shape[0] > 0 ? cursor.origin : cursor.origin - (lineExtent + spacing)
    return Extent(near: near, far: lastLine + lineExtent)
  }

  func skipClosing(_ cursor: inout Cursor) -> Extent {
    if cursor.item > 0 {
      cursor.origin += cursor.shape[0] > 0 ? lineExtent : -spacing
    }
    return hasFooters ? Extent(near: cursor.origin, far: cursor.origin) : .empty
  }
}

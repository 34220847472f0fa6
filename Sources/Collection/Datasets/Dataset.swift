import CollectionModel
import Files

/// The sizes of a collection's items, by section, and the kind of data that they are.
///
/// The sizes take 4 bytes per item if widths are equal, otherwise 8, and 8 more if items are placed
/// (`SectionedSizes.byteCount`).
public struct Dataset: Sendable {
  public var name: String
  public let sizes: SectionedSizes
  public let kind: DatasetKind

  public init(name: String, sizes: SectionedSizes, kind: DatasetKind) {
    self.name = name
    self.sizes = sizes
    self.kind = kind
  }

  /// Items in one section without header.
  init(name: String, items: SizeSequence, kind: DatasetKind) {
    let sections = [SectionInfo(itemCount: items.count)]
    self.init(name: name, sizes: SectionedSizes(sections: sections, sizes: items), kind: kind)
  }

  /// Reads a CSV file, plain or gzip, of one of the kinds of `DatasetKind`, identified by its
  /// header row.
  ///
  /// Cards take their sections from `<stem>.sections.csv` in the folder of the file
  /// (`section,title,header_height,item_count`). If there is no such file, the sections are those
  /// named in the rows, numbered from 0 without a gap, and have no headers. Sizes are rounded once,
  /// to 1/64 pt.
  ///
  /// - Throws: an error that names the file, line and column of the first fault.
  /// - Complexity: O(rows), for events O(rows log rows); from gzip less than 0.1 us for a card,
  ///   less than 1 us for a placed item.
  public static func read(
    _ path: String, limits: ReadLimits = .standard
  ) throws(InputError) -> Dataset {
    try DatasetFiles(path: path, limits: limits).read(limits: limits)
  }
}

import CollectionModel

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
}

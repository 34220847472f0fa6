/// One change of a collection. A list of edits is applied in order, so the paths of each refer to
/// the collection as the edits before it left it.
public enum CollectionEdit: Hashable, Sendable {
  /// Inserts before the item at the path, or at the end of its section.
  case insertItems([ItemBox], at: ItemPath)
  case removeItems(Range<Int>, section: Int)
  /// `to` is the path after the move: a position among the remaining items.
  case moveItem(from: ItemPath, to: ItemPath)
  case resizeItem(ItemPath, to: ItemBox)
  /// The section's item count must be that of `items`.
  case insertSection(SectionInfo, items: [ItemBox], at: Int)
  case removeSection(Int)
  /// `to` is the section's number after the move.
  case moveSection(from: Int, to: Int)
  /// In grid units; 0 removes the header.
  case setHeader(height: UInt32, section: Int)

  /// Whether sections may be renumbered.
  public var renumbersSections: Bool {
    switch self {
    case .insertSection, .removeSection, .moveSection: true
    case .insertItems, .removeItems, .moveItem, .resizeItem, .setHeader: false
    }
  }
}

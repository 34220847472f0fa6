/// Consecutive items of one section.
public struct ItemRange: Hashable, Sendable {
  public var section: Int
  /// An empty range in a batch names no item.
  public var items: Range<Int>

  public init(section: Int, items: Range<Int>) {
    self.section = section
    self.items = items
  }

  /// One item.
  public init(_ path: ItemPath) {
    self.init(section: path.section, items: path.item..<path.item + 1)
  }
}

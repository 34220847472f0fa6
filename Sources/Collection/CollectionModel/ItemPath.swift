/// An item, by its section and its number in that section. Paths are ordered as the items are.
@frozen
public struct ItemPath: Hashable, Sendable, Comparable {
  public var section: Int
  public var item: Int

  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// The item that an element belongs to.
  package init(_ id: ElementID) { self.init(section: Int(id.section), item: Int(id.item)) }

  @inlinable
  public static func < (a: ItemPath, b: ItemPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}

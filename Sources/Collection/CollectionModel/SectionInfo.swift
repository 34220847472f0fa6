/// One section: the number of its items and the height of its header. 8 bytes.
public struct SectionInfo: Hashable, Sendable {
  public var itemCount: UInt32
  /// In grid units of 1/64 pt; 0 if the section has no header.
  public var headerHeight: UInt32

  @inlinable
  public init(itemCount: Int, headerHeight: UInt32 = 0) {
    precondition(
      itemCount >= 0 && itemCount <= Int32.max,
      "a section holds 0...\(Int32.max) items, found \(itemCount)")
    self.itemCount = UInt32(itemCount)
    self.headerHeight = headerHeight
  }
}

import Primitives

extension SectionedSizes {
  /// The section and item of slot `slot`. Each section has a slot for its opening, which is item
  /// -1, and one for each item. One past the last slot belongs to the section past the last.
  ///
  /// - Complexity: O(log^2 n).
  public func locate(slot: Int) -> (section: Int, item: Int) {
    precondition(
      slot >= 0 && slot <= itemCount + sectionCount,
      "slot \(slot) is outside 0...\(itemCount + sectionCount)")
    func opening(_ section: Int) -> Int { itemsBefore(section: section) + section }
    // The last section whose opening is not after the slot; the first section's opening is slot 0.
    let section = (1..<sectionCount + 1).partitionPoint { opening($0) > slot } - 1
    return (section, slot - opening(section) - 1)
  }
}

extension SectionedSizes {
  /// The section and item of slot `slot`, where each section is a slot for its opening and one for
  /// each item: item -1 is the opening. One past the last slot is the section past the last.
  ///
  /// - Complexity: O(log^2 n).
  public func locate(slot: Int) -> (section: Int, item: Int) {
    precondition(
      slot >= 0 && slot <= itemCount + sectionCount,
      "slot \(slot) is outside 0...\(itemCount + sectionCount)")
    var low = 0
    var high = sectionCount
    // The last section whose opening is not behind the slot.
    while low < high {
      let middle = (low + high + 1) / 2
      let opening =
        middle == sectionCount ? itemCount + middle : itemsBefore(section: middle) + middle
      if opening <= slot { low = middle } else { high = middle - 1 }
    }
    return (low, slot - (low == sectionCount ? itemCount : itemsBefore(section: low)) - low - 1)
  }
}

extension UpdateMap {
  /// The positions among all items, before the batch, of items that it removes or moves, and those
  /// after it of items that it adds or has moved. All other items keep their order. Ascending runs
  /// that do not overlap.
  ///
  /// - Complexity: O(edits (log edits + log sections)).
  func changedPositions(
    before: SectionCounts, after: SectionCounts
  ) -> (left: [Range<Int>], arrived: [Range<Int>]) {
    let reloaded = RunSet(sections: batch.reloadedSections)
    let renewed = RunSet(sections: batch.reloadedSections.compactMap { newSection(of: $0) })
    return (
      Self.positions(
        ofSections: sections.departed.union(reloaded), items: items.departed, in: before),
      Self.positions(
        ofSections: sections.arrived.union(renewed), items: items.arrived, in: after)
    )
  }

  private static func positions(
    ofSections sections: RunSet, items: RunSet, in counts: SectionCounts
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // Sections are kept as items of section 0.
    for run in sections.itemRanges {
      ranges.append(
        counts.itemsBefore(
          section: run.items.lowerBound)..<counts.itemsBefore(section: run.items.upperBound))
    }
    for run in items.itemRanges where !sections.contains(section: run.section) {
      let start = counts.itemsBefore(section: run.section)
      ranges.append(start + run.items.lowerBound..<start + run.items.upperBound)
    }
    return ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
  }
}

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

  /// The positions among all items, before the batch, of items that are gone after it: ascending
  /// runs that neither overlap nor touch. O(edits (log edits + log sections)).
  func gonePositions(before: SectionCounts) -> [Range<Int>] {
    let lost = sections.deleted.union(sections.reloaded)
    // An item may move out of a section that is lost.
    var saved: ArraySlice<Range<Int>> = []
    for run in items.moves.starts.itemRanges where lost.contains(section: run.section) {
      let start = before.itemsBefore(section: run.section)
      saved.append(start + run.items.lowerBound..<start + run.items.upperBound)
    }
    var gone: [Range<Int>] = []
    func append(_ range: Range<Int>) {
      if range.isEmpty { return }
      if let last = gone.last, last.upperBound == range.lowerBound {
        gone[gone.count - 1] = last.lowerBound..<range.upperBound
      } else {
        gone.append(range)
      }
    }
    for range in Self.positions(ofSections: lost, items: items.deleted, in: before) {
      var lower = range.lowerBound
      while let run = saved.first, run.lowerBound < range.upperBound {
        append(lower..<run.lowerBound)
        lower = run.upperBound
        saved.removeFirst()
      }
      append(lower..<range.upperBound)
    }
    return gone
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

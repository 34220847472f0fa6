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
      saved.append(before.positions(of: run))
    }
    var gone: [Range<Int>] = []
    /// Neighbours become one run.
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

  /// The runs of all items of `sections`, and of single items in other sections.
  private static func positions(
    ofSections sections: RunSet, items: RunSet, in counts: SectionCounts
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // Sections are kept as items of section 0.
    for run in sections.itemRanges {
      let first = counts.itemsBefore(section: run.items.lowerBound)
      ranges.append(first..<counts.itemsBefore(section: run.items.upperBound))
    }
    for run in items.itemRanges where !sections.contains(section: run.section) {
      ranges.append(counts.positions(of: run))
    }
    return ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension SectionCounts {
  fileprivate func positions(of run: ItemRange) -> Range<Int> {
    let start = itemsBefore(section: run.section)
    return start + run.items.lowerBound..<start + run.items.upperBound
  }
}

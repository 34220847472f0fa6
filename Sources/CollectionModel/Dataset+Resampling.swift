extension Dataset {
  /// `count` items drawn with replacement, each section's from that section's own, with as many
  /// sections and their proportions. Marked as resampled.
  ///
  /// With as many items as there are it is the dataset itself, unmarked. A section whose share is
  /// below one item may become empty.
  ///
  /// - Precondition: `count` is not negative, and 0 where there are no items to draw from.
  /// - Complexity: O(items + count); 8 bytes per item while it works.
  public func resampled(to count: Int, seed: UInt64) -> Dataset {
    precondition(count >= 0, "a count of items is not negative, found \(count)")
    precondition(sizes.itemCount > 0 || count == 0, "there are no items to draw \(count) from")
    if count == sizes.itemCount { return self }
    var drawnFrom: [ItemSize] = []
    drawnFrom.reserveCapacity(sizes.itemCount)
    sizes.sizes.forEachRun { run in
      for offset in 0..<run.count {
        drawnFrom.append(
          ItemSize(width: run.widths[offset * run.widthStride], height: run.heights[offset]))
      }
    }
    var sections: [SectionInfo] = []
    sections.reserveCapacity(sizes.sectionCount)
    sizes.forEachSection { sections.append($0) }
    let shares = apportion(count, over: sections.map { Int($0.itemCount) })
    var generator = SeededGenerator(seed: seed)
    var builder = SizeSequence.Builder()
    var start = 0
    for (section, share) in zip(sections, shares) {
      for _ in 0..<share {
        builder.append(drawnFrom[start + generator.next(below: Int(section.itemCount))])
      }
      start += Int(section.itemCount)
    }
    let resized = zip(sections, shares).map { section, share in
      SectionInfo(itemCount: share, headerHeight: section.headerHeight)
    }
    return Dataset(
      name: name, sizes: SectionedSizes(sections: resized, sizes: builder.finish()), kind: kind,
      isResampled: true)
  }
}

import CollectionModel
import Measurement

extension SectionedSizes {
  /// The same collection in storage of its own, so that nobody pays for a copy when it is edited.
  ///
  /// - Complexity: O(n).
  package func duplicated() -> SectionedSizes {
    var sections: [SectionInfo] = []
    sections.reserveCapacity(sectionCount)
    forEachSection { sections.append($0) }
    var builder = SizeSequence.Builder(hasPlaces: hasPlaces)
    var position = 0
    while position < itemCount {
      let run = run(from: position, limit: itemCount - position)
      for offset in 0..<run.count { builder.append(run[offset]) }
      position += run.count
    }
    return SectionedSizes(sections: sections, sizes: builder.finish())
  }
}

extension AllocationCounters {
  /// What a collection keeps, in bytes. A copy is counted: how the collection came here, parsed or
  /// from the cache, sets up different parts of the system's libraries, and the memory that these
  /// keep is not the collection's.
  ///
  /// - Complexity: O(n).
  func bytes(of sizes: SectionedSizes) -> Int64 {
    let live = liveBytes
    let copy = sizes.duplicated()
    return withExtendedLifetime(copy) { liveBytes - live }
  }
}

import Primitives

extension SectionedSizes {
  /// A hash of every section, size and place, independent of how chunks divide them: 16 hexadecimal
  /// digits.
  ///
  /// - Complexity: O(n), about 2 ns an item, 4 ns if items have places.
  public var contentHash: String {
    var hasher = WordHasher()
    hasher.add(UInt64(sectionCount))
    forEachSection { section in
      hasher.add(UInt64(section.itemCount) | UInt64(section.headerHeight) << 32)
    }
    hasher.add(hasPlaces ? 1 : 0 as UInt64)
    sizes.forEachRun { run in
      for item in 0..<run.count {
        hasher.add(
          UInt64(run.heights[item]) | UInt64(run.widths[item * run.widthStride]) << 32)
        guard let places = run.places else { continue }
        let place = places[item]
        hasher.add(
          UInt64(UInt32(bitPattern: place.x)) | UInt64(UInt32(bitPattern: place.y)) << 32)
      }
    }
    return hasher.text
  }
}

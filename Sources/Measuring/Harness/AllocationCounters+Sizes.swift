import CollectionModel
import Measurement

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

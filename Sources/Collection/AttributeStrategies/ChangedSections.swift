import Primitives

/// The sections that a batch of edits has changed so far, by their current numbers.
///
/// Ascending, each once. An edit that inserts, removes or moves a section renumbers those after it,
/// in O(changed sections).
struct ChangedSections {
  private(set) var numbers: [Int] = []

  /// - Complexity: O(1) for the section of the last edit, otherwise O(changed sections).
  mutating func insert(_ section: Int) {
    let index = firstIndex(from: section)
    if index == numbers.count || numbers[index] != section { numbers.insert(section, at: index) }
  }

  /// Removes all, and keeps the storage.
  mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

  /// Makes room for a section inserted before number `section`, which does not count as changed.
  mutating func makeRoom(at section: Int) {
    for index in firstIndex(from: section)..<numbers.count { numbers[index] += 1 }
  }

  /// Removes a section that the collection no longer has; returns whether it had been changed.
  @discardableResult
  mutating func remove(_ section: Int) -> Bool {
    let index = firstIndex(from: section)
    let wasChanged = index < numbers.count && numbers[index] == section
    if wasChanged { numbers.remove(at: index) }
    for index in index..<numbers.count { numbers[index] -= 1 }
    return wasChanged
  }

  private func firstIndex(from section: Int) -> Int {
    (0..<numbers.count).partitionPoint { numbers[$0] >= section }
  }
}

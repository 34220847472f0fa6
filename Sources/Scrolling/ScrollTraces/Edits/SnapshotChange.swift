import CollectionModel

/// What a collection becomes, in the form in which an app with a diffable data source describes it:
/// identifiers in sections, before and after. Their difference is applied.
///
/// Keeps 4 bytes per item after the change, and the difference.
package final class SnapshotChange: Sendable {
  /// The number of items of each section before.
  private let before: [Int]
  /// By section, which are the same: the positions that its items had among all items before;
  /// numbers from there on are of new items.
  private let after: [[Int32]]
  package let algorithm: DifferenceAlgorithm
  package let batch: UpdateBatch
  /// The number of items that are deleted, inserted or moved.
  package let editCount: Int

  package init(before: [Int], after: [[Int32]], by algorithm: DifferenceAlgorithm) {
    self.before = before
    self.after = after
    self.algorithm = algorithm
    let (old, new) = Self.snapshots(before, after)
    let difference = SnapshotDifference(from: old, to: new, by: algorithm)
    (batch, editCount) = (difference.batch, difference.editCount)
  }

  /// The snapshots, made from scratch, as apps make them of their models.
  ///
  /// - Complexity: O(items).
  package func snapshots() -> (
    before: CollectionSnapshot<Int32, Int32>, after: CollectionSnapshot<Int32, Int32>
  ) { Self.snapshots(before, after) }

  private static func snapshots(
    _ before: [Int], _ after: [[Int32]]
  ) -> (before: CollectionSnapshot<Int32, Int32>, after: CollectionSnapshot<Int32, Int32>) {
    (snapshot(of: rows(before)), snapshot(of: after))
  }

  /// The positions of the items of each section.
  static func rows(_ counts: [Int]) -> [[Int32]] {
    var position: Int32 = 0
    return counts.map { count in
      defer { position += Int32(count) }
      return Array(position..<position + Int32(count))
    }
  }

  private static func snapshot(of rows: [[Int32]]) -> CollectionSnapshot<Int32, Int32> {
    var snapshot = CollectionSnapshot<Int32, Int32>()
    do {
      try snapshot.appendSections(Array(0..<Int32(rows.count)))
      for (section, row) in rows.enumerated() {
        try snapshot.appendItems(row, toSection: Int32(section))
      }
    } catch {
      preconditionFailure("different numbers were refused as identifiers: \(error)")
    }
    return snapshot
  }
}

extension SnapshotChange: Hashable {
  package static func == (a: SnapshotChange, b: SnapshotChange) -> Bool {
    a === b || (a.before == b.before && a.after == b.after && a.algorithm == b.algorithm)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(before)
    hasher.combine(editCount)
  }
}

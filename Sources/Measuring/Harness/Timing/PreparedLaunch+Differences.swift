import CollectionModel
import Measurement
import ScrollTraces

/// The differences of snapshots that changes of a playback are, which no strategy has a part in.
extension PreparedLaunch {
  private static let differenceReplays = 3

  private var snapshotChanges: [SnapshotChange] { playback.changes.compactMap(\.change.snapshots) }

  /// Times every difference, without making the snapshots; each counts with its fastest replay.
  ///
  /// - Returns: nil where the changes are not of snapshots.
  func timeDifferences() -> Observation? {
    .distribution(
      of: snapshotChanges.map { change in
        let (old, new) = change.snapshots()
        return (0..<Self.differenceReplays).map { _ in
          let start = MonotonicClock.now()
          let difference = SnapshotDifference(from: old, to: new, by: change.algorithm)
          let end = MonotonicClock.now()
          keep(difference.editCount)
          return end - start
        }.min()!
      })
  }

  /// What the differences consist of, and the most that one of them holds in addition to the
  /// snapshots; nothing where the changes are not of snapshots.
  func countDifferences() -> Observations {
    var counts = Observations()
    let changes = snapshotChanges
    guard !changes.isEmpty else { return counts }
    var most: Int64 = 0
    for change in changes {
      let (old, new) = change.snapshots()
      var peak = PeakBytes(memory)
      keep(SnapshotDifference(from: old, to: new, by: change.algorithm).editCount)
      most = max(most, peak.most())
    }
    counts[.differenceEdits] = .integer(changes.reduce(0) { $0 + Int64($1.editCount) })
    counts[.differencePeakBytes] = .integer(most)
    return counts
  }
}

import Measurement

/// How long batches of edits took, in several replays of the same batches.
struct EditSamples {
  private let batchCount: Int
  private var readings: [UInt64] = []
  /// Edits of each batch.
  private var edits: [Int] = []

  init(batches: Int, replays: Int) {
    batchCount = batches
    readings.reserveCapacity(batches * replays)
    edits.reserveCapacity(batches)
  }

  mutating func append(_ nanoseconds: UInt64, edits count: Int) {
    if readings.count < batchCount { edits.append(count) }
    readings.append(nanoseconds)
  }

  /// The least over the replays for each batch.
  var leastPerBatch: [UInt64] {
    precondition(
      readings.count % max(1, batchCount) == 0,
      "\(readings.count) readings are not of whole replays of \(batchCount) batches")
    return (0..<batchCount).map { index in
      stride(from: index, to: readings.count, by: batchCount).map { readings[$0] }.min()!
    }
  }

  /// The same, each over its edits.
  var leastPerEdit: [UInt64] {
    zip(leastPerBatch, edits).map { ($0 + UInt64($1) / 2) / UInt64(max(1, $1)) }
  }
}

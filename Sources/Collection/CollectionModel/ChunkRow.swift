/// A row of elements in chunks. No chunk is empty, and two neighbours together are more than half
/// of a chunk's capacity.
protocol ChunkRow {
  associatedtype Chunk: Countable
  /// The most elements a chunk can hold.
  static var chunkCapacity: Int { get }
  var chunks: [Chunk] { get }
  /// Counts the chunks that edits read, write or move.
  var tally: EditTally { get set }
  /// Appends the contents of the chunk after `chunk` to it, and removes that chunk.
  mutating func joinNext(_ chunk: Int)
}

/// Anything that has a count.
protocol Countable {
  var count: Int { get }
}

extension Array: Countable {}
extension SizeChunk: Countable {}

extension ChunkRow {
  /// Merges `chunk`, which has shrunk, with a neighbour as long as the two together hold at most
  /// half of a chunk's capacity. Returns its new index.
  ///
  /// - Complexity: O(chunk capacity), and the cost of `joinNext`.
  @discardableResult
  mutating func joinNeighbours(of chunk: Int) -> Int {
    var chunk = chunk
    while true {
      // This one and its neighbours.
      tally.touch(3)
      if joinsNext(chunk) {
        joinNext(chunk)
      } else if joinsNext(chunk - 1) {
        chunk -= 1
        joinNext(chunk)
      } else {
        return chunk
      }
    }
  }

  private func joinsNext(_ chunk: Int) -> Bool {
    chunk >= 0 && chunk + 1 < chunks.count
      && chunks[chunk].count + chunks[chunk + 1].count <= Self.chunkCapacity / 2
  }
}

/// Columns of edges in one block of memory, so that a query reads only the edges that it compares.
struct EdgeColumns: ~Copyable {
  /// The first column, and directly after it all others: with `count` edges each, column `k` begins
  /// at `base + k * count`.
  private(set) var base = UnsafeMutablePointer<Double>.allocate(capacity: 1)
  private var capacity = 1

  deinit { base.deallocate() }

  var byteCount: Int { capacity * MemoryLayout<Double>.stride }

  /// Makes room for `columns` columns of `count` edges; if it has to grow, it loses its edges.
  mutating func ensure(_ columns: Int, of count: Int) {
    guard columns * count > capacity else { return }
    base.deallocate()
    capacity = columns * count
    base = .allocate(capacity: capacity)
  }
}

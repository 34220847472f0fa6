/// A short list of blocks that is made anew again and again and read in between, without the
/// reference counts of an array.
struct BlockList: ~Copyable {
  private var blocks = UnsafeMutablePointer<Int>.allocate(capacity: 16)
  private var capacity = 16
  private(set) var count = 0

  deinit { blocks.deallocate() }

  subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count, "block \(index) is outside 0..<\(count)")
    return blocks[index]
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ block: Int) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Int>.allocate(capacity: capacity * 2)
      larger.update(from: blocks, count: count)
      blocks.deallocate()
      blocks = larger
      capacity *= 2
    }
    blocks[count] = block
    count += 1
  }
}

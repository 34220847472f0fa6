import CollectionAttributes
import Primitives

/// An element's position in drawing order: (zIndex, kind, section, item), lowest first.
struct DrawingKey: BitwiseCopyable {
  var major: UInt64
  var minor: UInt64
  /// The element's index in the answer.
  var index: Int

  @inline(__always)
  init(_ element: borrowing ElementAttributes, index: Int) {
    major = UInt64(Self.ordered(element.zIndex)) << 32 | UInt64(element.id.kind.rawValue)
    minor = UInt64(Self.ordered(element.id.section)) << 32 | UInt64(Self.ordered(element.id.item))
    self.index = index
  }

  /// Maps to unsigned numbers that sort the same way.
  @inline(__always)
  private static func ordered(_ value: Int32) -> UInt32 { UInt32(bitPattern: value) ^ 0x8000_0000 }

  @inline(__always)
  func precedes(_ other: DrawingKey) -> Bool {
    major != other.major ? major < other.major : minor < other.minor
  }
}

/// Sorts keys without allocating: finds the ascending runs in an answer and merges neighbouring
/// runs until one is left.
///
/// Stable, so elements with equal keys keep the source's order. An answer usually consists of a few
/// runs: items in order with headers between them.
/// - Complexity: O(n log r) for r runs.
struct DrawingOrder: ~Copyable {
  // Scratch room without a count of its own: each sort overwrites the content of the one before.
  private var keys = GrowableBuffer<DrawingKey>()
  private var spare = GrowableBuffer<DrawingKey>()
  private var runs = GrowableBuffer<Int>()

  /// Returns the address for the next keys, with room for `count`.
  mutating func begin(_ count: Int) -> UnsafeMutablePointer<DrawingKey> {
    _ = spare.reserve(count)
    _ = runs.reserve(count + 1)
    return keys.reserve(count)
  }

  mutating func sort(_ count: Int) -> UnsafeMutablePointer<DrawingKey> {
    var runCount = findRuns(count)
    while runCount > 1 {
      var written = 0
      for pair in stride(from: 0, to: runCount, by: 2) {
        let start = runs.base[pair]
        let middle = pair + 1 < runCount ? runs.base[pair + 1] : count
        let end = pair + 2 < runCount ? runs.base[pair + 2] : count
        merge(start, middle, end)
        runs.base[written] = start
        written += 1
      }
      runCount = written
      swap(&keys, &spare)
    }
    return keys.base
  }

  private func findRuns(_ count: Int) -> Int {
    var runCount = 0
    for index in 0..<count where index == 0 || keys.base[index].precedes(keys.base[index - 1]) {
      runs.base[runCount] = index
      runCount += 1
    }
    return runCount
  }

  private func merge(_ start: Int, _ middle: Int, _ end: Int) {
    let source = keys.base
    let target = spare.base
    var left = start
    var right = middle
    for index in start..<end {
      let takesRight = right < end && (left == middle || source[right].precedes(source[left]))
      target[index] = source[takesRight ? right : left]
      if takesRight { right += 1 } else { left += 1 }
    }
  }
}

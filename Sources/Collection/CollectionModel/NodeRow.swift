/// A row of numbers that reports each number that is read or written.
///
/// The array is private, and every method that reaches it takes a tally, so no loop over the
/// numbers can forget to count them.
package struct NodeRow: Hashable, Sendable {
  private var numbers: [Int]

  package init(_ numbers: [Int] = []) { self.numbers = numbers }

  var count: Int { numbers.count }
  var byteCount: Int { numbers.byteCount }

  @inline(__always)
  package func read(_ place: Int, _ tally: inout some NodeTally) -> Int {
    tally.touch(1)
    return numbers[place]
  }

  /// All numbers in order.
  package func readAll(_ tally: inout some NodeTally) -> [Int] {
    tally.touch(numbers.count)
    return numbers
  }

  @inline(__always)
  package mutating func add(_ change: Int, at place: Int, _ tally: inout some NodeTally) {
    tally.touch(1)
    numbers[place] += change
  }

  @inline(__always)
  mutating func append(_ number: Int, _ tally: inout some NodeTally) {
    tally.touch(1)
    numbers.append(number)
  }

  /// Touches the numbers after it too: they move.
  package mutating func insert(_ number: Int, at place: Int, _ tally: inout some NodeTally) {
    tally.touch(numbers.count - place + 1)
    numbers.insert(number, at: place)
  }

  /// Touches the numbers after it too: they move.
  package mutating func remove(at place: Int, _ tally: inout some NodeTally) -> Int {
    tally.touch(numbers.count - place)
    return numbers.remove(at: place)
  }

  /// Touches the numbers of the range, those that replace them, and those that move.
  mutating func replace(
    _ range: Range<Int>, with new: [Int], _ tally: inout some NodeTally
  ) {
    let moved = range.count == new.count ? 0 : numbers.count - range.upperBound
    tally.touch(range.count + new.count + moved)
    numbers.replaceSubrange(range, with: new)
  }

  /// Keeps the first `count` numbers.
  mutating func truncate(to count: Int) { numbers.removeSubrange(count...) }

  mutating func reserveCapacity(_ capacity: Int) { numbers.reserveCapacity(capacity) }
}

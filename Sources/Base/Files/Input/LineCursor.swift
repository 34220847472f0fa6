import Foundation

/// Iterates over the lines of a text, front to back. Holds its position only: the text may be in
/// memory as a whole or arrive in pieces. 8 bytes.
///
/// LF ends a line; a CR before it is part of the line until `withoutReturn` removes it. `InputText`
/// makes such a text of one with other line ends.
package struct LineCursor: Sendable {
  package struct Line: Hashable, Sendable {
    /// The line's position in the text, without its line end.
    package var range: Range<Int>
    /// Whether a line end follows; false for an unterminated last line.
    package var isEnded: Bool

    @inlinable
    init(range: Range<Int>, isEnded: Bool) {
      self.range = range
      self.isEnded = isEnded
    }
  }

  @usableFromInline var offset: Int

  /// - Parameter offset: where the first line begins.
  @inlinable
  package init(at offset: Int = 0) { self.offset = offset }

  /// The next line; nil at the end of the text, even if the last line was terminated.
  ///
  /// - Complexity: O(length of the line).
  @inlinable
  package mutating func next(in text: UnsafeBufferPointer<UInt8>) -> Line? {
    guard offset < text.count else { return nil }
    let start = text.baseAddress! + offset
    let length = text.count - offset
    let first = offset
    guard let end = memchr(start, 0x0A, length) else {
      offset = text.count
      return Line(range: first..<text.count, isEnded: false)
    }
    let last = first + (UnsafeRawPointer(end) - UnsafeRawPointer(start))
    offset = last + 1
    return Line(range: first..<last, isEnded: true)
  }

  /// The same for a text in an array.
  @inlinable
  package mutating func next(in text: [UInt8]) -> Line? {
    text.withUnsafeBufferPointer { next(in: $0) }
  }
}

extension BidirectionalCollection<UInt8> {
  /// The line without the CR at its end, if it has one.
  @inlinable
  package var withoutReturn: SubSequence { last == 0x0D ? dropLast() : self[...] }
}

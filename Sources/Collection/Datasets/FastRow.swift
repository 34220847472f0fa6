import CollectionModel

/// Reads a row of plain numbers fast. The caller passes a row that this reader does not accept to
/// `RowFormat`, which reads it or reports the fault. Both round numbers in the same way.
package struct FastRow {
  private let line: UnsafeBufferPointer<UInt8>
  private var offset = 0

  @inline(__always)
  package init(_ line: UnsafeBufferPointer<UInt8>) { self.line = line }

  /// Whether all fields have been read.
  package var isAtEnd: Bool { offset == line.count + 1 }

  /// The next field if it is 1 to 9 digits and nothing else.
  @inline(__always)
  package mutating func nextIndex() -> Int? {
    var value = 0
    var position = offset
    while position < line.count, case let digit = line[position] &- 0x30, digit < 10 {
      value = value &* 10 &+ Int(digit)
      position += 1
    }
    guard position > offset, position <= offset + 9, endField(at: position) else { return nil }
    return value
  }

  /// Skips the next field if it has no quotes; returns nil if it has.
  @inline(__always)
  mutating func skipText() -> Void? {
    var position = offset
    while position < line.count, line[position] != UInt8(ascii: ",") {
      if line[position] == UInt8(ascii: "\"") { return nil }
      position += 1
    }
    guard position <= line.count else { return nil }
    offset = position + 1
    return ()
  }

  /// The next field in grid units, if it is up to 15 digits with an optional decimal point.
  ///
  /// Such a number is the quotient of two numbers that `Double` holds exactly, so a single division
  /// rounds it as `strtod` does.
  @inline(__always)
  package mutating func nextSize() -> UInt32? {
    var digits = 0
    var value = 0
    var scale = 1
    var position = offset
    var hasPoint = false
    while position < line.count {
      let byte = line[position]
      let digit = byte &- 0x30
      if digit < 10 {
        value = value &* 10 &+ Int(digit)
        digits += 1
        if digits > 15 { return nil }
        if hasPoint { scale = scale &* 10 }
      } else if byte == UInt8(ascii: "."), !hasPoint, digits > 0 {
        hasPoint = true
      } else {
        break
      }
      position += 1
    }
    guard digits > 0, line[position - 1] != UInt8(ascii: "."), endField(at: position) else {
      return nil
    }
    let points = Double(value) / Double(scale)
    guard points <= LayoutGrid.largestSize else { return nil }
    return UInt32((points * LayoutGrid.unitsPerPoint).rounded())
  }

  @inline(__always)
  private mutating func endField(at position: Int) -> Bool {
    guard position == line.count || line[position] == UInt8(ascii: ",") else { return false }
    offset = position + 1
    return true
  }
}

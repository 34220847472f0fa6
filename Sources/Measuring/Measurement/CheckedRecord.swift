/// A record whose numbers have ranges that their types do not state. A record from a file is
/// checked before anything is computed from it: a sum over damaged numbers could overflow.
package protocol CheckedRecord {
  /// Checks every number of the record, and the records in it.
  ///
  /// - Throws: `DecodingError` with the path of the first number that is out of its range.
  func check(_ fields: FieldCheck) throws
}

/// Checks the fields of one record.
package struct FieldCheck {
  /// Sums of a few thousand numbers below this cannot overflow, and `Double` holds each of them.
  package static let largest = 1 << 53

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
      stringValue = String(intValue)
      self.intValue = intValue
    }
  }

  private let path: [Key]

  /// The check of the record that is the whole file.
  package init() { path = [] }

  private init(path: [Key]) { self.path = path }

  /// Checks that a whole number is in `range`; nil passes.
  package func whole<Number: FixedWidthInteger>(
    _ name: String, _ value: Number?, in range: ClosedRange<Int> = 0...FieldCheck.largest
  ) throws(DecodingError) {
    guard let value, Int(exactly: value).map(range.contains) != true else { return }
    throw fault(name, "a whole number in \(range.lowerBound)...\(range.upperBound)", "\(value)")
  }

  /// Checks that a number is finite and in `range`; nil passes.
  package func number(
    _ name: String, _ value: Double?, in range: ClosedRange<Double> = 0...Double(FieldCheck.largest)
  ) throws(DecodingError) {
    guard let value, !(value.isFinite && range.contains(value)) else { return }
    throw fault(name, "a number in \(range.lowerBound)...\(range.upperBound)", "\(value)")
  }

  /// Checks the record that a field holds; nil passes.
  package func record(_ name: String, _ record: (some CheckedRecord)?) throws {
    try record?.check(FieldCheck(path: path + [Key(stringValue: name)]))
  }

  /// Checks the records of a list.
  ///
  /// - Complexity: O(numbers in them).
  package func records(_ name: String, _ records: [some CheckedRecord]) throws {
    for (index, record) in records.enumerated() {
      try record.check(
        FieldCheck(path: path + [Key(stringValue: name), Key(intValue: index)]))
    }
  }

  /// Checks a statement about a field.
  package func holds(
    _ isTrue: Bool, _ name: String, _ expected: String, found: @autoclosure () -> String
  ) throws(DecodingError) {
    if !isTrue { throw fault(name, expected, found()) }
  }

  private func fault(_ name: String, _ expected: String, _ found: String) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: path + [Key(stringValue: name)],
        debugDescription: "expected \(expected), found \(found)"))
  }
}

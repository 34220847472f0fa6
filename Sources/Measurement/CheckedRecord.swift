/// A record whose numbers have ranges that their types do not say. What is read from a file is
/// checked before anybody computes with it: a record that was changed by hand, or damaged, must not
/// end in a sum beyond its type.
public protocol CheckedRecord {
  /// Checks every number of the record, and the records in it.
  ///
  /// - Throws: `DecodingError` with the path of the first that is out of its range.
  func check(_ fields: FieldCheck) throws
}

/// Checks the fields of one record.
public struct FieldCheck {
  /// Sums of a few thousand numbers below this cannot overflow, and `Double` holds each of them.
  public static let largest = 1 << 53

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

  /// For the record that is the whole file.
  public init() { path = [] }

  private init(path: [Key]) { self.path = path }

  /// A whole number; nil is none.
  public func whole<Number: FixedWidthInteger>(
    _ name: String, _ value: Number?, in range: ClosedRange<Int> = 0...FieldCheck.largest
  ) throws(DecodingError) {
    guard let value, Int(exactly: value).map(range.contains) != true else { return }
    throw fault(name, "a whole number in \(range.lowerBound)...\(range.upperBound)", "\(value)")
  }

  /// A finite number; nil is none.
  public func number(
    _ name: String, _ value: Double?, in range: ClosedRange<Double> = 0...Double(FieldCheck.largest)
  ) throws(DecodingError) {
    guard let value, !(value.isFinite && range.contains(value)) else { return }
    throw fault(name, "a number in \(range.lowerBound)...\(range.upperBound)", "\(value)")
  }

  /// The record that a field holds; nil is none.
  public func record(_ name: String, _ record: (some CheckedRecord)?) throws {
    try record?.check(FieldCheck(path: path + [Key(stringValue: name)]))
  }

  /// The records of a list.
  ///
  /// - Complexity: O(numbers in them).
  public func records(_ name: String, _ records: [some CheckedRecord]) throws {
    for (index, record) in records.enumerated() {
      try record.check(
        FieldCheck(path: path + [Key(stringValue: name), Key(intValue: index)]))
    }
  }

  private func fault(_ name: String, _ expected: String, _ found: String) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: path + [Key(stringValue: name)],
        debugDescription: "expected \(expected), found \(found)"))
  }
}

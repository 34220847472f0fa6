import Files
import Testing

/// One reading of RFC 4180 for everything that is imported.
@Suite struct CSVFieldsTests {
  /// The rows of a text, or the error.
  private func rows(_ text: String) -> Result<[[String]], InputError> {
    Result { () throws(InputError) in
      var reader = CSVFields(file: "t.csv")
      var rows: [[String]] = []
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if let row = try reader.take(Array(line).span, number: index + 1) {
          rows.append(row.map(\.text))
        }
      }
      if reader.isInQuotes { throw reader.unclosed() }
      return rows
    }
  }

  @Test(arguments: [
    ("a,b", [["a", "b"]]), ("", [[""]]), (",", [["", ""]]), ("\"\"", [[""]]),
    ("\"a,b\",c", [["a,b", "c"]]), ("\"a\"\"b\"", [["a\"b"]]), ("\"\"\"\"", [["\""]]),
    ("1,\"x\ny\",2\n3", [["1", "x\ny", "2"], ["3"]]), ("\"\n\n\"", [["\n\n"]]),
    ("\"a\"\"\n\"\"b\",c", [["a\"\n\"b", "c"]]), ("é,\"ü\"", [["é", "ü"]]),
  ])
  func rowsAreReadAsTheyWereWritten(text: String, expected: [[String]]) throws {
    #expect(try rows(text).get() == expected)
  }

  @Test(arguments: [
    ("\"a", "t.csv:1:1: expected a closing quote, found none"),
    ("a,b\nc,\"d\ne", "t.csv:2:3: expected a closing quote"),
    ("\"a\"b", "t.csv:1:4: expected a comma after a field in quotes, found more text"),
    ("a\"b\"", "t.csv:1:2: expected quotes around a whole field, found one inside it"),
    ("\"a\" ,b", "t.csv:1:4: expected a comma"),
    ("a,\"b\n\"\"c", "t.csv:1:3: expected a closing quote"),
  ])
  func whatIsNoCSVIsNamedWithItsPlace(text: String, reason: String) {
    #expect(throws: InputError.self) { try rows(text).get() }
    if case .failure(let error) = rows(text) {
      #expect(error.description.hasPrefix(reason), "\(error)")
    }
  }

  @Test func fieldsHaveTheirStartInTheirLine() throws {
    var reader = CSVFields(file: "t.csv")
    #expect(try reader.take(Array("a,\"b".utf8).span, number: 1) == nil)
    let row = try #require(try reader.take(Array("c\",\"\",dd,".utf8).span, number: 2))
    #expect(row.map(\.text) == ["a", "b\nc", "", "dd", ""])
    #expect(row.map(\.start) == [0, 2, 3, 6, 9])
    #expect(throws: InputError.self) {
      try reader.takeWhole(Array("\"b".utf8).span, number: 3)
    }
  }

  @Test func aQuoteThatIsMissingDoesNotTakeTheWholeFileForAText() {
    let text = "\"a\n" + String(repeating: "1,2,3,4,5,6,7\n", count: 10_000)
    guard case .failure(let error) = rows(text) else {
      Issue.record("read")
      return
    }
    #expect(error.description.hasPrefix("t.csv:1:1: expected a closing quote"), "\(error)")
  }

  @Test(arguments: [
    "0x10", "inf", "-inf", "nan", "1_000", "+5", "\u{FF15}", "", " 1", "1 ", "1e999", "1,5", "e5",
    "-",
  ])
  func whatIsNoDecimalNumberIsNone(text: String) { #expect(decimalNumber(text) == nil) }

  @Test(arguments: [("16.6", 16.6), ("-2", -2), ("1.5e3", 1500), ("0", 0), (".5", 0.5)])
  func aDecimalNumberIsRead(text: String, value: Double) { #expect(decimalNumber(text) == value) }
}

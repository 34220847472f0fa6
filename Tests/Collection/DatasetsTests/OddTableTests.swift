import CollectionModel
import Datasets
import Files
import Foundation
import TestSupport
import Testing

/// Tables that other programs write, each with the one right result: items, with a note on rows
/// that were left out, or a line that gives the reason and the remedy.
@Suite struct OddTableTests {
  enum Answer: Sendable {
    /// The heights in points, and the notes.
    case items([Double], notes: [String] = [])
    /// What the error has after the name of the file.
    case refused(String)
  }

  typealias Odd = OddFile<Answer>

  private static let decimals =
    "write it with a point for the fraction and nothing between thousands, such as 1234.5"
  private static let long = String(repeating: "ä", count: 2500)
  private static let megabyte = String(repeating: "x", count: 1 << 20)
  private static let tooLong = String(repeating: "x", count: InputText.longestLine)
  private static let plain = "tag,width,height\na,100,40\nb,100,60\n"
  private static let latin = Array("Gr".utf8) + [0xF6, 0xDF] + Array("e,width,height\n".utf8)

  // MARK: Rows and comments

  private static let rows: [Odd] = [
    Odd("# rows", "tag,width,height\n#new,100,40\nb,100,60\n", .items([40, 60])),
    Odd("# in a quoted field", "tag,width,height\n\"#new\",100,40\n", .items([40])),
    Odd("# in the first name", "#tag,width,height\na,100,40\n", .items([40])),
    Odd("# before a name that is read", "# width,height\n100,40\n", .items([40])),
    Odd(
      "# above the names", "# made by x\n#\n" + plain,
      .items(
        [40, 60], notes: ["lines above the column names that begin with #, skipped: 2"])),
    Odd(
      "# below the names", "tag,width,height\n# a remark\na,100,40\n",
      .refused(":2:11: expected 3 fields, as in the first row, found 1; below the column names, a")),
    Odd(
      "# with errors of a spreadsheet", "width,height\n#REF!,40\n",
      .refused(":2:1: expected a number in column width, found \"#REF!\"")),
    Odd(
      "empty lines", "tag,width,height\n\na,100,40\n\n\nb,100,60\n\n\n",
      .items([40, 60], notes: ["empty lines between rows, skipped: 3"])),
    Odd(
      "empty fields", "tag,width,height\n,,\na,100,40\n",
      .refused(":2:2: expected a number in column width, found \"\"")),
    Odd("no last line end", "tag,width,height\na,100,40", .items([40])),
    Odd(
      "a short row", "tag,width,height\na,100\n",
      .refused(":2:6: expected 3 fields, as in the first row, found 2; complete the row")),
    Odd(
      "a long row", "tag,width,height\na,100,40,7\n",
      .refused(":2:11: expected 3 fields, as in the first row, found 4; put fields that contain c")
    ),
    Odd("header only", "tag,width,height\n", .refused(": expected at least one row, found only")),
    Odd("empty", "", .refused(": expected a header row, found an empty file")),
    Odd("a mark alone", "\u{FEFF}", .refused(": expected a header row, found nothing but comm")),
    Odd(
      "a name twice", "width,height,height\n100,40,50\n",
      .refused("has the column \"height\" 2 times; rename all but one")),
    Odd("another name twice", "tag,tag,width,height\na,b,100,40\n", .items([40])),
    Odd(
      "no such name", "tag,Width,height\na,100,40\n",
      .refused("there is no column \"width\" in")),
  ]

  // MARK: Encodings and line ends

  private static let encodings: [Odd] = [
    Odd("mixed line ends", "tag,width,height\r\na,100,40\rb,100,60\nc,1,2", .items([40, 60, 2])),
    Odd(
      "CR CR LF", "tag,width,height\r\r\na,100,40\r\r\n",
      .items([40], notes: ["empty lines between rows, skipped: 1"])),
    Odd(
      "UTF-32", bytes: [0xFF, 0xFE, 0, 0] + Array("w\0\0\0".utf8),
      .refused(": expected UTF-8 or UTF-16, found UTF-32; save it as UTF-8")),
    Odd("a name in Latin-1", bytes: latin + Array("a,100,40\n".utf8), .items([40])),
    Odd(
      "a text in Latin-1",
      bytes: Array("tag,width,height\n".utf8) + [0xFC] + Array(",100,40\n".utf8),
      .items([40])),
    Odd(
      "a NUL in a row", "tag,width,height\na\0b,100,40\n",
      .refused(":2:2: expected a line of text, found a NUL byte; name a text file")),
    Odd(
      "NULs at the end", "tag,width,height\na,100,40\n\0\0\0\0\0\0",
      .refused(":3:1: expected a line of text, found a NUL byte")),
    Odd("a control character", "tag,width,height\na\u{B}b\u{1B},100,40\n", .items([40])),
    Odd(
      "a spreadsheet's own format", bytes: Array("PK".utf8) + [3, 4, 20, 0, 8, 8],
      .refused(":1:6: expected a line of text, found a NUL byte; name a text file")),
  ]

  // MARK: Quotes

  private static let quotes: [Odd] = [
    Odd("a line end in quotes", "tag,width,height\n\"a\n# b\n\",100,40\n", .items([40])),
    Odd("a CR in quotes", "tag,width,height\n\"a\rb\",100,40\n", .items([40])),
    Odd("a name over two lines", "\"a\ntag\",width,height\na,100,40\n", .items([40])),
    Odd("all in quotes", "\"tag\",\"width\",\"height\"\n\"a\",\"100\",\"40\"\n", .items([40])),
    Odd("doubled quotes", "tag,width,height\n\"5\"\" pipe\",100,40\n", .items([40])),
    Odd(
      "a quote within", "tag,width,height\n5\" pipe,100,40\n",
      .refused(":2:2: expected quotes around a whole field, found one inside it; put the whole")),
    Odd(
      "a blank before a quote", "tag,width,height\n \"a\",100,40\n",
      .refused(":2:2: expected quotes around a whole field")),
    Odd(
      "a quote with a backslash", "tag,width,height\n\"a\\\"b\",100,40\n",
      .refused(":2:5: expected a comma after a field in quotes, found more text; put the whole")),
    Odd(
      "an open quote", "tag,width,height\n\"a,100,40\nb,100,60\n",
      .refused(":2:1: expected a closing quote, found none; close it")),
  ]

  // MARK: Separators and numbers

  private static let numbers: [Odd] = [
    Odd(
      "semicolons", "tag;width;height\na,b;100;40.5\n",
      .items([40.5], notes: ["fields are separated by semicolons"])),
    Odd(
      "tabs", "tag\twidth\theight\na\t100\t40\n",
      .items([40], notes: ["fields are separated by tabs"])),
    Odd(
      "bars", "tag|width|height\na|100|40\n", .items([40], notes: ["fields are separated by bars"])
    ),
    Odd(
      "a first line sep=", "sep=;\ntag;width;height\na;100;40\n",
      .items([40], notes: ["fields are separated by semicolons"])),
    Odd("a semicolon in a name", "tag;s,width,height\na,100,40\n", .items([40])),
    Odd(
      "semicolons and a wrong name", "tag;breite;height\na;100;40\n",
      .refused("there is no column \"width\" in")),
    Odd(
      "decimal commas", "tag;width;height\na;100;40,5\n",
      .refused(
        ":2:7: expected a number in column height, found \"40,5\"; " + decimals)),
    Odd(
      "decimal commas in quotes", "tag,width,height\na,100,\"40,5\"\n",
      .refused(":2:7: expected a number in column height, found \"40,5\"; " + decimals)),
    Odd(
      "decimal commas between commas", "tag,width,height\na,100,40,5\n",
      .refused(":2:11: expected 3 fields, as in the first row, found 4")),
    Odd(
      "thousands", "tag,width,height\na,100,\"1,040.5\"\n",
      .refused(":2:7: expected a number in column height, found \"1,040.5\"; " + decimals)),
    Odd(
      "thousands with blanks", "tag,width,height\na,100,1 040\n",
      .refused(":2:7: expected a number in column height, found \"1 040\"; " + decimals)),
    Odd(
      "blanks around", " tag , width , height \n a , 100 ,\t40 \n", .items([40])),
    Odd("exponents", "tag,width,height\na,1e2,4.0E+1\n", .items([40])),
    Odd("a plus", "tag,width,height\na,100,+40\n", .items([40])),
    Odd("bare points", "tag,width,height\na,100.,.5\n", .items([0.5])),
    Odd(
      "a unit", "tag,width,height\na,100,40px\n",
      .refused(":2:7: expected a number in column height, found \"40px\"; sizes are decimal")),
    Odd(
      "below 0", "tag,width,height\na,100,-1\n",
      .refused(":2:7: expected a size of 0 or more in column height, found \"-1\"")),
    Odd(
      "no number", "tag,width,height\na,100,NaN\n",
      .refused(":2:7: expected a finite number in column height, found \"NaN\"; leave out")),
    Odd(
      "infinity", "tag,width,height\na,100,-inf\n",
      .refused(":2:7: expected a finite number in column height, found \"-inf\"; leave out")),
    Odd(
      "too large", "tag,width,height\na,100,1e300\n",
      .refused(":2:7: expected at most 67108863.984375 pt in column height, found \"1e300\"")),
  ]

  // MARK: Long texts

  private static let longTexts: [Odd] = [
    Odd("5,000 bytes", "tag,width,height\n\(long),100,40\n", .items([40])),
    Odd("a megabyte", "tag,width,height\n\(megabyte),100,40\n", .items([40])),
    Odd("a megabyte in quotes", "tag,width,height\n\"\n\(megabyte)\n\",100,40\n", .items([40])),
    Odd(
      "too long", "tag,width,height\n\(tooLong),100,40\n",
      .refused(":2: expected lines of at most 16777216 bytes, found a longer one; check that")),
    Odd(
      "too long in quotes", "tag,width,height\n\"\(megabyte)\n\(tooLong.dropLast(9))\n,1,2\n",
      .refused(":2:1: expected a closing quote, found none")),
  ]

  // MARK: Compressed

  private static let packed: [Odd] = [
    Odd("gzip", bytes: Gzip.member(of: Array(plain.utf8)), .items([40, 60])),
    Odd(
      "gzip of gzip", bytes: Gzip.member(of: Gzip.member(of: Array(plain.utf8))),
      .refused(
        ": expected text in the gzip data, found gzip data again; it was compressed twice: gunzip"
      )),
    Odd(
      "gzip cut off", bytes: Gzip.member(of: Array(plain.utf8)).dropLast(9),
      .refused(": expected more gzip data, found the end of the file; the file is truncated")),
    Odd(
      "gzip of UTF-16",
      bytes: Gzip.member(of: EncodedText.utf16("\u{FEFF}" + plain, isBigEndian: false)),
      .items([40, 60])),
  ]

  private static let forms = EncodedText.forms(of: plain).map {
    Odd($0.description, bytes: $0.bytes, .items([40, 60]))
  }

  // MARK: All

  static let corpus = [rows, encodings, quotes, numbers, longTexts, packed, forms].flatMap { $0 }

  @Test(arguments: corpus)
  func aTableIsReadRightlyOrRefusedInOneLine(_ odd: Odd) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("t.csv", odd.bytes)
    switch odd.answer {
    case .items(let heights, let notes):
      let imported = try ImportedDataset(contentsOf: path, ItemColumns())
      #expect(boxes(imported.dataset).map { Double($0.size.height) / 64 } == heights)
      #expect(imported.notes == notes)
    case .refused(let reason):
      let error = #expect(throws: InputError.self) {
        try ImportedDataset(contentsOf: path, ItemColumns())
      }
      let message = (error?.description ?? "").replacing(path, with: "t.csv")
      #expect(message.contains(reason), "\(message)")
      #expect(!message.contains("\n"))
    }
  }

  @Test func sectionsInLatin1AreDistinguished() throws {
    let folder = try TemporaryFolder()
    let rows: [[UInt8]] = [[0xE4], [0xE4], [0xF6]].map { $0 + Array(",1,2\n".utf8) }
    let path = try folder.write("t.csv", Array("s,width,height\n".utf8) + rows.joined())
    let columns = ItemColumns(section: "s")
    let data = try ImportedDataset(contentsOf: path, columns).dataset
    #expect(sections(data).map(\.itemCount) == [2, 1])
  }

  /// The rows of a file of this project are numbers, so that `#` begins no row.
  @Test func aFileOfThisProjectHasCommentsAnywhere() throws {
    let folder = try TemporaryFolder()
    for form in EncodedText.forms(
      of: "# a\nsection,item,width,height\n0,0,1,2\n# b\n\n1,0,3,4\n")
    {
      let path = try folder.write("d.csv", form.bytes)
      let sections =
        "# a\nsection,title,header_height,item_count\n0,\(Self.long),5,1\n# b\n1,,0,1\n"
      for other in EncodedText.forms(of: sections) {
        try folder.write("d.sections.csv", other.bytes)
        let data = try Dataset.read(path)
        #expect(boxes(data).map(\.size.height) == [128, 256], "\(form), sections \(other)")
      }
    }
  }
}

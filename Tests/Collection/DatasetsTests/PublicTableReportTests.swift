import Datasets
import Files
import TestSupport
import Testing

/// Reports on CSV readers in public trackers, each tried on `data import`. `Tests/PublicReports.md`
/// lists them with their verdicts.
@Suite struct PublicTableReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The heights in points and the notes, or the error.
  private func imported(
    _ bytes: [UInt8], _ columns: ItemColumns = ItemColumns()
  ) throws -> (heights: [Double], message: String) {
    let path = try folder.write("t.csv", bytes)
    do throws(InputError) {
      let found = try ImportedDataset(contentsOf: path, columns)
      return (
        boxes(found.dataset).map { Double($0.size.height) / 64 },
        found.notes.joined(separator: "\n")
      )
    } catch {
      return ([], error.description.replacing(path, with: "t.csv"))
    }
  }

  private func imported(
    _ text: String, _ columns: ItemColumns = ItemColumns()
  ) throws -> (heights: [Double], message: String) {
    try imported(Array(text.utf8), columns)
  }

  /// stevehansen/csv#65, shenwei356/csvtk#150: a row that begins with `#` is lost.
  @Test func rowsThatBeginWithAHashAreItems() throws {
    let tags = try imported("tag,width,height\n#new,100,40\n#feature,100,60\n")
    #expect(tags.heights == [40, 60] && tags.message == "")
    let all = try imported("tag,width,height\n#hcuhsd,122,8\n&^jjddk,654,9\n")
    #expect(all.heights == [8, 9])
  }

  /// MarkPflug/Sylvan#198, mholt/PapaParse#43: a file whose lines end in CR alone is one row.
  @Test func linesMayEndInCarriageReturns() throws {
    #expect(try imported("tag,width,height\ra,100,40\rb,100,60\r").heights == [40, 60])
    #expect(try imported("tag\twidth\theight\ra\t100\t40\r").heights == [40])
  }

  /// wireservice/csvkit#812, TabViewer/tabview#150: a long text in some column ends the import.
  @Test func aLongTextInAnotherColumnIsNoFault() throws {
    for length in [5000, 131_073, 1 << 20] {
      let text = String(repeating: "x", count: length)
      #expect(try imported("tag,width,height\n\(text),100,40\n").heights == [40])
      #expect(try imported("tag,width,height\n\"\(text)\n\",100,40\n").heights == [40])
    }
  }

  /// pandas-dev/pandas#51141: a CR at the end of a reader's piece makes rows. Pieces of gzip have
  /// 256 KiB.
  @Test func aCarriageReturnAtTheEndOfAPieceIsReadLikeAnyOther() throws {
    let header = "width,height,tag\n"
    for lineEnd in ["\r\n", "\r"] {
      for shift in -2...2 {
        let length = (256 << 10) - header.utf8.count - "1,2,".utf8.count + shift
        let text = header + "1,2," + String(repeating: "x", count: length) + lineEnd + "3,4,y"
        #expect(try imported(Gzip.member(of: Array(text.utf8))).heights == [2, 4], "\(shift)")
      }
    }
  }

  /// pandas-dev/pandas#19886, #2741: what follows a NUL in a field is dropped.
  @Test func aNulIsNeverTheEndOfAField() throws {
    for row in ["test\0test,100,40", "\0\0\0,100,40", "a,100,4\u{0}0"] {
      let found = try imported("x,width,height\n\(row)\n")
      #expect(found.heights.isEmpty && found.message.hasPrefix("t.csv:2:"), "\(found.message)")
      #expect(found.message.contains("found a NUL byte"), "\(found.message)")
    }
  }

  /// mholt/PapaParse#1042, #290: semicolons are not found out, or numbers with commas hide them.
  @Test func semicolonsAreFoundOutByTheNames() throws {
    let two = try imported("width;height\n100;40\n\n")
    #expect(two.heights == [40] && two.message == "fields are separated by semicolons")
    let money = try imported(
      "tag;width;height\nA;100;-21.419,06\nA;100;-53,9\n",
      ItemColumns(width: "width", height: "width"))
    #expect(money.heights == [100, 100])
    let read = try imported("tag;width;height\nA;100;21.419,06\n")
    #expect(read.message.contains("found \"21.419,06\"; write it with a point for the fraction"))
  }

  /// mholt/PapaParse#334: commas in a comment above the names decide on the separator.
  @Test func aCommentDoesNotDecideOnTheSeparator() throws {
    let found = try imported("#this, is a comment, with commas, right?\ntag;width;height\na;1;2\n")
    #expect(found.heights == [2])
    #expect(found.message.contains("that begin with #, skipped: 1"), "\(found.message)")
  }

  /// PowerShell/PowerShell#7776: the line `sep=,` that names the separator is taken for the names.
  @Test func aLineThatNamesTheSeparatorIsNotTheRowOfNames() throws {
    #expect(try imported("sep=,\nwidth,height\n1,2\n").heights == [2])
    #expect(try imported("sep=|\nwidth|height\n1|2\n").heights == [2])
  }

  /// adaltas/node-csv-parse#250: the first name of a file in UTF-16 is not found.
  @Test func theFirstNameOfAFileInUTF16IsFound() throws {
    let text = "\u{FEFF}width\theight\tcol3\r\n1\t2\tval3\r\n"
    #expect(try imported(EncodedText.utf16(text, isBigEndian: false)).heights == [2])
  }

  /// Clever/csvlint#37: a byte order mark before a quote.
  @Test func aMarkBeforeAQuoteIsTakenOff() throws {
    #expect(try imported("\u{FEFF}\"width\",\"height\"\n\"1\",\"2\"\n").heights == [2])
  }

  /// dbeaver/dbeaver#14758, elabftw/elabftw#7306: blanks around numbers and names.
  @Test func blanksAroundNumbersAndNamesAreNoPartOfThem() throws {
    #expect(try imported("tag, width , height\na, 100,\t40 \n").heights == [40])
  }

  /// dehesa/CodableCSV#35: CRLF after a quoted last field.
  @Test func aQuotedLastFieldMayEndInCRLF() throws {
    #expect(try imported("width,\"height\"\r\n1,\"2\"\r\n3,\"4\"\r\n").heights == [2, 4])
  }

  /// dehesa/CodableCSV#34: a comma too many damages the rows after it.
  @Test func aCommaTooManyIsNamedWithItsLine() throws {
    let row = try imported("width,height\n1,2\n3,4,\n5,6\n")
    #expect(
      row.message.hasPrefix("t.csv:3:5: expected 2 fields, as in the first row, found 3; put"))
    let header = try imported("width,height,\n1,2\n")
    #expect(header.message.hasPrefix("t.csv:2:4: expected 3 fields, as in the first row, found 2"))
  }

  /// FlineDev/CSVImporter#19, Daniel1of1/CSwiftV#6: commas and empty lines within quotes.
  @Test func commasAndEmptyLinesInQuotesAreText() throws {
    let found = try imported("tag,width,height\n\"a, with\n\n comma\",100,40\n")
    #expect(found.heights == [40] && found.message == "")
  }

  /// yaslab/CSV.swift#123: quotes that a backslash should escape split a row into several.
  @Test func aQuoteBehindABackslashIsRefusedWithItsPlace() throws {
    let found = try imported("tag,width,height\n\"{(\n    2fa,\n    \\\"Watch\\\"\n)}\",100,40\n")
    #expect(found.message.hasPrefix("t.csv:4:7: expected a comma after a field in quotes"))
    #expect(found.message.hasSuffix("double those inside it"), "\(found.message)")
  }

  /// adaltas/node-csv-parse#107: a row of commas alone, as spreadsheets write, is no empty line.
  @Test func aRowOfCommasAloneIsRefused() throws {
    let found = try imported("tag,width,height\na,100,40\n,,\n")
    #expect(found.message.hasPrefix("t.csv:3:2: expected a number in column width, found \"\""))
  }
}

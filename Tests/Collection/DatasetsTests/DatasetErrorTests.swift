import Datasets
import Files
import Foundation
import Primitives
import TestSupport
import Testing

/// Every kind of bad input, each with the line that the user sees. `DIR` stands for the folder.
@Suite struct DatasetErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The message from reading `name`, without the folder.
  private func complaint(_ name: String, limits: ReadLimits = .standard) -> String {
    do {
      let dataset = try Dataset.read(folder.path(name), limits: limits)
      return "read \(dataset.sizes.itemCount) items"
    } catch {
      let text = error.description
      #expect(!text.contains("\n"))
      return text.replacingOccurrences(of: folder.url.path + "/", with: "")
        .replacingOccurrences(of: folder.url.path, with: "DIR")
    }
  }

  private static let wrongRows: [(rows: String, complaint: String)] = [
    (
      "0,0,390",
      #"d.csv:2:8: expected 4 fields (section,item,width,height), found 3; complete the row"#
    ),
    (
      "0,0,390,5,6",
      #"d.csv:2:12: expected 4 fields (section,item,width,height), found 5; remove the extra fields"#
    ),
    (
      "0,0,abc,5",
      #"d.csv:2:5: expected a number in column width, found "abc"; sizes are decimal numbers of points"#
    ),
    (
      "0,0,390,",
      #"d.csv:2:9: expected a number in column height, found ""; sizes are decimal numbers of points"#
    ),
    (
      "0,0,390,1.2.3",
      #"d.csv:2:9: expected a number in column height, found "1.2.3"; sizes are decimal numbers of points"#
    ),
    (
      "0,0,390,0x10",
      #"d.csv:2:9: expected a number in column height, found "0x10"; sizes are decimal numbers of points"#
    ),
    (
      "0,0,390, 5",
      #"d.csv:2:9: expected a number in column height, found " 5"; sizes are decimal numbers of points"#
    ),
    (
      "0,0,nan,5",
      #"d.csv:2:5: expected a finite number in column width, found "nan"; leave out items that have no size"#
    ),
    (
      "0,0,390,-NaN",
      #"d.csv:2:9: expected a finite number in column height, found "-NaN"; leave out items that have no size"#
    ),
    (
      "0,0,390,inf",
      #"d.csv:2:9: expected a finite number in column height, found "inf"; leave out items that have no size"#
    ),
    (
      "0,0,-Infinity,1",
      #"d.csv:2:5: expected a finite number in column width, found "-Infinity"; leave out items that have no size"#
    ),
    (
      "0,0,390,-1",
      #"d.csv:2:9: expected a size of 0 or more in column height, found "-1"; sizes are not negative"#
    ),
    (
      "0,0,390,1e99",
      #"d.csv:2:9: expected at most 67108863.984375 pt in column height, found "1e99"; sizes are in points"#
    ),
    (
      "0,0,390,1e999",
      #"d.csv:2:9: expected at most 67108863.984375 pt in column height, found "1e999"; sizes are in points"#
    ),
    (
      "0,0,67108864,1",
      #"d.csv:2:5: expected at most 67108863.984375 pt in column width, found "67108864"; sizes are in points"#
    ),
    (
      "x,0,390,1",
      #"d.csv:2:1: expected a whole number in column section, found "x"; counting starts at 0"#
    ),
    (
      "0,-1,390,1",
      #"d.csv:2:3: expected a whole number in column item, found "-1"; counting starts at 0"#
    ),
    (
      "0,99999999999999999999,390,1",
      #"d.csv:2:3: expected a whole number up to 999999999 in column item, found "99999999999999999999"; counting starts at 0"#
    ),
    (
      "1,0,390,1",
      #"d.csv:2:1: expected section 0, found 1; empty sections need a row in d.sections.csv"#
    ),
    (
      "0,0,390,1\n2,0,390,1",
      #"d.csv:3:1: expected section 1, found 2; empty sections need a row in d.sections.csv"#
    ),
    (
      "0,0,390,1\n1,0,390,1\n0,1,390,1",
      #"d.csv:4:1: expected section 1 or a later one, found 0; rows must be sorted by section"#
    ),
    (
      "0,0,390,1\n0,2,390,1",
      #"d.csv:3:3: expected item 1 of section 0, found 2; number the items of a section from 0 without gaps"#
    ),
    (
      "0,0,390,1\n0,0,390,1",
      #"d.csv:3:3: expected item 1 of section 0, found 0; number the items of a section from 0 without gaps"#
    ),
    (
      "0,0,390,1\n1,1,390,1",
      #"d.csv:3:3: expected item 0 of section 1, found 1; number the items of a section from 0 without gaps"#
    ),
    (
      "0,0,3\u{0}0,1",
      #"d.csv:2:5: expected a number in column width, found "3\u{0}0"; sizes are decimal numbers of points"#
    ),
    ("", "d.csv: expected at least one row, found only the header"),
  ]

  @Test(arguments: wrongRows.indices)
  func aWrongRowIsNamed(_ index: Int) throws {
    let (rows, expected) = Self.wrongRows[index]
    try folder.write("d.csv", "section,item,width,height\n" + rows + "\n")
    #expect(complaint("d.csv") == expected)
    try folder.write("d.csv.gz", gzip("section,item,width,height\n" + rows))
    #expect(complaint("d.csv.gz") == expected.replacingOccurrences(of: "d.csv:", with: "d.csv.gz:"))
  }

  private static let wrongHeaders: [(header: String, complaint: String)] = [
    (
      "section,item,width\n0,0,1",
      #"d.csv:1: expected the columns section,item,width,height, found no column "height"; add the column"#
    ),
    (
      "section,item,width,heigth\n",
      #"d.csv:1: expected the columns section,item,width,height, found no column "height"; rename "heigth""#
    ),
    (
      "glyph,width,height\n",
      #"d.csv:1: expected the columns glyph,width,height,advance, found no column "advance"; add the column"#
    ),
    (
      "item,section,width,height\n",
      #"d.csv:1: expected the columns section,item,width,height or glyph,width,height,advance or x,y,width,height or start_day,length_days,lane,country, found "item,section,width,height"; the first row must name these columns, in this order; data import makes such a file"#
    ),
    (
      "hello\n",
      #"d.csv:1: expected the columns section,item,width,height or glyph,width,height,advance or x,y,width,height or start_day,length_days,lane,country, found "hello"; the first row must name these columns, in this order; data import makes such a file"#
    ),
    ("", "d.csv: expected a header row, found an empty file"),
    ("# only a comment\n", "d.csv: expected a header row, found nothing but comments"),
    (
      "\u{7F}ELF\u{1}\u{0}\u{0}\n",
      "d.csv:1: expected a header row of text, found binary data; name a .csv or .csv.gz file"
    ),
    (
      "glyph,width,height,advance\n3,1,1,1\n3,1,1,1\n",
      "d.csv:3:1: expected a glyph above 3, found 3; glyphs must be in ascending order"
    ),
    (
      "glyph,width,height,advance\n3,1,1,nan\n",
      #"d.csv:2:7: expected a finite number in column advance, found "nan"; leave out items that have no size"#
    ),
  ]

  @Test(arguments: wrongHeaders.indices)
  func aWrongHeaderIsNamed(_ index: Int) throws {
    let (text, expected) = Self.wrongHeaders[index]
    try folder.write("d.csv", text)
    #expect(complaint("d.csv") == expected)
  }

  @Test func aMissingFileSuggestsTheNearestName() throws {
    try folder.write("debian.csv.gz", gzip("x"))
    #expect(
      complaint("debain.csv.gz")
        == #"debain.csv.gz: expected a file, found nothing with this name; did you mean "debian.csv.gz"?"#
    )
    #expect(
      complaint("other.json")
        == "other.json: expected a file, found nothing with this name; check the path")
    #expect(
      complaint("no/such.csv").hasPrefix(
        "no/such.csv: expected a file, found nothing with this name;"))
  }

  @Test func aFolderAndADeviceAreNoFiles() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("sub.csv"), withIntermediateDirectories: false)
    #expect(
      complaint("sub.csv")
        == "sub.csv: expected a file, found a folder; name a .csv or .csv.gz file in it")
    let error = #expect(throws: InputError.self) { try Dataset.read("/dev/zero") }
    #expect(error?.message == "expected a file, found a device")
  }

  @Test func aLinkToNothingIsNotAnAbsentFile() throws {
    try folder.write("d.csv", "section,item,width,height\n0,0,390,10\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("d.sections.csv"), withDestinationPath: "nowhere")
    #expect(
      complaint("d.csv")
        == "d.sections.csv: expected a file, found a dangling link; fix the link or remove it")
  }

  @Test func aTruncatedGzipIsNamedAtEveryLength() throws {
    let whole = gzip("section,item,width,height\n0,0,390,10\n0,1,390,20\n")
    for length in 2..<whole.count {
      try folder.write("t.csv.gz", Array(whole[..<length]))
      #expect(
        complaint("t.csv.gz")
          == "t.csv.gz: expected more gzip data, found the end of the file; the file is truncated; get it again",
        "\(length) of \(whole.count) bytes")
    }
  }

  @Test func damagedGzipIsNeverReadAsIfItWereWhole() throws {
    let whole = gzip("section,item,width,height\n0,0,390,10\n0,1,390,20\n")
    // The header's time, flags and system (bytes 4 to 9) are not part of the content.
    for position in whole.indices where !(4...9).contains(position) {
      var damaged = whole
      damaged[position] ^= 0x10
      try folder.write("x.csv.gz", damaged)
      #expect(!complaint("x.csv.gz").hasPrefix("read "), "byte \(position)")
    }
    try folder.write("x.csv.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF])
    #expect(
      complaint("x.csv.gz")
        == "x.csv.gz: expected gzip data, found damaged data: invalid block type; get the file again; gzip -t tests it"
    )
    try folder.write("x.csv.gz", "section,item,width,height\n0,0,1,1\n")
    #expect(complaint("x.csv.gz").contains("expected gzip data, found something else"))
  }

  @Test func membersMayFollowEachOtherAndNothingElseMay() throws {
    let first = gzip("section,item,width,height\n0,0,390,10\n0,1,3")
    let second = gzip("90,20\n")
    try folder.write("m.csv.gz", first + second)
    #expect(complaint("m.csv.gz") == "read 2 items")
    try folder.write("m.csv.gz", first + second + [0, 0, 7])
    #expect(
      complaint("m.csv.gz").hasPrefix(
        "m.csv.gz: expected the end of the gzip data, found 3 more bytes; "))
  }

  @Test func aGzipBombIsStoppedByItsRatioAndByItsLength() throws {
    let row = "#" + String(repeating: " ", count: 4000) + "\n"
    let text = "section,item,width,height\n" + String(repeating: row, count: 5000) + "0,0,390,1\n"
    let bomb = gzip(text)
    try folder.write("b.csv.gz", bomb)
    #expect(
      complaint("b.csv.gz")
        == "b.csv.gz: expected at most 200 bytes of text per compressed byte, found more; this may be a gzip bomb; if it is not, inflate it first"
    )
    var limits = ReadLimits()
    limits.text.bytes = 1 << 20
    #expect(
      complaint("b.csv.gz", limits: limits)
        == "b.csv.gz: expected at most 1048576 bytes of text, found more; split the file")
    limits = ReadLimits()
    limits.text.ratio = 1100
    #expect(complaint("b.csv.gz", limits: limits) == "read 1 items")
  }

  @Test func rowsAndPlainBytesAreCapped() throws {
    try folder.write("r.csv", "section,item,width,height\n0,0,1,1\n0,1,1,1\n0,2,1,1\n")
    var limits = ReadLimits()
    limits.rows = 2
    #expect(
      complaint("r.csv", limits: limits)
        == "r.csv:4: expected at most 2 rows, found more; split the file")
    limits.rows = 3
    #expect(complaint("r.csv", limits: limits) == "read 3 items")
    limits.text.bytes = 20
    #expect(
      complaint("r.csv", limits: limits)
        == "r.csv: expected at most 20 bytes, found 50; split the file")
  }

  @Test func binaryJunkIsRefusedWhateverItHolds() throws {
    var generator = SplitMix64(seed: 7)
    for round in 0..<50 {
      let junk = (0..<20_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      try folder.write("j.csv", junk)
      #expect(!complaint("j.csv").hasPrefix("read "), "seed 7, round \(round)")
    }
    try folder.write("j.csv", [UInt8](repeating: 0, count: 100_000))
    #expect(
      complaint("j.csv")
        == "j.csv:1: expected a header row of text, found binary data; name a .csv or .csv.gz file"
    )
  }

  private static let wrongSections: [(sections: String, complaint: String)] = [
    (
      "0,a,10,3\n1,b,10,1\n",
      "d.sections.csv:2: expected an item_count of 2, as section 0 has rows in d.csv, found 3; correct the count or the rows"
    ),
    (
      "0,a,10,1\n1,b,10,1\n",
      "d.sections.csv:2: expected an item_count of 2, as section 0 has rows in d.csv, found 1; correct the count or the rows"
    ),
    (
      "0,a,10,2\n1,b,10,1\n2,c,10,4\n",
      "d.sections.csv:4: expected an item_count of 0, as section 2 has rows in d.csv, found 4; correct the count or the rows"
    ),
    ("0,a,10,2\n", "d.csv:4:1: expected a section in 0..<1, found 1; add it to d.sections.csv"),
    (
      "0,a,10,2\n2,b,10,1\n",
      "d.sections.csv:3:1: expected section 1, found 2; number sections from 0 without gaps"
    ),
    (
      "0,a,-1,2\n",
      #"d.sections.csv:2:5: expected a size of 0 or more in column header_height, found "-1"; sizes are not negative"#
    ),
    (
      "0,a,10\n",
      "d.sections.csv:2:7: expected 4 fields (section,title,header_height,item_count), found 3; complete the row"
    ),
    (
      "0,a,10,1.5\n",
      #"d.sections.csv:2:8: expected a whole number in column item_count, found "1.5"; counting starts at 0"#
    ),
    ("", "d.sections.csv: expected at least one row, found only the header"),
  ]

  @Test(arguments: wrongSections.indices)
  func sectionsThatDisagreeAreNamed(_ index: Int) throws {
    let (rows, expected) = Self.wrongSections[index]
    try folder.write("d.csv", "section,item,width,height\n0,0,1,1\n0,1,1,1\n1,0,1,1\n")
    try folder.write("d.sections.csv", "section,title,header_height,item_count\n" + rows)
    #expect(complaint("d.csv") == expected)
  }

  @Test func sectionsOfBoxesAreRefused() throws {
    try folder.write("d.csv", "glyph,width,height,advance\n0,1,1,1\n")
    try folder.write("d.sections.csv", "section,title,header_height,item_count\n0,a,1,1\n")
    #expect(complaint("d.csv").hasPrefix("d.sections.csv: expected no sections for glyph boxes"))
  }
}

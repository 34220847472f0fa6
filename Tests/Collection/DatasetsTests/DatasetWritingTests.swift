import CollectionModel
import Datasets
import Files
import Foundation
import TestSupport
import Testing

@Suite struct DatasetWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["csv", "csv.gz"])
  func generatedSizesAreReadBackWithTheirSections(ending: String) throws {
    for (items, count, header) in [(1000, 7, 32.5), (1000, 1, nil), (3, 5, nil), (40, 40, 12)]
      as [(Int, Int, Double?)]
    {
      let made = SyntheticSizes(
        items: items, sections: count, headerHeight: header,
        heights: .logNormal(median: 90, sigma: 2, limits: 0...30_000), seed: 5
      ).dataset(named: "d")
      let path = folder.path("d-\(items)-\(count).\(ending)")
      let hasSections = try made.write(to: path)
      #expect(hasSections == (header != nil || count > items))
      let read = try Dataset.read(path)
      #expect(boxes(read) == boxes(made) && sections(read) == sections(made))
      #expect(read.kind == .cards)
    }
    #expect(try folder.names().allSatisfy { !$0.contains("tmp") })
  }

  @Test func pinsAndEventsAreReadBackInTheirPlaces() throws {
    let pins = SyntheticBoxes(
      items: 2000,
      content: .pins(density: 9, perCluster: 8, spread: 300, widths: 0...90, heights: 1...2))
    let path = folder.path("p.csv")
    _ = try pins.dataset(named: "p").write(to: path)
    #expect(try boxes(Dataset.read(path)) == boxes(pins.dataset(named: "p")))
    let events = SyntheticBoxes(
      items: 2000,
      content: .events(lanes: 5, rate: 8, median: 0.5, sigma: 2, longest: 1000), seed: 3
    ).dataset(named: "e")
    _ = try events.write(to: folder.path("e.csv"))
    let made = boxes(events)
    let read = boxes(try Dataset.read(folder.path("e.csv")))
    let first = made.map(\.place.y).min()!
    #expect(first > 0)
    #expect(
      read
        == made.map {
          ItemBox(place: ItemPlace(x: $0.place.x, y: $0.place.y - first), size: $0.size)
        })
  }

  @Test func boxesOfAFileKeepTheirSizes() throws {
    let path = try folder.write("b.csv", "glyph,width,height,advance\n0,1.5,2,3\n4,0,7.25,3\n")
    let boxes = try Dataset.read(path)
    #expect(
      String(decoding: boxes.rowsCSV(), as: UTF8.self)
        == "glyph,width,height,advance\n0,1.5,2,1.5\n1,0,7.25,0\n")
    #expect(boxes.sectionsCSV() == nil)
  }

  @Test func summariesCountEverySizeOnce() throws {
    let path = try folder.write(
      "s.csv",
      "section,item,width,height\n0,0,10,0\n0,1,10,900\n0,2,20,44\n2,0,10,44\n")
    try folder.write(
      "s.sections.csv",
      "section,title,header_height,item_count\n0,,5,3\n1,,0,0\n2,,0,1\n")
    let summary = DatasetSummary(try Dataset.read(path))
    #expect(summary.items == 4 && summary.sections == 3)
    #expect(summary.emptySections == 1 && summary.headers == 1)
    #expect(summary.heights.counts.map(\.value) == [0, 44, 900])
    #expect(summary.heights.counts.map(\.count) == [1, 2, 1])
    #expect(summary.heights.zeros == 1 && summary.widths.zeros == 0)
    #expect(
      [0, 0.5, 0.75, 0.76, 1].map { summary.heights.percentile($0) } == [0, 44, 44, 900, 900])
    #expect(summary.heights.count(above: 844) == 1)
  }

  // MARK: Tables of other programs

  @Test func namedColumnsBecomeCards() throws {
    let path = try folder.write(
      "t.csv",
      "id,h,\"the, group\",w\r\n7,10,\"a, b\",320\r\n8,20.5,\"a, b\",320\r\n9,0,c,100\r\n")
    let dataset = try ImportedDataset(
      contentsOf: path, ItemColumns(width: "w", height: "h", section: "the, group")
    ).dataset
    #expect(dataset.kind == .cards && dataset.name == "t")
    #expect(boxes(dataset).map(\.size.height) == [640, 1312, 0])
    #expect(boxes(dataset).map(\.size.width) == [20_480, 20_480, 6400])
    #expect(sections(dataset).map(\.itemCount) == [2, 1])
    let columns = ItemColumns(width: "w", height: "h")
    let whole = try ImportedDataset(contentsOf: path, columns).dataset
    #expect(sections(whole).map(\.itemCount) == [3])
    let packed = try folder.write("t.csv.gz", gzip("w,h\n1,2\n"))
    #expect(
      try boxes(ImportedDataset(contentsOf: packed, columns).dataset)
        == [ItemBox(size: ItemSize(width: 64, height: 128))])
  }

  @Test func aTextInQuotesMayGoOverLines() throws {
    let path = try folder.write(
      "t.csv",
      "w,h,\"the\ngroup\"\n1,2,\"a\r\n\r\n# b \"\"c\"\"\"\n3,4,\"a\n\n# b \"\"c\"\"\"\n5,6,\"\"\n"
    )
    let dataset = try ImportedDataset(
      contentsOf: path, ItemColumns(width: "w", height: "h", section: "the\ngroup")
    ).dataset
    #expect(boxes(dataset).map(\.size.height) == [128, 256, 384])
    #expect(sections(dataset).map(\.itemCount) == [2, 1])
  }

  @Test func aColumnNamedTwiceIsNotSuggestedToItself() throws {
    let path = try folder.write("t.csv", "h,h,w\n1,2,3\n")
    let message = try #require(
      error { _ = try ImportedDataset(contentsOf: path, .init(width: "w", height: "h")) })
    #expect(message.hasSuffix("; rename all but one; its columns are h, h, w"), "\(message)")
  }

  static let wrong: [(text: String, expected: String)] = [
    ("", "t.csv: expected a header row, found an empty file"),
    ("w,h,g\n", "t.csv: expected at least one row, found only the header"),
    ("w,hh,g\n1,2,3\n", "--height-column: there is no column \"h\" in t.csv; "),
    ("h,h,w,g\n1,2,3,4\n", "--height-column: t.csv has the column \"h\" 2 times"),
    ("w,h,g\n1,2\n", "t.csv:2:4: expected 3 fields, as in the first row, found 2"),
    ("w,h,g\n1,2,3,4\n", "t.csv:2:8: expected 3 fields, as in the first row, found 4; put fields"),
    ("w,h,g\n1,x,3\n", "t.csv:2:3: expected a number in column h, found \"x\""),
    ("w,h,g\n1,-2,3\n", "t.csv:2:3: expected a size of 0 or more in column h, found \"-2\""),
    ("w,h,g\n1,nan,3\n", "t.csv:2:3: expected a finite number in column h, found \"nan\""),
    ("w,h,g\n1,1e308,3\n", "t.csv:2:3: expected at most 67108863.984375 pt in column h"),
    ("w,h,g\n1,2,a\n1,2,b\n1,2,a\n", "t.csv:4:5: the section \"a\" comes a second time"),
    ("w,h,g\n1,2,\"a\n3,4,b\n", "t.csv:2:5: expected a closing quote, found none; close it"),
    ("w,h,\"g\n1,2,a\n", "t.csv:1:5: expected a closing quote, found none; close it"),
    ("w,h,g\n1,2,\"a\"b\n", "t.csv:2:8: expected a comma after a field in quotes, found more"),
    ("w,h,g\n1,2,a\"b\n", "t.csv:2:6: expected quotes around a whole field, found one inside"),
    ("w,h,g\n1,2,\"a\nb\",3\n", "t.csv:3:5: expected 3 fields, as in the first row, found 4"),
    ("w\u{1},h,g\n", "t.csv:1: expected a header row of text, found binary data"),
  ]

  @Test(arguments: wrong)
  func aWrongTableIsOneLine(text: String, expected: String) throws {
    let path = try folder.write("t.csv", text)
    let message = try #require(
      error {
        _ = try ImportedDataset(
          contentsOf: path, ItemColumns(width: "w", height: "h", section: "g"))
      })
    #expect(
      message.replacing(folder.path("t.csv"), with: "t.csv").hasPrefix(expected), "\(message)")
  }
}

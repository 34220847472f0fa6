import CollectionModel
import Datasets
import Foundation
import Primitives
import TestSupport
import Testing

@Suite struct DatasetReaderTests {
  /// The sum of all heights, in points, by the simplest possible walk.
  private func totalHeight(_ sizes: SectionedSizes) -> Double {
    var units = 0
    sizes.sizes.forEachRun { run in
      for offset in 0..<run.count { units += Int(run.heights[offset]) }
    }
    return Double(units) / 64
  }

  private func headerHeight(_ sizes: SectionedSizes) -> Double {
    var units = 0
    sizes.forEachSection { units += Int($0.headerHeight) }
    return Double(units) / 64
  }

  @Test func debianPackagesAreAsABrowserMeasuredThem() throws {
    let dataset = try Dataset.read(bundled("debian-packages.csv.gz"))
    #expect(dataset.name == "debian-packages")
    #expect(dataset.kind == .cards)
    #expect(dataset.sizes.itemCount == 63_666)
    #expect(dataset.sizes.sectionCount == 58)
    #expect(totalHeight(dataset.sizes) == 4_773_464.9375)
    #expect(totalHeight(dataset.sizes) + headerHeight(dataset.sizes) == 4_777_112.59375)
  }

  @Test func pypiSummariesAreAsABrowserMeasuredThem() throws {
    let dataset = try Dataset.read(bundled("pypi-summaries.csv.gz"))
    #expect(dataset.sizes.itemCount == 886_323)
    #expect(dataset.sizes.sectionCount == 27)
    #expect(totalHeight(dataset.sizes) == 69_883_648.5625)
    #expect(totalHeight(dataset.sizes) + headerHeight(dataset.sizes) == 69_885_346.609375)
    // 873 chunks of 4,064 bytes of heights, one width, and their object and index.
    #expect(dataset.sizes.sizes.byteCount < 886_323 * 42 / 10)
  }

  @Test func glyphBoxesAreOneSectionWithoutHeader() throws {
    let dataset = try Dataset.read(bundled("glyph-boxes.csv.gz"))
    #expect(dataset.kind == .boxes)
    #expect(dataset.sizes.itemCount == 65_524)
    #expect(dataset.sizes.sectionCount == 1)
    #expect(dataset.sizes.section(0).headerHeight == 0)
    #expect(dataset.sizes.sizes[0] == ItemSize(points: 800, 1000))
    #expect(dataset.sizes.sizes[65_523] == ItemSize(points: 804, 920))
  }

  @Test func plainAndCompressedTextReadAlike() throws {
    let folder = try TemporaryFolder()
    let text = """
      \u{FEFF}# a comment
      section,item,width,height
      0,0,390,67.1875\r

      0,1,1e2,+5
      # another
      3,0,0.0078125,0.0234374999999
      """
    try folder.write(
      "a.sections.csv",
      "section,title,header_height,item_count\n0,\"a,\"\"b\",1.5,2\n1,,0,0\n2,c,9,0\n3,d,0,1\n")
    let plain = try Dataset.read(folder.write("a.csv", text))
    let packed = try Dataset.read(folder.write("a.csv.gz", gzip(text)))
    for dataset in [plain, packed] {
      #expect(dataset.name == "a")
      let heights = (0..<3).map { dataset.sizes.sizes[$0] }
      #expect(
        heights == [
          ItemSize(width: 24_960, height: 4300), ItemSize(width: 6400, height: 320),
          ItemSize(width: 1, height: 1),
        ])
      #expect((0..<4).map { dataset.sizes.section($0).itemCount } == [2, 0, 0, 1])
      #expect((0..<4).map { dataset.sizes.section($0).headerHeight } == [96, 0, 576, 0])
    }
    #expect(plain.sizes.contentHash == packed.sizes.contentHash)
  }

  @Test func withoutASectionsFileSectionsAreThoseOfTheRows() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", "section,item,width,height\n0,0,1,1\n0,1,1,1\n1,0,1,1")
    let sizes = try Dataset.read(path).sizes
    #expect((0..<sizes.sectionCount).map { sizes.section($0).itemCount } == [2, 1])
  }

  /// Sizes with every length of text, read by the fast path and by the careful one.
  @Test func theQuickAndTheCarefulWayRoundAlike() throws {
    let seed: UInt64 = 11
    var generator = SplitMix64(seed: seed)
    for _ in 0..<5000 {
      let whole = generator.next(below: [10, 1000, 1_000_000][generator.next(below: 3)])
      let fraction = String(generator.next() % 1_000_000_000).prefix(generator.next(below: 9) + 1)
      let text = "0,0,\(whole),\(whole).\(fraction)"
      let careful = try Array(text.utf8).withUnsafeBufferPointer { line in
        try RowFormat.cards.values(of: line, number: 1, file: "")
      }
      let quick = Array(text.utf8).withUnsafeBufferPointer { line in
        var row = FastRow(line)
        let values = [
          row.nextIndex(), row.nextIndex(), row.nextSize().map(Int.init),
          row.nextSize().map(Int.init),
        ]
        return row.isAtEnd ? values : []
      }
      #expect(quick == careful, "seed \(seed): \(text)")
      #expect(careful[3] == Int((Double("\(whole).\(fraction)")! * 64).rounded()))
    }
  }

  /// A line may end anywhere in a piece of inflated text: 256 KiB boundaries fall within rows.
  @Test func rowsThatSpanPiecesOfTextAreWhole() throws {
    let folder = try TemporaryFolder()
    var text = "section,item,width,height\n"
    for item in 0..<40_000 { text += "0,\(item),390,\(item % 977).5\n" }
    let sizes = try Dataset.read(folder.write("a.csv.gz", gzip(text))).sizes
    #expect(sizes.itemCount == 40_000)
    for item in stride(from: 0, to: 40_000, by: 7) {
      #expect(sizes.sizes[item].height == UInt32((item % 977) * 64 + 32))
    }
  }
}

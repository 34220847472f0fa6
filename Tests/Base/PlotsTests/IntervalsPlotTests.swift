import Foundation
import Plots
import TestSupport
import Testing

/// Level lines from end to end of intervals, a row for each band.
@Suite struct IntervalsPlotTests {
  private static let values = Quantity(unit: "") { "\($0)" }

  /// Two cases with two times each.
  private func plot(
    _ intervals: [ClosedRange<Double>?], reach: ClosedRange<Double>? = nil,
    titles: [String] = ["first", "second"]
  ) -> Plot {
    var y = Axis("ratio", .logarithmic, Self.values)
    y.reach = reach
    return Plot(
      title: "", summary: "",
      x: Axis("times", groups: titles.map { Axis.BandGroup($0, ["frame", "query"]) }), y: y,
      series: [
        Series(
          "a", .intervals,
          intervals.enumerated().map { .init(x: Double($0.offset), y: 1, interval: $0.element) })
      ])
  }

  /// The ends of the lines of the first series, from the left.
  private func ends(_ document: XMLElements) -> [(from: Double, to: Double, y: Double)] {
    let path = document.all.first { $0.attributes["class"] == "l0" && $0.name == "path" }
    return path?.attributes["d"]?.split(separator: "M").map { line in
      let numbers = line.split { "H ".contains($0) }.compactMap { Double($0) }
      return (numbers[0], numbers[2], numbers[1])
    } ?? []
  }

  private func arrows(_ document: XMLElements) -> [String] {
    document.all.filter { $0.name == "title" && $0.text.hasPrefix("goes on") }.map(\.text)
  }

  @Test func anIntervalIsWholeWhereNoReachIsGiven() throws {
    let document = try XMLElements(plot([1e-3...1e3, 0.5...2, nil, 0.9...1.1]).svg())
    let lines = ends(document)
    #expect(lines.count == 3 && arrows(document).isEmpty)
    for line in lines {
      #expect(line.from >= 0 && line.from < line.to && line.to <= Plot.pageSize.width, "\(lines)")
    }
    #expect(lines[0].to - lines[0].from > 8 * (lines[1].to - lines[1].from))
  }

  @Test func anEndBeyondTheReachIsAnArrowThatNamesIt() throws {
    let one = plot([1e-9...1e9, 0.5...2, 0.9...1e9, nil], reach: 0.25...4)
    let document = try XMLElements(one.svg())
    let lines = ends(document)
    #expect(
      arrows(document) == [
        "goes on to 1e-09", "goes on to 1000000000.0", "goes on to 1000000000.0",
      ])
    #expect(lines.allSatisfy { $0.from >= 0 && $0.to <= Plot.pageSize.width - 6 }, "\(lines)")
    #expect(lines[0].to == lines[2].to && lines[1].to < lines[0].to)
    #expect(one.table.rows[0].contains(.number(1e9)), "the table has the true end")
  }

  @Test func everyRowStandsBelowTheNameOfItsGroup() throws {
    let one = plot([0.5...2, 0.5...2, 0.5...2, 0.5...2])
    let document = try XMLElements(one.svg())
    func places(_ text: String) -> [Double] {
      document.all.filter { $0.name == "text" && $0.text == text }
        .compactMap { Double($0.attributes["y"] ?? "") }
    }
    let (first, second) = (
      try #require(places("first").first), try #require(places("second").first)
    )
    #expect(places("first").count == 1 && places("frame").count == 2)
    let rows = ends(document).map(\.y)
    #expect(first < rows[0] && rows[0] < rows[1] && rows[1] < second && second < rows[2])
    #expect(
      one.table.rows.map { $0[0] } == [
        .text("first frame"), .text("first query"), .text("second frame"), .text("second query"),
      ])
  }

  @Test func aLongTitleIsBrokenAndNotCut() throws {
    let title =
      "debian-packages@886323/masonry[columns=4,spacing=8]/flick-browse/tiled-cache[cache=1MiB]"
    let document = try XMLElements(plot([nil, nil], titles: [title]).svg())
    let texts = document.all.filter { $0.name == "text" }.map(\.text)
    #expect(texts.joined().contains(title), "\(texts)")
    #expect(texts.allSatisfy { $0.count <= 50 }, "\(texts)")
    // One that is too dense to read is cut off.
    let long = String(repeating: "long", count: 2500)
    let tall = try XMLElements(plot([nil, nil], titles: [long]).svg())
    #expect(tall.all.count { $0.name == "text" && $0.text.contains("longlong") } == 6)
  }

  @Test func aNameThatIsCutHasTheWholeAsItsTitle() throws {
    let name = String(repeating: "name ", count: 20)
    var one = plot([nil])
    one.x = Axis("", .bands([name]), Self.values)
    let document = try XMLElements(one.svg())
    #expect(document.all.contains { $0.name == "title" && $0.text == name })
    #expect(
      document.all.contains {
        $0.name == "text" && $0.text.hasPrefix("name name") && $0.text.contains("~")
      })
  }

  @Test func seriesThatShareNoBandShareALine() throws {
    func height(_ x: [Double]) throws -> Double {
      var one = plot([0.5...2])
      one.series.append(
        Series("b", .intervals, x.map { .init(x: $0, y: 1, interval: 0.5...2) }))
      let svg = try #require(try XMLElements(one.svg()).attributes["svg"])
      return try #require(svg["viewBox"]?.split(separator: " ").last.flatMap { Double($0) })
    }
    // Four bands with a lane more each.
    #expect(try height([0]) - height([1]) == 44)
  }
}

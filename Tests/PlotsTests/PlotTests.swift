import Foundation
import Plots
import TestSupport
import Testing

private let plain = Quantity(unit: "ns") { "\($0)" }

private func plot(
  _ series: [Series], x: Axis.Scale = .linear(fromZero: true), y: Axis.Scale = .logarithmic,
  rules: [Rule] = []
) -> Plot {
  Plot(
    title: "a title", summary: "what it shows", x: Axis("across", x, plain),
    y: Axis("up", y, plain), series: series, rules: rules)
}

private func points(_ values: [Double]) -> [Series.Point] {
  values.enumerated().map { Series.Point(x: Double($0.offset), y: $0.element) }
}

@Suite struct PlotScaleTests {
  @Test func higherIsHigherAndMoreIsFurtherRight() {
    let axis = PlotScale(
      Axis("", .logarithmic, plain), [10, 1_000], from: 0, to: 220, tickCount: 7)
    #expect(abs(axis.place(10) - 10) < 1e-9)
    #expect(abs(axis.place(100) - 110) < 1e-9)
    #expect(abs(axis.place(1_000) - 210) < 1e-9)
    #expect(axis.ticks.map(\.value) == [10, 20, 50, 100, 200, 500, 1_000])
    let one = PlotScale(Axis("", .logarithmic, plain), [5], from: 0, to: 1, tickCount: 5)
    #expect(abs(one.place(5) - 0.5) < 1e-9)
  }

  private static let ranges: [(Double, Double)] = [
    (0, 7), (0, 0), (3, 3), (-5, 12), (0, 1e9), (0.001, 0.002), (0, 1e-9), (1e12, 1e12 + 1),
  ]

  @Test(arguments: ranges)
  func linearTicksAreFewRoundAndWithinTheAxis(low: Double, high: Double) {
    for fromZero in [true, false] {
      let axis = PlotScale(
        Axis("", .linear(fromZero: fromZero), plain), [low, high], from: 100, to: 0, tickCount: 5)
      let ticks = axis.ticks.map(\.value)
      #expect(ticks.count <= 7 && ticks == ticks.sorted(), "\(ticks)")
      for tick in ticks { #expect((-0.01...100.01).contains(axis.place(tick)), "\(tick)") }
      for value in [low, high] { #expect((-0.01...100.01).contains(axis.place(value))) }
      if fromZero, low >= 0 { #expect(axis.place(0) == 100) }
    }
  }

  @Test func bytesHaveRoundTicksInTheirOwnUnits() {
    let bytes = Quantity(unit: "bytes", unitSize: { $0 >= 1024 ? 1024 : 1 }) { "\($0)" }
    let axis = PlotScale(
      Axis("", .linear(fromZero: true), bytes), [0, 5000], from: 0, to: 1, tickCount: 5)
    #expect(axis.ticks.map(\.value) == [0, 2048, 4096])
  }
}

@Suite struct PlotPictureTests {
  @Test func aPictureSaysWhatItShowsAndIsWellFormed() throws {
    let one = plot(
      [
        Series("first", .line, points([1, 20, 300])), Series("second", .dots, points([5, 6])),
        Series("third", .steps, points([2, 2, 9])), Series("fourth", .path, points([3, 1, 4])),
      ], rules: [Rule(x: 1, label: "here")])
    for isAlone in [true, false] {
      let svg = one.svg(isAlone: isAlone)
      let document = try XMLElements(svg)
      #expect(document.attributes["svg"]?["role"] == "img")
      #expect(document.attributes["svg"]?["aria-label"] == "a title. what it shows")
      for text in ["what it shows", "first", "second", "third", "fourth", "across", "up", "here"] {
        #expect(document.texts.contains(text), "\(text)")
      }
      #expect(document.all.count(where: \.isLine) == 3)
      #expect(document.all.filter(\.isLine).allSatisfy { $0.attributes["fill"] == nil })
      let groups = document.all.filter { $0.attributes["class"] == "marks" }
      #expect(groups.map { $0.attributes["fill"] } == ["none"], "lines are not filled")
      // Of two series, and in the legend.
      let markers = document.all.filter { ["s0", "s1"].contains($0.attributes["class"]) }
      #expect(markers.map { $0.attributes["d"]!.count { $0 == "M" } } == [3, 2, 1, 1])
      #expect(document.counts["rect", default: 0] == (isAlone ? 1 : 0), "paper")
      #expect(svg.contains("prefers-color-scheme:dark") == isAlone)
      #expect(!svg.contains("style="), "pictures are read where style sheets are off")
    }
  }

  @Test func sixteenSeriesDifferWithoutTheirColours() throws {
    let series = (0..<16).map { Series("\($0)", .dots, [Series.Point(x: 1, y: 1)]) }
    // What each marker is like, whatever its place: that in the plot, and that in the legend.
    let looks = try XMLElements(plot(series).svg()).all.compactMap { element -> String? in
      guard let path = element.attributes["d"], let name = element.attributes["class"],
        name.hasPrefix("s") || name.hasPrefix("h")
      else { return nil }
      return String(name.first!) + String(path.drop { !$0.isLowercase })
    }
    #expect(looks.count == 32 && Set(looks).count == 16 && looks.prefix(16) == looks.suffix(16))
  }

  @Test func aLevelIsAShortLineOfItsColourAtEachValue() throws {
    let one = plot(
      [Series("dots", .dots, points([1, 3])), Series("floor", .levels, points([1, 3]))],
      y: .linear(fromZero: true))
    let all = try XMLElements(one.svg()).all
    let levels = all.filter { $0.attributes["class"] == "l1" }.compactMap { $0.attributes["d"] }
    #expect(levels.map { $0.count { $0 == "M" } } == [2, 1], "in the plot, and in the legend")
    let dots = try #require(all.first { $0.attributes["class"] == "s0" }?.attributes["d"])
    func starts(_ path: String, until end: Character) -> [[Double]] {
      path.split(separator: "M").map { part in
        part.prefix { $0 != end }.split(separator: " ").compactMap { Double($0) }
      }
    }
    for (level, dot) in zip(starts(levels[0], until: "h"), starts(dots, until: "a")) {
      // A circle begins 3.5 left of its middle, a level 8.
      #expect(abs(level[0] + 8 - dot[0] - 3.5) < 0.11 && level[1] == dot[1])
    }
  }

  @Test func barsStandOnTopOfEachOther() throws {
    let names = ["a", "b"]
    let one = plot(
      [
        Series("low", .stackedBars, points([10, 20])),
        Series("high", .stackedBars, points([5, 0])),
      ],
      x: .bands(names), y: .linear(fromZero: true))
    let bars = try XMLElements(one.svg()).all.filter {
      $0.name == "rect" && $0.attributes["class"] == nil
    }.map(\.attributes)
    try #require(bars.count == 3, "nothing is drawn of a bar of 0")
    func number(_ bar: Int, _ key: String) -> Double { Double(bars[bar][key] ?? "") ?? .nan }
    #expect(abs(number(2, "y") + number(2, "height") - number(0, "y")) < 0.02)
    #expect(abs(number(2, "height") * 2 - number(0, "height")) < 0.03)
  }

  @Test func aRuleCrossesThePlotAtItsPlaceOfEitherAxis() throws {
    let one = plot(
      [Series("a", .dots, points([1, 2, 4]))], y: .linear(fromZero: true),
      rules: [Rule(x: 1, label: "upright"), Rule(y: 2, label: "level")])
    let rules = try XMLElements(one.svg()).all.filter { $0.attributes["class"] == "rule" }
      .compactMap { $0.attributes["d"] }
    // The second point, which begins at the left end of its circle, lies on both.
    let markers = try #require(
      try XMLElements(one.svg()).all.first { $0.attributes["class"] == "s0" }?.attributes["d"])
    let second = markers.split(separator: "M")[1].prefix { $0 != "a" }.split(separator: " ")
      .compactMap { Double($0) }
    func numbers(_ rule: String) -> [Double] {
      rule.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    }
    #expect(rules.count == 2 && second.count == 2)
    #expect(abs(numbers(rules[0])[0] - second[0] - 3.5) < 0.1 && rules[0].contains("V"))
    #expect(abs(numbers(rules[1])[1] - second[1]) < 0.1 && rules[1].contains("H"))
    var same = one
    same.rules = [Rule(x: 0, label: "edits"), Rule(x: 1, label: "edits")]
    let joined = try XMLElements(same.svg()).all.filter { $0.attributes["class"] == "rule" }
    #expect(joined.count == 1 && joined[0].attributes["d"]?.count { $0 == "M" } == 2)
  }

  @Test func intervalsThatTheAxisDoesNotHoldAreCutAtItsEnds() throws {
    var one = plot(
      [Series("a", .dots, [.init(x: 0, y: 1, interval: 1e-9...1e9), .init(x: 1, y: 2)])])
    func ends() throws -> [Double] {
      let path = try XMLElements(one.svg()).all.first { $0.attributes["class"] == "l0" }
      return path?.attributes["d"]?.split { "MV ".contains($0) }.compactMap { Double($0) } ?? []
    }
    let held = try XMLElements(one.svg()).texts
    one.y.holdsIntervals = false
    let cut = try ends()
    #expect(cut.count == 3 && cut.dropFirst().allSatisfy { (0...320).contains($0) }, "\(cut)")
    #expect(try XMLElements(one.svg()).texts != held, "the axis follows the values alone")
    #expect(one.table.rows[0].contains(.number(1e9)), "the table has what was cut")
  }

  @Test func theOtherScaleIsDrawnAndNotShown() throws {
    let one = plot([Series("a", .line, points([1, 20, 300]))])
    let both = try XMLElements(one.svg(other: .linear(fromZero: true)))
    let scales = both.all.filter { $0.attributes["class"] == "scale" }
    #expect(scales.map { $0.attributes["display"] } == [nil, "none"])
    let lines = both.all.filter(\.isLine).map { $0.attributes["d"] }
    func line(_ y: Axis.Scale) throws -> String? {
      try XMLElements(plot(one.series, y: y).svg()).all.first(where: \.isLine)?.attributes["d"]
    }
    try #require(lines.count == 2 && lines[0] != lines[1])
    #expect(lines == [try line(.logarithmic), try line(.linear(fromZero: true))])
    // What does not depend on the scale is there once.
    #expect(both.all.count { $0.text == "across" } == 1)
    #expect(try XMLElements(one.svg()).all.allSatisfy { $0.attributes["class"] != "scale" })
  }

  @Test func namesOfNarrowBandsAreLeftOutButForTheTable() throws {
    let names = (0..<200).map { "name \($0)" }
    var one = plot(
      [Series("", .dots, points(Array(repeating: 1, count: 200)))], x: .bands(names))
    let shown = try XMLElements(one.svg()).texts.filter { $0.hasPrefix("na") }
    #expect(!shown.isEmpty && shown.count <= 16)
    one.x.namesBands = false
    #expect(try XMLElements(one.svg()).texts.allSatisfy { !$0.hasPrefix("na") })
    #expect(one.table.rows.map { $0[0] } == names.map { .text($0) })
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "]]>", "\"quoted\" & 'more'", "a\u{202E}b", "two\nlines",
    "\u{1B}[31m", String(repeating: "long", count: 2500), "",
  ])
  func hostileNamesAreOnlyText(name: String) throws {
    var one = plot([Series(name, .line, points([1, 2])), Series("x", .line, points([2, 3]))])
    one.title = name
    one.x.title = name
    one.rules = [Rule(x: 1, label: name)]
    let document = try XMLElements(one.svg(isAlone: true))
    #expect(document.counts["script"] == nil && document.counts["svg"] == 1)
    #expect(document.texts.allSatisfy { !$0.contains("\u{202E}") && !$0.contains("\u{1B}") })
  }

  @Test func aPlotOfNothingIsAPictureAllTheSame() throws {
    for y in [Axis.Scale.logarithmic, .linear(fromZero: true)] {
      let one = plot([Series("none", .line, [])], y: y)
      #expect(one.isEmpty)
      _ = try XMLElements(one.svg())
    }
  }
}

@Suite struct PlotTableTests {
  @Test func theTableHoldsEveryNumberOfThePlot() {
    let interval = Series.Point(x: 3, y: 7, interval: 6...9)
    let one = plot([Series("a", .line, points([1, 2])), Series("b", .line, [interval])])
    #expect(one.table.titles == ["across, ns", "a, ns", "b, ns", "b, low", "b, high"])
    #expect(
      one.table.rows == [
        [.number(0), .number(1), .number(nil), .number(nil), .number(nil)],
        [.number(1), .number(2), .number(nil), .number(nil), .number(nil)],
        [.number(3), .number(nil), .number(7), .number(6), .number(9)],
      ])
    let bands = plot([Series("", .dots, points([4, 5]))], x: .bands(["p50", "max"]))
    #expect(bands.table.titles == ["across, ns", "up, ns"])
    #expect(bands.table.rows == [[.text("p50"), .number(4)], [.text("max"), .number(5)]])
  }
}

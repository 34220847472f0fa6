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
    let bytes = Quantity(unit: "bytes", isBinary: true) { "\($0)" }
    func ticks(_ scale: Axis.Scale, _ values: [Double], atMost count: Int) -> [Double] {
      PlotScale(Axis("", scale, bytes), values, from: 0, to: 1, tickCount: count).ticks.map(\.value)
    }
    #expect(
      ticks(.linear(fromZero: true), [0, 5000], atMost: 6) == [0, 1024, 2048, 3072, 4096, 5120])
    #expect(ticks(.linear(fromZero: true), [0, 5000], atMost: 4) == [0, 2048, 4096])
    #expect(ticks(.logarithmic, [1024, 8192], atMost: 5) == [1024, 2048, 4096, 8192])
    // Over many decades a tick for each unit.
    let many = ticks(.logarithmic, [100, 3e9], atMost: 4)
    #expect(many == [1024, 1_048_576, 1_073_741_824])
  }
}

@Suite struct PlotPictureTests {
  @Test func aPictureDescribesItselfAndIsWellFormed() throws {
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
      // The style of the page declares it.
      #expect(groups.map { $0.attributes["fill"] } == [isAlone ? "none" : nil])
      // Of two series, and in the legend.
      let markers = document.all.filter { ["s0", "s1"].contains($0.attributes["class"]) }
      #expect(markers.map { $0.attributes["d"]!.count { $0 == "M" } } == [3, 2, 1, 1])
      #expect(document.counts["rect", default: 0] == (isAlone ? 1 : 0), "paper")
      #expect(svg.contains("prefers-color-scheme:dark") == isAlone)
      #expect(!svg.contains("style="))
    }
  }

  /// A page has rules for the classes, so its pictures need no colours of their own; a file has
  /// both.
  @Test(arguments: [
    Series.Mark.line, .path, .steps, .dots, .levels, .stackedBars, .intervals,
  ])
  func aPictureOfAPageLeavesColoursToTheRulesOfItsClasses(mark: Series.Mark) throws {
    let isOfBands = mark == .stackedBars || mark == .intervals
    let plot = plot(
      (0..<9).map {
        Series("s\($0)", mark, [.init(x: 0, y: 2, interval: 1...3), .init(x: 1, y: 5)])
      }, x: isOfBands ? .bands(["a", "b"]) : .linear(fromZero: true),
      y: mark == .stackedBars ? .linear(fromZero: true) : .logarithmic,
      rules: [Rule(y: 2, label: "a rule")])
    let colours = (Palette.series + [Palette.ink, Palette.paper, Palette.grid]).map(\.light)
    func coloured(_ svg: String) -> [Substring] {
      svg.split(separator: "<").filter { element in
        colours.contains { element.contains("=\"\($0)\"") }
      }
    }
    let rules = PictureStyle.rules
    for element in coloured(plot.svg(isAlone: true)) {
      let parts = element.components(separatedBy: " class=\"")
      let name = try #require(
        parts.count == 2 ? parts[1].prefix { $0 != "\"" && $0 != " " } : nil, "\(element)")
      let own = try #require(
        rules.components(separatedBy: ".\(name){").dropFirst().first?.prefix { $0 != "}" })
      for colour in colours where element.contains("=\"\(colour)\"") {
        #expect(own.contains(colour), "\(element) and \(own)")
      }
    }
    #expect(coloured(plot.svg()).isEmpty)
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

  @Test func barsBeginWhereThoseBeforeThemEnd() throws {
    let one = plot(
      [
        Series("low", .stackedBars, points([10, 20])),
        Series("high", .stackedBars, points([5, 0])), Series("most", .levels, points([15, 20])),
      ],
      x: .bands(["a", "b"]), y: .linear(fromZero: true))
    let document = try XMLElements(one.svg())
    let marks = document.all.drop { $0.attributes["class"] != "marks" }
    let paths = marks.filter { $0.name == "path" }.prefix(3).map { $0.attributes["d"] ?? "" }
    func bars(_ path: String) -> [[Double]] {
      path.split(separator: "M").map { bar in
        bar.split { "hvz ".contains($0) }.compactMap { Double($0) }
      }
    }
    let (low, high) = (bars(paths[0]), bars(paths[1]))
    try #require(low.count == 2 && high.count == 1, "nothing is drawn of a bar of 0")
    // Each is its x, its y and its width, and so on.
    #expect(abs(low[0][0] + low[0][2] - high[0][0]) < 0.11 && low[0][1] == high[0][1])
    #expect(abs(2 * high[0][2] - low[0][2]) < 0.2 && abs(2 * low[0][2] - low[1][2]) < 0.2)
    // The mark crosses the end of the bar.
    let most = paths[2].split { "MV ".contains($0) }.compactMap { Double($0) }
    #expect(abs(most[0] - high[0][0] - high[0][2]) < 0.11)
    #expect(document.texts.isSuperset(of: ["a", "b", "15.0", "20.0", "low", "high", "most"]))
  }

  @Test func aBarHasTheNumberOfItsMarkOrOfItsSum() throws {
    var bars = plot(
      [
        Series("a", .stackedBars, [.init(x: 0, y: 3), .init(x: 1, y: 4)]),
        Series("b", .stackedBars, [.init(x: 0, y: 5), .init(x: 1, y: 6)]),
        Series("at most", .levels, [.init(x: 0, y: 0), .init(x: 1, y: 17)]),
      ], x: .bands(["left", "right"]), y: .linear(fromZero: true))
    bars.barText = { "<\(Int($0))>" }
    let texts = try XMLElements(bars.svg()).all.map(\.text)
    #expect(texts.contains("<8>") && texts.contains("<17>") && !texts.contains("<10>"))
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

  @Test func whatLiesFarBeyondTheValuesIsNamedAtTheEdge() throws {
    func drawn(_ y: Axis.Scale, _ values: [Double], _ rule: Double) throws -> (
      lines: Int, Set<String>
    ) {
      var one = plot([Series("a", .line, points(values))], y: y)
      one.rules = [Rule(y: rule, label: "budget", isOnlyWithinReach: true)]
      let document = try XMLElements(one.svg())
      return (document.all.count { $0.attributes["class"] == "rule" }, document.texts)
    }
    for (y, values, rule) in [
      (Axis.Scale.logarithmic, [10.0, 100], 1000.0), (.linear(fromZero: true), [10, 100], 200),
      (.logarithmic, [10, 100], 50),
    ] {
      let (lines, texts) = try drawn(y, values, rule)
      #expect(lines == 1 && texts.contains("budget") && !texts.contains { $0.contains("\u{D7}") })
    }
    let (lines, texts) = try drawn(.logarithmic, [10, 100], 34_567)
    #expect(lines == 0 && texts.contains("budget: 350\u{D7} higher"))
    let (none, below) = try drawn(.logarithmic, [1000, 9000], 20)
    #expect(none == 0 && below.contains("budget: 50\u{D7} lower"))
    // A rule without that is always drawn.
    var one = plot([Series("a", .line, points([10, 100]))])
    one.rules = [Rule(y: 1e6, label: "budget")]
    #expect(try XMLElements(one.svg()).all.contains { $0.attributes["class"] == "rule" })
  }

  @Test func scriptsGetHowAxesPlaceValues() throws {
    var one = plot([Series("a", .dots, points([1, 20, 300]))])
    one.isOfFrames = true
    let svg = try #require(try XMLElements(one.svg()).attributes["svg"])
    func numbers(_ name: String) -> [Double] {
      svg[name]?.split(separator: " ").compactMap { Double($0) } ?? []
    }
    #expect(svg["data-frames"] == svg["data-x"] && svg["data-y"]?.hasSuffix(" log") == true)
    #expect(svg["data-unit"] == "ns")
    let (x, y) = (numbers("data-x"), numbers("data-y"))
    try #require(x.count == 4 && y.count == 4)
    func place(_ axis: [Double], _ value: Double) -> Double {
      axis[0] + (value - axis[2]) / (axis[3] - axis[2]) * (axis[1] - axis[0])
    }
    let dots = try #require(
      try XMLElements(one.svg()).all.first { $0.attributes["class"] == "s0" }?.attributes["d"])
    let places = dots.split(separator: "M").map { dot in
      dot.prefix { $0 != "a" }.split(separator: " ").compactMap { Double($0) }
    }
    for (place0, value) in zip(places, [(0.0, 1.0), (1, 20), (2, 300)]) {
      // A circle begins 3.5 left of its middle.
      #expect(abs(place0[0] + 3.5 - place(x, value.0)) < 0.11)
      #expect(abs(place0[1] - place(y, log10(value.1))) < 0.11)
    }
    one.isOfFrames = false
    #expect(try XMLElements(one.svg()).attributes["svg"]?["data-frames"] == nil)
    #expect(!one.svg(isAlone: true).contains("data-"))
  }

  @Test func labelsStandNextToPointsAndNotOnEachOther() throws {
    var one = plot([Series("", .dots, points([1, 1.01, 5, 9, 9.01]))], y: .linear(fromZero: true))
    one.labels = [(0, 1, "first"), (1, 1.01, "second"), (4, 9.01, "last"), (3, 9, "last but one")]
    let texts = try XMLElements(one.svg()).all.filter { $0.name == "text" }
    func y(_ text: String) throws -> Double {
      try #require(texts.first { $0.text == text }.flatMap { Double($0.attributes["y"] ?? "") })
    }
    #expect(try y("first") - y("second") > 12.8)
    #expect(try y("last but one") - y("last") > 12.8)
  }

  @Test func namesOfNarrowBandsAreLeftOutButForTheTable() throws {
    let names = (0..<200).map { "name \($0)" }
    let one = plot(
      [Series("", .dots, points(Array(repeating: 1, count: 200)))], x: .bands(names))
    let shown = try XMLElements(one.svg()).texts.filter { $0.hasPrefix("na") }
    #expect(!shown.isEmpty && shown.count <= 16)
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
    let bands = plot([Series("", .dots, points([4, 5]))], x: .bands(["p50", "p99", "max"]))
    #expect(bands.table.titles == ["across, ns", "up, ns"])
    #expect(
      bands.table.rows == [
        [.text("p50"), .number(4)], [.text("p99"), .number(5)], [.text("max"), .number(nil)],
      ])
  }
}

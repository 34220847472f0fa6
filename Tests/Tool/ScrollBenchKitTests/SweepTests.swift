import SuiteCases
import Commands
import Files
import Measurement
import Registration
import ScrollBenchKit
import Testing

@Suite struct SweepTests {
  @Test(arguments: [
    ("2..6", ["2", "3", "4", "5", "6"]),
    ("2..10+2", ["2", "4", "6", "8", "10"]),
    ("2..9+2", ["2", "4", "6", "8"]),
    ("64..1024*2", ["64", "128", "256", "512", "1024"]),
    ("100..1k*10", ["100", "1000"]),
    ("10k..10m*10", ["10000", "100000", "1000000", "10000000"]),
    ("1MiB..4MiB*2", ["1048576", "2097152", "4194304"]),
    ("0..1+0.5", ["0", "0.5", "1"]),
    ("3..3", ["3"]),
    ("{64,100,512}", ["64", "100", "512"]),
    ("{given,aspect}", ["given", "aspect"]),
    ("8MiB", ["8MiB"]),
  ])
  func aSweepCountsMultipliesOrLists(text: String, values: [String]) throws {
    #expect(try Sweep.values(of: text, flag: "--layout") == values)
  }

  @Test(arguments: [
    "2..", "..6", "6..2", "2..6+", "2..6+0", "2..6*1", "0..6*2", "2..6-1", "a..b", "{}", "{1,}",
    "{1,2", "1}", "1..1e99", "1..1000000", "-1..4", "2...6",
  ])
  func aSweepThatLeadsNowhereIsBadInput(text: String) {
    #expect(throws: InputError.self) { try Sweep.values(of: text, flag: "--layout") }
  }

  @Test func sweepsOfSeveralParametersAreCrossed() throws {
    let texts = try Sweep.expand("masonry[columns=2..3,spacing={0,8},inset=4]", flag: "--layout")
    #expect(
      texts == [
        "masonry[columns=2,spacing=0,inset=4]", "masonry[columns=2,spacing=8,inset=4]",
        "masonry[columns=3,spacing=0,inset=4]", "masonry[columns=3,spacing=8,inset=4]",
      ])
    #expect(try Sweep.expand("list", flag: "--layout") == ["list"])
    #expect(try Sweep.expand("../my..data.csv", flag: "--data") == ["../my..data.csv"])
    #expect(throws: InputError.self) {
      try Sweep.expand("masonry[columns=1..100,spacing=0..100]", flag: "--layout")
    }
  }

  @Test func eachValueIsACaseUnderItsCanonicalId() throws {
    let suite = Suite(
      summary: "",
      parts: [
        SuitePart(
          data: ["uniform[sections={0,1k}]"], layouts: ["masonry[columns=2..3]"],
          strategies: ["tiled-cache[tile=128..256*2]"], traces: ["chat[batches={40,30}]"],
          items: ["1k..10k*10"])
      ])
    let ids = try CaseList(suite, .bundled, in: .standard).cases.map(\.id)
    #expect(ids.count == 32)
    #expect(Set(ids).count == 32)
    #expect(ids.first == "uniform@1k/masonry[columns=2]/chat/tiled-cache[tile=128]")
    #expect(
      ids.last == "uniform[sections=1000]@10k/masonry/chat[batches=30]/tiled-cache")
  }
}

extension SweepTests {
  @Test func reportsNameEverySweptValueAndIdsStayCanonical() throws {
    let suite = Suite(
      summary: "",
      parts: [
        SuitePart(
          data: ["uniform[sections={0,1k},header=32]"],
          layouts: ["masonry[columns=2..3,spacing=8]"],
          strategies: ["tiled-cache[tile=128..256*2]"], traces: ["chat[batches={40,30}]"],
          items: ["1k"])
      ])
    let cases = try CaseList(suite, .bundled, in: .standard).cases
    #expect(cases.count == 16)
    #expect(Set(cases.map(\.layout.shown)) == ["masonry[columns=2]", "masonry[columns=3]"])
    #expect(Set(cases.map(\.strategy.shown)) == ["tiled-cache[tile=128]", "tiled-cache[tile=256]"])
    #expect(Set(cases.map(\.trace.shown)) == ["chat[batches=40]", "chat[batches=30]"])
    #expect(
      Set(cases.map(\.shownData)) == ["uniform[sections=0]@1k", "uniform[sections=1000]@1k"])
    let usual = try #require(cases.first { $0.id == "uniform@1k/masonry/chat/tiled-cache" })
    #expect(
      usual.layout.shown == "masonry[columns=3]" && usual.strategy.shown == "tiled-cache[tile=256]")
    #expect(usual.layout.text == "masonry" && usual.data.text == "uniform")
  }
}

extension CaseList.Settings {
  /// The repository's own data and the default viewport.
  static var bundled: CaseList.Settings {
    CaseList.Settings(
      viewport: .standard, seed: 1,
      benchmarks: [Bench.root.path + "/Benchmarks"])
  }
}

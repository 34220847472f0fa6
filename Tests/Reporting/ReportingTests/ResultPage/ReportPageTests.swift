import Foundation
import Gate
import Measurement
import Plots
import ResultFiles
import ResultPage
import Testing
import Verdicts

private let strategies = ["precompute-all", "on-demand", "tiled-cache"]

/// A run of three strategies over two sizes, with what each frame did.
private func sampleRun() -> RunRecord {
  let cases = [1_000, 100_000].flatMap { items in
    strategies.enumerated().map { index, strategy in
      var one = record(
        strategy: strategy, items: items, data: "debian-packages@\(Case.itemText(items))",
        launches: (0..<3).map { launch in
          observations(query: UInt64(1000 * (3 - index) + 7 * launch), prepare: Int64(items * 3))
            .merging(
              [
                "elements_examined": .integer(Int64(items / (index + 1))), "hits": .integer(5_000),
                "dataset_bytes": .integer(8192), "live_bytes": .integer(4096),
                "index_bytes": .integer(1024),
              ]
            ) { $1 }
        })
      one.frameTimes = FrameTimes(
        frames: Array(0..<400), query: (0..<400).map { 100 + $0 },
        frame: (0..<400).map { 300 + $0 * 3 })
      var timeline = FrameTimeline()
      for frame in 0..<400 {
        var work = FrameTimeline.Frame()
        work.batches = frame % 100 == 50 ? 1 : 0
        work.dequeues = 2
        work.created = frame < 10 ? 2 : 0
        work.shown = 12
        timeline.append(work, x: 0, y: Double(frame) * 12.5)
      }
      one.timeline = timeline
      return one
    }
  }
  return run(cases)
}

/// The numbers behind every plot, by the figure's id.
private func tables(in html: String) -> [String: [[String]]] {
  var tables: [String: [[String]]] = [:]
  for part in html.components(separatedBy: "<figure id=\"").dropFirst() {
    let id = String(part.prefix { $0 != "\"" })
    let body = part.components(separatedBy: "</figure>")[0]
    guard let text = body.components(separatedBy: "<pre>").dropFirst().first else { continue }
    tables[id] = parsedCSV(
      text.components(separatedBy: "</pre>")[0]
        .replacing("&#39;", with: "'"))
  }
  return tables
}

@Suite struct ReportPageTests {
  @Test func theNumbersOfThePlotsAreThoseOfTheCSV() throws {
    let run = sampleRun()
    let tables = tables(in: try ReportPage(run, title: "r").html())
    let rows = records(run.resultsCSV())
    var compared = 0
    for (number, items) in [1_000, 100_000].enumerated() {
      for metric in ["query_ns", "frame_ns"] {
        let table = try #require(tables["g\(number + 1)-\(metric)"])
        #expect(table[0] == ["percentile of the frames"] + strategies.map { "\($0), ns" })
        for row in table.dropFirst() {
          for (strategy, cell) in zip(strategies, row.dropFirst()) {
            let line = try #require(
              rows.first {
                $0["strategy"] == strategy && $0["items"] == "\(items)" && $0["metric"] == metric
              })
            #expect(line[row[0]] == cell, "\(metric) \(strategy) \(row[0])")
            compared += 1
          }
        }
      }
    }
    #expect(compared >= 2 * 2 * 3 * 4)
    let growth = try #require(tables["n1-prepare_ns"])
    #expect(growth.dropFirst().map { $0[0] } == ["1000", "100000"])
    for (row, items) in zip(growth.dropFirst(), [1_000, 100_000]) {
      for (column, strategy) in strategies.enumerated() {
        let line = try #require(
          rows.first {
            $0["strategy"] == strategy && $0["items"] == "\(items)"
              && $0["metric"] == "prepare_ns"
          })
        #expect(line["p50"] == row[column + 1])
      }
    }
  }

  @Test func everyPlotHasItsTableAndItsWords() throws {
    let page = ReportPage(sampleRun(), title: "r")
    let html = try page.html()
    let figures = html.components(separatedBy: "<figure ").count - 1
    let tables = tables(in: html)
    let counters = html.components(separatedBy: "class=\"counters\"").count - 1
    #expect(counters == 2 && figures - counters == page.pictures().count && figures >= 2 * 7 + 4)
    #expect(tables.count == figures - counters)
    #expect(html.components(separatedBy: "role=\"img\"").count - 1 >= tables.count)
    let notes = html.components(separatedBy: "<figcaption>").dropFirst().map {
      $0.components(separatedBy: "</figcaption>")[0]
    }
    // Each kind of plot is explained where it stands first.
    #expect(notes.count >= 7 && notes.count < figures)
    #expect(Set(notes.filter { !$0.hasPrefix("A bar reaches") }).count >= 7)
    for table in tables.values { #expect(table.count > 1) }
    #expect(Set(page.pictures().map(\.name)).count == page.pictures().count)
    for part in ["The answer", "What was run", "How costs grow", "tiled-cache", "abc123"] {
      #expect(html.contains(part), "\(part)")
    }
    // One page: nothing is fetched.
    for word in ["http:", "https:", "src=", "@import", "url("] {
      #expect(!html.replacing("xmlns=\"http:", with: "").contains(word), "\(word)")
    }
  }

  @Test func hostileNamesAreOnlyTextInThePage() throws {
    let plain = try ReportPage(
      run([record(strategy: "name", launches: [observations()])]), title: "t"
    ).html()
    func tags(_ html: String) -> [Substring] {
      html.split(separator: "<").map { $0.prefix { $0.isLetter || $0 == "/" || $0 == "!" } }
    }
    // A strategy without a name has no legend.
    for name in hostileText where !name.isEmpty {
      var one = record(strategy: name, data: name, launches: [observations()])
      one.case.layout = Case.Name(name)
      one.case.trace = Case.Name(name)
      let html = try ReportPage(run([one]), title: name).html()
      #expect(tags(html) == tags(plain), "\(name.debugDescription)")
      #expect(!html.unicodeScalars.contains("\u{202E}") && !html.contains("\u{1B}"))
    }
    let long = String(repeating: "x", count: 10_000)
    #expect(
      tags(
        try ReportPage(run([record(strategy: long, launches: [observations()])]), title: long)
          .html()) == tags(plain))
  }

  @Test func twoRunsAreSlowerFasterAndInconclusiveInWords() throws {
    let base = sampleRun()
    var head = base
    for index in head.cases.indices {
      for launch in head.cases[index].launches.indices {
        head.cases[index].launches[launch].observations["prepare_ns"] = .integer(
          Int64(head.cases[index].itemCount * 9 + launch))
      }
    }
    head.cases[0].launches.indices.forEach {
      head.cases[0].launches[$0].observations["elements_examined"] = .integer(99_999)
    }
    var page = ReportPage(head, title: "r")
    page.comparison = try RunComparison(
      base: base, head: head, date: Date(timeIntervalSince1970: 0))
    let id = head.cases[0].id
    page.comparison?.commands = [id: "scrollbench gate --since abc"]
    let html = try page.html()
    #expect(html.contains("elements examined by queries (elements_examined)"))
    #expect(html.contains("99,999"))
    #expect(html.contains("slower") && html.contains("cannot tell"))
    // Inconclusive times are folded, and times that are not tested are left out.
    let section = try #require(
      html.components(separatedBy: "id=\"comparison\"").last?.components(separatedBy: "</section>")
        .first)
    let parts = section.components(separatedBy: "times that are inconclusive</summary>")
    #expect(parts.count == 2)
    #expect(!parts[0].contains("class=\"neither\"") && parts[0].contains("class=\"worse\""))
    #expect(parts[1].contains("class=\"neither\"") && !parts[1].contains("class=\"worse\""))
    let tested = try #require(page.comparison).times.filter(\.isHeadline)
    #expect(section.components(separatedBy: "<tr class=").count - 1 == tested.count + 1)
    // A case is named once for all its rows of a table, with the command if one is worse.
    let group = "<th scope=\"rowgroup\" colspan=\"4\"><a href=\"#g1\">\(id)</a>"
    #expect(section.contains(group + "<code>scrollbench gate --since abc</code>"))
    // The sentence of a mixed verdict is not of one colour.
    #expect(section.contains("<p>Counters: <span class=\"bad\">1 worse</span>.</p>"))
    #expect(page.pictures().contains { $0.name == "ratios.svg" })
    let ratios = try #require(tables(in: html)["ratios"])
    #expect(ratios.count == tested.count + 1)
    for time in tested {
      #expect(ratios.contains { $0.contains("\(time.caseID) \(time.metric)") }, "\(time)")
    }
    page.comparison = try RunComparison(
      base: base, head: base, date: Date(timeIntervalSince1970: 0))
    #expect(try page.html().contains("All counters of 6 cases were compared and are the same."))
  }

  @Test func aRunWithoutFramesOrWithFailuresIsAPageAllTheSame() throws {
    let failed = record(strategy: "broken", failure: "it crashed")
    let html = try ReportPage(run([failed, record(strategy: "old", launches: [[:]])]), title: "r")
      .html()
    #expect(html.contains("it crashed") && html.contains("1 of 2 cases failed"))
    #expect(try ReportPage(run([]), title: "r").html().contains("No case has numbers"))
  }

  @Test func whatCannotBePlayedIsReported() throws {
    var page = ReportPage(sampleRun(), title: "r")
    let id = page.run.cases[0].id
    page.players = [.init(caseID: id, obstacle: "the data is not here")]
    let html = try page.html()
    #expect(html.contains("<code>\(id)</code> is left out: the data is not here."))
    #expect(!html.contains("class=\"player\""))
  }

  @Test func aPlayerHasALaneForEachTimedCaseOfItsGroup() throws {
    func timed(_ strategy: String, _ nanoseconds: [UInt64]) -> CaseRecord {
      var one = record(strategy: strategy, launches: [[:]])
      one.frameTimes = FrameTimes(
        frames: [0, 1, 1], query: nanoseconds, frame: nanoseconds, changeFrames: [1, 1, 2],
        change: [3, 4, 5])
      return one
    }
    let cases = [
      timed("old", [900, 20, 30]), record(strategy: "untimed", launches: [[:]]),
      timed("new", [400, 7, 8]),
    ]
    var page = ReportPage(run(cases), title: "r")
    page.players = [.init(caseID: cases[2].id, json: "{}")]
    let html = try page.html()
    #expect(html.components(separatedBy: "class=\"player\"").count == 2)
    let group = try #require(html.range(of: "<section class=\"group\""))
    let player = try #require(html.range(of: "<section class=\"player\""))
    #expect(group.lowerBound < player.lowerBound)
    for (name, values) in [("old", "900,50"), ("new", "400,15")] {
      let colour = SeriesLook(hashing: name).colour
      let lane =
        #"{"changeFrames":[1,2],"changes":[7,5],"colour":\#(colour),"frames":[0,1],"kind":"cost","name":"\#(name)","values":[\#(values)]}"#
      #expect(html.contains(lane), "\(lane)")
    }
    #expect(html.contains("data-name=\"new\"") && !html.contains("data-name=\"old\""))
  }
}

@Suite struct FrameBinTests {
  @Test(arguments: [1, 2, 159, 160, 161, 400, 1_300, 100_000])
  func framesFitThePlotAndNoneIsLost(count: Int) {
    let bins = FrameBins(frameCount: count)
    let ones = bins.sum(of: Array(repeating: 1, count: count))
    #expect(ones.count <= FrameBins.most && ones.map(\.y).reduce(0, +) == Double(count))
    let values = (0..<count).map { ($0, Double(($0 * 7919) % 1000)) }
    let greatest = bins.greatest(of: values)
    #expect(greatest.map(\.y).max() == values.map(\.1).max())
    #expect(bins.last(of: Array(0..<count)).last?.y == Double(count - 1))
  }
}

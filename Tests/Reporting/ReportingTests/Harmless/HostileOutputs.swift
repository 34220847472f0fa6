import CollectionModel
import Foundation
import Gate
import Harness
import Measurement
import Plots
import ResultFiles
import ResultPage
import Scenes
import TestSupport
import Testing
import TimeGate
import Verdicts
import Workers

/// What reads a text, and so what in it can do harm.
enum Reader: String {
  case terminal, markdown, csv, json, xml, html, annotations, goBenchmark, percentiles
}

/// One function that makes text, over everything that can have a name.
struct Output: CustomTestStringConvertible {
  let name: String
  let reader: Reader
  /// Its texts where everything is called `name`.
  let texts: @Sendable (_ name: String) throws -> [String]

  init(
    _ name: String, _ reader: Reader, _ texts: @escaping @Sendable (String) throws -> [String]
  ) {
    (self.name, self.reader, self.texts) = (name, reader, texts)
  }

  var testDescription: String { "\(name) for \(reader)" }
}

/// Every public function of Reports, Plots and Scenes that makes text of names.
let everyOutput: [Output] = [
  // A terminal and a log.
  .init("table", .terminal) { [table(for: namedRun($0))] },
  .init("metric table", .terminal) { [metricTable(for: namedRun($0), metrics: shownMetrics)] },
  .init("growth", .terminal) { [try GrowthTable(of: namedRun($0), metric: "prepare_ns").text()] },
  .init("axis", .terminal) { [try axisTable($0).text()] },
  .init("slowest", .terminal) { [try slowestFrames($0).text()] },
  .init("machine", .terminal) { [machineTable(for: namedRun($0).environment)] },
  .init("comparison", .terminal) { [table(for: try comparison($0))] },
  .init("gate", .terminal) { [lines(for: gateReport($0)).joined(separator: "\n")] },
  .init("times", .terminal) { [timeTable(times($0), TimingRules())] },
  .init("parts", .terminal) { name in
    // Queries that take longer than their frames.
    var run = namedRun(name)
    for index in run.cases[0].launches.indices {
      run.cases[0].launches[index].observations["frame_ns"] = distribution(
        (0..<1_200).map { 2 + $0 % 9 })
    }
    return [text(for: PartCheck(run.cases))]
  },
  .init("history", .terminal) { [history($0).overview(all: true), history($0).detail()] },
  .init("selftest", .terminal) { [SelftestTable([selftestGate($0)]).text()] },
  .init("plain table", .terminal) {
    [PlainTable(["a", $0], [[$0, "1"], ["2", $0]], right: []).text()]
  },
  .init("error", .terminal) {
    [
      ReportError.noParameter(name: $0, known: [$0]), .ambiguousPoint(first: $0, second: $0),
      .damaged(path: $0, reason: $0), .nameTaken(path: $0, id: $0, by: $0), .noFrameTimes(run: $0),
      // In words.
    ].map { "error: " + $0.description }
  },
  // Documents.
  .init("run", .markdown) { [markdown(for: namedRun($0))] },
  .init("best", .markdown) { [bestStrategies(for: namedRun($0))] },
  .init("axis", .markdown) {
    [try axisTable($0).text(isMarkdown: true)]
  },
  .init("slowest", .markdown) { [try slowestFrames($0).text(isMarkdown: true)] },
  .init("comparison", .markdown) { [markdown(for: try comparison($0))] },
  .init("summary", .markdown) {
    [gateReport($0).markdown(), gateReport($0).markdown(byteLimit: 4096)]
  },
  .init("history", .markdown) {
    [history($0).overview(.markdown, all: true), history($0).detail(.markdown)]
  },
  // Spreadsheets.
  .init("results", .csv) { [namedRun($0).resultsCSV(), namedRun($0).samplesCSV()] },
  .init("history", .csv) { [history($0).csv()] },
  .init("history file", .csv) { name in
    try withTemporaryFolder { folder in
      let file = HistoryFile(folder.appendingPathComponent("history.csv"))
      _ = try file.append(historyRows(name))
      return [try String(contentsOf: file.url, encoding: .utf8)]
    }
  },
  .init("selftest", .csv) { try files(of: $0, ["gates.csv", "rows.csv"]) },
  .init("times", .csv) { try files(of: $0, ["times.csv", "pairs.csv", "steps.csv"]) },
  // Programs.
  .init("run", .json) { [text(try namedRun($0).json())] },
  .init("gate", .json) { [text(try gateReport($0).json())] },
  .init("comparison", .json) { [text(try comparison($0).json())] },
  .init("history", .json) { [text(try history($0).json())] },
  .init("selftest", .json) { try files(of: $0, ["selftest.json"]) },
  .init("GitHub benchmark", .json) {
    [text(try GitHubBenchmark.json(for: namedRun($0), tool: .customSmallerIsBetter))]
  },
  .init("standard output", .json) { [try jsonText([$0: [$0]])] },
  .init("recording", .json) { [recording($0).json] },
  .init("Go benchmarks", .goBenchmark) { [GoBenchmark.text(for: namedRun($0))] },
  .init("percentiles", .percentiles) { name in
    PercentileFiles.files(of: namedRun(name)).flatMap { [$0.name, $0.text] }
  },
  .init("annotations", .annotations) { [GitHubAnnotations.text(for: gateReport($0))] },
  // Test reports and pictures.
  .init("JUnit of a run", .xml) { [namedRun($0).junitXML()] },
  .init("JUnit of a gate", .xml) { [gateReport($0).junitXML()] },
  .init("chart", .xml) { [try latencyChart(for: namedRun($0), title: $0)] },
  // The picture of ratios breaks long names of cases over several lines (`RatioPlotTests`).
  .init("pictures of the page", .xml) {
    try page($0).pictures().filter { $0.name != "ratios.svg" }.map(\.svg)
  },
  .init("plot", .xml) { [plot($0).svg(isAlone: true)] },
  .init("scene", .xml) { [scene($0, .type).svg(), scene($0, .reuse).svg()] },
  .init("animation", .xml) { [animation($0).svg()] },
  .init("page", .html) { [try page($0).html()] },
]

// MARK: What has the name

private let shownMetrics: [Metric] = ["query_ns", "prepare_ns", "created", "visible_checksum"]

/// Two sizes and a failure; every name in it is `name`.
func namedRun(_ name: String) -> RunRecord {
  func called(_ items: Int, _ failure: CaseFailure? = nil) -> CaseRecord {
    var launches = (0..<3).map { observations(prepare: Int64(items + $0)) }
    for index in launches.indices { launches[index]["visible_checksum"] = .text(name) }
    var one = record(
      strategy: name, items: items, data: name, launches: failure == nil ? launches : [],
      failure: failure)
    (one.case.layout, one.case.trace) = (Case.Name(name), Case.Name(name))
    one.case.facts = Case.Facts(
      noun: name, isLayoutObject: false, isReference: false, look: one.case.look)
    // Cases have ids of their own.
    one.case.id = failure == nil ? "\(name)@\(items)" : name
    one.frameTimes = FrameTimes(frames: [0, 1], query: [100, 200], frame: [300, 400])
    return one
  }
  var run = run([called(1000), called(100_000), called(5, .described(name))])
  (run.runID, run.commit, run.shard) = (name, name, name)
  run.remarks = [name]
  run.environment.host = name
  run.environment.cpuModel = name
  run.environment.virtualization = name
  run.environment.os = name
  run.environment.kernel = name
  run.environment.swiftVersion = name
  run.environment.allocator = name
  return run
}

private func axisTable(_ name: String) throws -> AxisTable {
  try AxisTable(of: namedRun(name), parameter: "items", by: Contest(Metric.named("query_ns")!))
}

private func slowestFrames(_ name: String) throws -> SlowestFrames {
  var slowest = try SlowestFrames(of: namedRun(name), count: 3, named: name)
  for index in slowest.cases.indices {
    slowest.cases[index].remark = name
    slowest.cases[index].work = [
      1: .init(
        x: 0, y: 1, attributesComputed: 2, tilesFilled: 3, elementsExamined: 4, command: name)
    ]
  }
  return slowest
}

private func comparison(_ name: String) throws -> RunComparison {
  var head = namedRun(name)
  for index in head.cases.indices {
    for launch in head.cases[index].launches.indices {
      head.cases[index].launches[launch].observations["created"] = .integer(99)
      head.cases[index].launches[launch].observations["prepare_ns"] = .integer(
        900_000_000 + Int64(launch))
    }
  }
  return try RunComparison(base: namedRun(name), head: head, date: Date(timeIntervalSince1970: 0))
}

private func gateReport(_ name: String) -> GateReport {
  GateReport(
    title: name, caseIDs: [name],
    findings: Finding.Kind.allCases.map {
      Finding(
        $0, caseID: name, metric: name, base: name, head: name, ratio: 1.5, detail: name,
        reproduce: name)
    }, remarks: [name])
}

private func times(_ name: String) -> TimeGateResult {
  let launch = PairLaunch(
    quads: [
      BlockQuad(
        base: [5_000_000, 5_000_000], head: [6_000_000, 6_000_000],
        baseWall: [5_500_000, 5_500_001], headWall: [6_500_000, 6_500_001])
    ], unitsPerBlock: 1000)
  let record = PairRecord(caseID: name, measure: .frame, launches: [launch, launch, launch])
  var row = TimeRow(
    screen: PairEstimate(record), slack: Slack(relative: 0.02, absolute: 20), suspicion: .slower,
    smallestVisible: 0.03)
  row.verdict = .inconclusive(name)
  var result = TimeGateResult()
  result.rows = [row]
  result.records = [(.screen, record)]
  result.steps = [StageSteps(stage: .screen, caseID: name, steps: PairSteps())]
  return result
}

private func historyRows(_ name: String) -> [HistoryRow] {
  (0..<4).flatMap { index -> [HistoryRow] in
    var run = namedRun(name)
    run.runID += "\(index)"
    run.commit = "\(index)" + name
    if index == 0 { run.commit = name }
    for place in run.cases.indices {
      for launch in run.cases[place].launches.indices {
        run.cases[place].launches[launch].observations["created"] = .integer(Int64(5 + index / 2))
      }
    }
    return HistoryRow.rows(of: run, committed: nil, settings: name)
  }
}

private func history(_ name: String) -> History {
  History(historyRows(name), [.init("created"), .init("prepare_ns"), .init("visible_checksum")])
}

private func selftestGate(_ name: String) -> SelftestGate {
  SelftestGate(
    kind: .slowdown, hogs: 0, share: 0, subject: name, stage: 0, index: 0, seed: 7, exitStatus: 0,
    expected: [2], caseRuns: 1, seconds: 1,
    rows: [
      .init(
        caseID: name, metric: name, screened: 1, confirmed: nil, pairs: 6, verdict: name,
        smallestVisible: nil)
    ], measuredShare: nil, remarks: [name])
}

/// Files of the folders of a selftest and of times.
private func files(of name: String, _ files: [String]) throws -> [String] {
  try withTemporaryFolder { folder in
    var selftest = SelftestRecord(
      plan: SelftestPlan(summary: name, seed: 1, suite: name, stages: []), commit: name,
      isDirty: true, timestamp: name, environment: namedRun(name).environment, rules: TimingRules())
    selftest.gates = [selftestGate(name)]
    try SelftestFolder(folder).write(selftest)
    try TimeFolder(folder).write(times(name), TimingRules())
    return try files.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }
}

private func page(_ name: String) throws -> ReportPage {
  var page = ReportPage(namedRun(name), title: name)
  page.comparison = try comparison(name)
  page.baseline = gateReport(name)
  page.history = history(name).series
  let played = page.run.cases[0].id
  page.players = [
    .init(caseID: played, obstacle: name), .init(caseID: played, json: recording(name).json),
  ]
  (page.playerScript, page.playerStyle) = (Player.script, Player.style)
  return page
}

private func recording(_ name: String) -> PlayerRecording {
  PlayerRecording(
    name: name, isHorizontal: false, isPlane: false, choice: name,
    kinds: [.init(name: name, category: "cell", hasItems: true, order: 0)], types: [name],
    changes: [.init(frame: 0, words: [name], nanoseconds: 5)], due: "", keys: [], frames: [])
}

private func plot(_ name: String) -> Plot {
  let quantity = Quantity(unit: name) { "\($0) \(name)" }
  return Plot(
    title: name, summary: name, x: Axis(name, .bands([name, name]), quantity),
    y: Axis(name, .linear(fromZero: true), quantity),
    series: [Series(name, .stackedBars, [.init(x: 0, y: 1), .init(x: 1, y: 2, interval: 1...3)])],
    rules: [.init(x: 1, label: name)])
}

private func animation(_ name: String) -> SceneAnimation {
  SceneAnimation(
    (0..<2).map {
      .init(scene(name, .type).scene, attributesComputed: $0, dueNanoseconds: UInt64($0) * 16_667)
    }, first: 0, title: name)
}

private func scene(_ name: String, _ colouring: ScenePicture.Colouring) -> ScenePicture {
  let rect = CGRect(x: 0, y: 0, width: 390, height: 844)
  let elements = (0..<2).map { index in
    FrameScene.Element(
      id: .item(index, inSection: 0),
      frame: CGRect(x: 0, y: 100 * index, width: 390, height: 90), zIndex: 0, alpha: 1,
      reuseType: name, view: index, reuses: index, corners: [])
  }
  let tile = FrameScene.Tile(number: 0, rect: rect, state: .filled)
  return ScenePicture(
    FrameScene(
      viewport: rect, queryRect: rect, contentSize: rect.size, isHorizontal: false, isPlane: false,
      elements: elements, tiles: [tile]),
    title: name, remarks: [name, name], colouring: colouring)
}

private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

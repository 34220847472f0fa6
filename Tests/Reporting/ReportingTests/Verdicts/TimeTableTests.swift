import Files
import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import TimeGate
import Verdicts
import Workers

/// Not that of Swift Testing.
private typealias Confirmation = TimeGate.Confirmation

private let slack = Slack(relative: 0.02, absolute: 20)
private let rules = TimingRules()

/// Launches with exactly these ratios of head to base; 5000 ns a unit, walls 10 % longer.
private func record(
  _ ratios: [Double], id: String = "a/list/t/s", measure: PairMeasure = .frame
) -> PairRecord {
  PairRecord(
    caseID: id, measure: measure,
    launches: ratios.map { ratio in
      let head = UInt64((5_000_000 * ratio).rounded())
      return PairLaunch(
        quads: [
          BlockQuad(
            base: [5_000_000, 5_000_000], head: [head, head],
            baseWall: [5_500_000, 5_500_001], headWall: [head + 1, head + 2])
        ], unitsPerBlock: 1000)
    })
}

private func row(
  _ ratios: [Double], id: String = "a/list/t/s", measure: PairMeasure = .frame,
  suspicion: Suspicion? = nil, fresh: [Double]? = nil, verdict: TimeVerdict = .pass,
  smallestVisible: Double? = 0.031
) -> TimeRow {
  var row = TimeRow(
    screen: PairEstimate(record(ratios, id: id, measure: measure)), slack: slack,
    suspicion: suspicion, smallestVisible: smallestVisible)
  row.confirmation = fresh.map {
    Confirmation(
      estimate: PairEstimate(record($0, id: id, measure: measure)), rounds: 1, slack: slack)
  }
  row.verdict = verdict
  return row
}

private func result(_ rows: [TimeRow]) -> TimeGateResult {
  var result = TimeGateResult()
  result.rows = rows
  return result
}

private func written(_ result: TimeGateResult, _ file: String) throws -> String {
  try withTemporaryFolder { folder in
    let url = folder.appendingPathComponent("times")
    try TimeFolder(url).write(result, rules)
    return try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
  }
}

@Suite struct TimeTableTests {
  private let small = result([
    row([1, 1, 1]),
    row(
      [1.2, 1.2, 1.2], id: "b", measure: .query, suspicion: .slower, fresh: [1.1, 1.1, 1.1],
      verdict: .slower(pValue: 0)),
    row(
      [0.5], id: "c", suspicion: .underpowered, verdict: .inconclusive("because"),
      smallestVisible: nil),
  ])

  @Test func theTableHasALineForEachMeasure() {
    // The last column is filled up with blanks.
    let lines = timeTable(small, rules).components(separatedBy: "\n").map {
      $0.replacing(/\ +$/, with: "")
    }
    #expect(
      lines.joined(separator: "\n") == """
        case       metric          base    head ratio  98 % interval would show    wall pairs verdict
        ---------- ------------ ------- ------- ----- -------------- ---------- ------- ----- -----------
        a/list/t/s frame_cpu_ns 5.00 us 5.00 us 1.000 1.000 to 1.000     +3.1 %  -9.1 %     3 pass
        b          query_cpu_ns 5.00 us 5.50 us 1.100 1.100 to 1.100     +3.1 %  +0.0 %     3 slower
        c          frame_cpu_ns 5.00 us 2.50 us 0.500              -          - -54.5 %     1 cannot tell


        """)
  }

  @Test func everyMeasureIsARow() throws {
    #expect(
      try written(small, "times.csv") == """
        case,metric,base_ns,head_ns,ratio,ci_lo,ci_hi,smallest_visible,wall_ratio,pairs,\
        suspicion,verdict
        a/list/t/s,frame_cpu_ns,5000,5000,1,1,1,0.031,0.90909,3,,pass
        b,query_cpu_ns,5000,5500,1.1,1.1,1.1,0.031,1,3,slower,slower
        c,frame_cpu_ns,5000,2500,0.5,,,,0.45455,1,underpowered,inconclusive

        """)
  }

  @Test func everyQuadIsARow() throws {
    var result = TimeGateResult()
    var control = record([1, 1.1], id: "control", measure: .control)
    control.launches[1].quads.append(control.launches[0].quads[0])
    result.records = [(.control, control), (.confirmNull, record([1.2], id: "x,y"))]
    #expect(
      try written(result, "pairs.csv") == """
        stage,case,metric,launch,quad,units,base_1_ns,base_2_ns,head_1_ns,head_2_ns,\
        base_1_wall_ns,base_2_wall_ns,head_1_wall_ns,head_2_wall_ns
        control,control,control_cpu_ns,0,0,1000,5000000,5000000,5000000,5000000,5500000,\
        5500001,5000001,5000002
        control,control,control_cpu_ns,1,0,1000,5000000,5000000,5500000,5500000,5500000,\
        5500001,5500001,5500002
        control,control,control_cpu_ns,1,1,1000,5000000,5000000,5000000,5000000,5500000,\
        5500001,5000001,5000002
        confirm-null,"x,y",frame_cpu_ns,0,0,1000,5000000,5000000,6000000,6000000,5500000,\
        5500001,6000001,6000002

        """)
  }

  @Test func aComparisonOfNothingHasHeadersAlone() throws {
    #expect(try written(TimeGateResult(), "times.csv") == TimeFolder.timesHeader)
    #expect(try written(TimeGateResult(), "pairs.csv") == TimeFolder.pairsHeader)
    #expect(try written(TimeGateResult(), "steps.csv") == TimeFolder.stepsHeader)
  }

  @Test func everyCaseOfAStageReportsWhatItTook() throws {
    var result = TimeGateResult()
    var steps = PairSteps()
    (steps.launches, steps.start, steps.prepare) = (6, 0.25, 2)
    (steps.plan, steps.rehearse, steps.blocks, steps.timed) = (0.125, 0.5, 1.5, 0.75)
    result.steps = [
      StageSteps(stage: .screen, caseID: "x,y", steps: steps),
      StageSteps(stage: .control, caseID: "c", steps: PairSteps()),
    ]
    #expect(
      try written(result, "steps.csv") == """
        stage,case,launches,start_s,prepare_s,plan_s,rehearse_s,blocks_s,timed_s
        screen,"x,y",6,0.25,2,0.125,0.5,1.5,0.75
        control,c,0,0,0,0,0,0,0

        """)
    #expect(steps.total == 4.375)
  }

  @Test func nothingIsCalledFaster() throws {
    let result = result([row([0.5, 0.5, 0.51]), row([0.1, 0.1, 0.1], suspicion: .underpowered)])
    #expect(!timeTable(result, rules).contains("faster"))
    let rows = records(try written(result, "times.csv"))
    #expect(rows.map { $0["verdict"] } == ["pass", "pass"])
  }

  @Test func aSingleLaunchHasNoInterval() throws {
    let only = result([row([1.01], smallestVisible: nil)])
    let cells = records(try written(only, "times.csv"))[0]
    for column in ["ci_lo", "ci_hi", "smallest_visible", "suspicion"] {
      #expect(cells[column] == "", "\(column): missing is empty, not 0")
    }
    let line = timeTable(only, rules).split(separator: "\n").last!
    let words = line.split(separator: " ")
    #expect(words.count(where: { $0 == "-" }) == 2, "\(line)")
  }

  @Test func hostileNamesStayInTheirCell() throws {
    var result = result(hostileText.map { row([1, 1], id: $0) })
    result.records = hostileText.map { (.screen, record([1], id: $0)) }
    let times = records(try written(result, "times.csv"))
    let pairs = records(try written(result, "pairs.csv"))
    try #require(times.count == hostileText.count && pairs.count == hostileText.count)
    for (index, name) in hostileText.enumerated() {
      let isFormula = name.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) }
      let cell = (isFormula == true ? "'" : "") + name
      #expect(times[index]["case"] == cell && pairs[index]["case"] == cell)
      #expect(times[index]["verdict"] == "pass" && pairs[index]["units"] == "1000")
    }
  }

  @Test func noNameBreaksALineOrCommandsTheTerminal() {
    let text = timeTable(
      result(hostileText.map { row([1, 1], id: $0) }), rules, on: TextMedium(width: 1_000))
    #expect(text.split(separator: "\n").count == hostileText.count + 2)
    #expect(!text.contains("::") && !text.contains("##["))
    #expect(
      !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("occupied")
      try Data().write(to: file)
      #expect(throws: OutputError.self) { try TimeFolder(file).write(small, rules) }
    }
  }
}

import ArgumentParser
import Foundation
import Gate
import Harness
import Measurement

struct DevCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(commandName: "dev")
  @OptionGroup var options: SuiteOptions
  @Option var base: String
  @Option var head: String
  @Option var inject: Double?
  @Option var measure: [String] = ["query", "frame"]
  @Option var screen = 6
  @Option var quads = 2
  @Option var block = 5.0
  @Option var times = 1

  func run(_ registry: Registry) throws -> Int32 {
    let (suite, settings) = try options.resolved()
    let list = try CaseList(suite, settings, in: registry)
    for _ in 0..<times {
      var gate = TimeGate(
        cases: list.cases.map { planned in
          TimeGate.Case(
            job: planned.job, measures: measure.compactMap { PairMeasure(rawValue: $0) })
        }, base: base, head: head, slack: { _, _ in Slack(relative: 0.02, absolute: 0) })
      gate.rules.screenLaunches = screen
      gate.rules.quads = quads
      gate.rules.blockMilliseconds = block
      if let inject { gate.injection = Injection(share: inject, measure: .frame) }
      gate.progress = { print($0) }
      let start = Date()
      let result = try gate.run()
      for row in result.rows {
        let e = row.screen
        print(
          e.caseID, e.measure, nanosecondText(e.baseNanoseconds), percent(e.ratio - 1),
          "sd", e.cpu.standardDeviation, "visible", row.screen.smallestVisible(row.slack, gate.rules).map { percent($0) } ?? "-", "wall", percent(e.wallRatio - 1), row.suspicion.map { "\($0)" } ?? "",
          "\n   ", e.cpu.launchEstimates.map { ($0 * 1000).rounded() / 10 },           row.confirmation.map { "\(percent($0.estimate.ratio - 1)) n \($0.estimate.cpu.count) null \($0.null.map { percent($0.ratio - 1) } ?? "-")" } ?? "", row.verdict)
      }
      let all = result.records.map { $0.record }
      try JSONEncoder().encode(all).write(to: URL(fileURLWithPath: "/tmp/pairs.json"))
      print("control", result.control.map { percent($0.ratio - 1) } ?? "-", result.control?.cpu.launchEstimates ?? [])
      for null in result.nulls { print("null", null.caseID, null.measure, percent(null.ratio - 1)) }
      print("injected", result.injectedShares.map { percent($0) }, "losses", result.losses)
      print("seconds", Date().timeIntervalSince(start))
    }
    return 0
  }
}

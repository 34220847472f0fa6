import Foundation
import Measurement
import Testing
import Workers

/// Messages of workers of an older build are understood, and they understand those that they have.
@Suite struct PairMessageTests {
  @Test func whatAMeasureIsCalledInReportsHasANoun() {
    for measure in PairMeasure.allCases {
      #expect(Metric.noun(of: measure.metric)?.hasPrefix("CPU time ") == true, "\(measure)")
    }
  }

  private func reply(_ text: String) throws -> PairReply {
    guard
      case .pair(let reply) = try JSONDecoder().decode(
        WorkerReply.self, from: Data("{\"pair\":{\"_0\":\(text)}}".utf8))
    else { throw LaunchFailure(reason: "no reply of a pair") }
    return reply
  }

  @Test func aGreetingOfTheFirstVersionNamesNoMeasures() throws {
    guard case .greeted(1, nil, nil) = try reply(#"{"greeted":{"version":1}}"#) else {
      Issue.record("another greeting")
      return
    }
    let text = String(
      decoding: try JSONEncoder().encode(
        PairReply.greeted(
          version: 2, measures: ["query"], countsInstructions: true)),
      as: UTF8.self)
    #expect(text.contains(#""measures":["query"]"#))
  }

  @Test func aMeasureThatIsMissingHereIsNoFault() throws {
    let text = #"{"greeted":{"version":2,"measures":["query","of-tomorrow"]}}"#
    guard case .greeted(2, let measures?, nil) = try reply(text) else {
      Issue.record("another greeting")
      return
    }
    #expect(measures == ["query", "of-tomorrow"])
  }

  @Test func blocksOfTheFirstVersionHaveNoInjectionAndNoPasses() throws {
    let times = #"{"timed":{"_0":{"cpuNanoseconds":7,"wallNanoseconds":9}}}"#
    guard case .timed(let block) = try reply(times) else {
      Issue.record("no times")
      return
    }
    #expect(block == BlockTimes(cpuNanoseconds: 7, wallNanoseconds: 9))
    let planned =
      #"{"planned":{"_0":{"measure":"query","windows":[[0,3]],"repetitions":2,"units":6}}}"#
    guard case .planned(let plan) = try reply(planned) else {
      Issue.record("no plan")
      return
    }
    #expect(plan == BlockPlan(measure: .query, windows: [0..<3], repetitions: 2, units: 6))
  }

  /// A plan of what the first version can time has nothing that this version lacks.
  @Test(arguments: PairMeasure.ofFirstVersion)
  func aPlanWithoutPassesIsWrittenAsTheFirstVersionReadsIt(measure: PairMeasure) throws {
    let plan = BlockPlan(measure: measure, windows: [0..<3], repetitions: 2, units: 6)
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(plan))
    let keys = try #require(object as? [String: Any]).keys
    #expect(Set(keys) == ["measure", "windows", "repetitions", "units"])
  }

  @Test func everyMeasureHasAMetricOfItsOwn() {
    #expect(PairMeasure.editBatch.metric == "edit_batch_cpu_ns")
    #expect(PairMeasure.queryAfterEdits.metric == "query_after_edits_cpu_ns")
    #expect(Set(PairMeasure.allCases.map(\.metric)).count == PairMeasure.allCases.count)
    #expect(!PairMeasure.allCases.map(\.rawValue).contains("edit"))
  }
}

import Files
import Foundation
import Measurement
import ResultFiles

extension RunRecord {
  /// The run as JUnit XML: a test for each case; a case that failed, or gave a wrong answer, is an
  /// error.
  ///
  /// The time of a test is the sum of its timed replays; without any, the time is left out.
  package func junitXML() -> String {
    var properties = [
      (name: "run_id", value: runID), ("commit", commit), ("dirty", String(isDirty)),
      ("seed", seedText), ("cpu", environment.cpuModel), ("os", environment.os),
      ("swift", environment.swiftVersion), ("allocator", environment.allocator),
    ]
    if !shard.isEmpty { properties.append(("shard", shard)) }
    let tests = cases.map { record in
      let blocks = record.launches.flatMap(\.blocks)
      let nanoseconds = blocks.reduce(0.0) { $0 + Double($1.wallNanoseconds) }
      return JUnitXML.TestCase(
        name: record.id, className: "scrollbench.run",
        seconds: blocks.isEmpty ? nil : nanoseconds / 1e9,
        outcome: record.failure.map {
          let reason = $0.description
          return .init(
            element: .error, type: "failed", message: PlainText.line(reason), text: reason)
        })
    }
    return JUnitXML(
      suiteName: "scrollbench run", timestamp: timestamp, host: environment.host,
      properties: properties, testCases: tests
    ).text
  }
}

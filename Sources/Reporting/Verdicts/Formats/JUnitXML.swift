import Files
import Foundation
import Measurement
import ResultFiles

/// A suite of test cases in JUnit XML, as Jenkins, GitLab and GitHub's test reporters read it.
///
/// Valid by `junit-10.xsd` of Jenkins' xUnit plugin. Each case has at most one outcome, because
/// readers show only the first.
struct JUnitXML {
  struct Outcome {
    enum Element: String {
      /// The case has no result.
      case error
      /// It has a result that is worse than allowed.
      case failure
      /// It is neither passed nor failed.
      case skipped
    }

    var element: Element
    var type: String
    /// One line.
    var message: String
    /// The whole text, in lines.
    var text: String
  }

  struct TestCase {
    var name: String
    var className: String
    /// Wall time, seconds; nil if nothing was timed.
    var seconds: Double?
    var outcome: Outcome?
    /// Lines for the reader, for every outcome.
    var output: String?
  }

  var suiteName: String
  /// ISO 8601.
  var timestamp: String?
  var host: String?
  var properties: [(name: String, value: String)]
  var testCases: [TestCase]
  /// Lines about the suite as a whole.
  var output: String?

  var text: String {
    func count(_ element: Outcome.Element) -> String {
      String(testCases.count { $0.outcome?.element == element })
    }
    let times = testCases.compactMap(\.seconds)
    let counts: [(name: String, value: String?)] = [
      ("tests", String(testCases.count)), ("failures", count(.failure)), ("errors", count(.error)),
    ]
    let time = times.isEmpty ? nil : Self.seconds(times.reduce(0, +))
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append(
      "<testsuites\(XMLText.attributes([("name", "scrollbench")] + counts + [("time", time)]))>")
    let suite: [(name: String, value: String?)] =
      [("name", suiteName)] + counts + [
        ("skipped", count(.skipped)), ("time", time), ("timestamp", timestamp), ("hostname", host),
      ]
    lines.append("  <testsuite\(XMLText.attributes(suite))>")
    if !properties.isEmpty {
      lines.append("    <properties>")
      for property in properties {
        let pair = XMLText.attributes([("name", property.name), ("value", property.value)])
        lines.append("      <property\(pair)/>")
      }
      lines.append("    </properties>")
    }
    for testCase in testCases { lines += Self.lines(of: testCase) }
    if let output {
      lines.append("    <system-out>\(XMLText.escaped(output))</system-out>")
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of testCase: TestCase) -> [String] {
    let attributes = XMLText.attributes([
      ("name", testCase.name), ("classname", testCase.className),
      ("time", testCase.seconds.map(seconds)),
    ])
    var inner: [String] = []
    if let outcome = testCase.outcome {
      let name = outcome.element.rawValue
      let attributes = XMLText.attributes([("type", outcome.type), ("message", outcome.message)])
      inner.append("      <\(name)\(attributes)>\(XMLText.escaped(outcome.text))</\(name)>")
    }
    if let output = testCase.output {
      inner.append("      <system-out>\(XMLText.escaped(output))</system-out>")
    }
    if inner.isEmpty { return ["    <testcase\(attributes)/>"] }
    return ["    <testcase\(attributes)>"] + inner + ["    </testcase>"]
  }

  /// The schema takes three decimals at most, and no exponent.
  private static func seconds(_ value: Double) -> String { HumanUnits.fixed(value, digits: 3) }
}

import ArgumentParser
import SuiteCases
import Files
import Foundation
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts
import Workers

/// `scrollbench inspect`: mistakes of layout objects, in words.
package struct InspectCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Finds mistakes in layouts that were written for iOS.",
    discussion: """
      Plays frames of a trace in this process and compares the answers of a layout object with its \
      earlier answers and with each other. Prints each mistake with the calls that show it. \
      Mistakes are: prepare visits all items on every scroll; an answer lacks an element, has it \
      twice, or has an element that does not exist; two answers disagree; attributes change after \
      they were returned; a query calls the data source or requests cells; layout passes do not \
      end; a target offset lies outside the content, or changes when it is proposed again. Then an \
      item is dragged and put back, another is dropped, others are deleted and moved, and the \
      attributes of a layout exchange are requested. Afterwards, every element must be where it \
      was, or where a newly made layout places it. For layout rules, use the verb check. UIKit \
      names that the code uses, but that have no effect here yet, are listed; they are not findings.

      The exit code is 0 without findings, otherwise \(ExitStatus.findings).

      Examples:
        scrollbench inspect --layout waterfall --data debian-packages
        scrollbench inspect --layout waterfall --data uniform --items 5k
      """)

  @OptionGroup(title: SuiteOptions.title) package var options: SuiteOptions

  @Option(
    help: "The number of frames to play, in stretches spread over the whole trace. (default: 200)",
    transform: NumberOption.whole("--frames", in: 1...1_000_000, example: 200))
  var frames = 200

  @Option(help: "Output format.")
  var format = ResultFormat.table

  package init() {}

  /// Strategies are refused: a layout is inspected by itself.
  package var optionRules: [OptionRule] {
    [
      .these(
        ["--strategy"],
        areRefused: "expected no strategy, because layouts are inspected without one",
        advice: "leave it out")
    ]
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let (suite, settings) = try options.resolved()
    let list = try CaseList(suite, settings, in: registry)
    var reports: [Report] = []
    var seen = Set<String>()
    for planned in list.cases {
      // Strategies only wrap a layout: it is inspected once for each data, size and trace.
      let name = "\(planned.shownData)/\(planned.layout.shown)/\(planned.trace.shown)"
      let resolved = list.resolved(planned)
      guard resolved.choice.layout.registration.origin.kind == .object,
        seen.insert(name).inserted
      else { continue }
      reports.append(try inspect(resolved, named: name))
    }
    guard !reports.isEmpty else {
      throw InputError(
        file: "--layout", message: "expected a layout object, found none",
        advice:
          "`\(OwnCommand.line(["list", "layouts"]))` shows them: their strategies are not \"rules\""
      )
    }
    switch format {
    case .table: writeResult(reports.map(\.text).joined(separator: "\n"))
    case .json: writeResult(try jsonText(reports, under: "cases"))
    }
    return reports.allSatisfy(\.findings.isEmpty) ? 0 : ExitStatus.findings
  }

  private func inspect(_ resolved: ResolvedCase, named name: String) throws -> Report {
    let inspection = try Inspection.of(
      content: CaseContent(resolved.asLayoutItself()),
      named: resolved.case.layout.text, frames: frames, seed: resolved.case.seed)
    return Report(
      name: name, frames: inspection.frames,
      findings: inspection.findings.map {
        Report.Finding(kind: $0.kind.rawValue, message: $0.message, calls: $0.calls)
      }, namesWithoutEffect: inspection.namesWithoutEffect)
  }

  /// The findings about one layout over one trace.
  private struct Report: Codable {
    struct Finding: Codable {
      var kind: String
      var message: String
      var calls: [String]
    }

    var name: String
    var frames: Int
    var findings: [Finding]
    var namesWithoutEffect: [String]

    var text: String {
      let count = findings.count
      let verdict = TextStyle.output.text(
        count == 0 ? "nothing found" : count == 1 ? "1 finding" : "\(count) findings",
        as: count == 0 ? .good : .bad)
      var lines = ["\(name): \(verdict) in \(frames) frames"]
      for finding in findings {
        lines.append("  \(finding.kind): \(finding.message)")
        lines += finding.calls.suffix(Self.mostCalls).map { "    | " + $0 }
      }
      if !namesWithoutEffect.isEmpty {
        lines.append("  used without effect yet: \(namesWithoutEffect.joined(separator: ", "))")
      }
      return lines.joined(separator: "\n") + "\n"
    }

    /// The most calls in text; the JSON form has all of them.
    private static let mostCalls = 12
  }
}

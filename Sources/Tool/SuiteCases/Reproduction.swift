import Files
import Foundation
import Gate
import Measurement
import Registration

/// The command that shows one case of a list again.
package struct Reproduction {
  private let cases: [String: Case]
  private let benchmarks: String?

  package init(_ list: CaseList) {
    cases = Dictionary(uniqueKeysWithValues: list.cases.map { ($0.id, $0) })
    benchmarks = list.namedBenchmarks
  }

  /// A `run` of the case alone; nil for a case the list does not have.
  package func command(for caseID: String) -> String? { command(for: caseID, verb: ["run"]) }

  /// `report`, with commands that print the metric that their finding names.
  package static func printingMetrics(_ report: GateReport) -> GateReport {
    var report = report
    for (index, finding) in report.findings.enumerated() {
      guard let metric = finding.metric, Metric.named(metric) != nil,
        let command = finding.reproduce
      else { continue }
      report.findings[index].reproduce = command + " --metric " + metric
    }
    return report
  }

  /// Another verb over the case alone.
  package func command(for caseID: String, verb: [String]) -> String? {
    cases[caseID].map { Self.command(for: $0, verb: verb, benchmarks: benchmarks) }
  }

  /// The command of the script that has called, without what chooses cases; nil if none has.
  private static let script = ProcessInfo.processInfo.environment["SCROLLBENCH_GATE_AGAIN"]

  /// `report` on the counters of two builds, with commands that compare them again where a script
  /// has called that builds both, and otherwise print the metrics of one.
  package func reproducingCounters(_ report: GateReport) -> GateReport {
    guard Self.script != nil else { return Self.printingMetrics(report) }
    var report = report
    for index in report.findings.indices {
      report.findings[index].reproduce = comparison(
        of: report.findings[index].caseID, ["--tier", "counters"])
    }
    return report
  }

  /// A comparison of the case alone by a script that builds both sides; nil where no script has
  /// called, and for a case that the list does not have.
  package func comparison(of caseID: String, _ more: [String]) -> String? {
    guard let script = Self.script, let found = cases[caseID] else { return nil }
    let words =
      CaseWords(found).words
      + (benchmarks.map { ["--benchmarks", OwnCommand.word(ofPath: $0)] } ?? []) + more
    return ([script] + words.map(ShellText.quoted)).joined(separator: " ")
  }

  /// A `run` of the cases of a recorded group, which differ in their strategies and policies.
  ///
  /// - Throws: `NotHere` if they cannot be run here.
  package static func command(
    for group: CaseGroup<CaseRecord>, _ files: RecordedCase.Files, in registry: Registry
  ) throws(RecordedCase.NotHere) -> String {
    var cases: [Case] = []
    for record in group.members {
      cases.append(try RecordedCase.here(record.case, files, in: registry))
    }
    return line(CaseWords(CaseGroup(cases)), benchmarks: files.benchmarks, verb: ["run"])
  }

  /// The commands that show again how two finished runs differ in a case, by the id of the case: a
  /// gate that builds the commit of `base`, or a `run` where the two are of the same sources or
  /// those of the base are unknown. nil for a case that cannot be run here.
  ///
  /// - Parameter paths: files that may be the input of `head`.
  /// - Throws: `InputError` if one of these files cannot be read.
  package static func command(
    against base: RunRecord, _ head: RunRecord, _ paths: [String] = [], in registry: Registry
  ) throws(InputError) -> (String) -> String? {
    let files = try RecordedCase.Files(paths, of: head)
    let isBuilt =
      !base.commit.isEmpty && !base.isDirty && (base.commit != head.commit || head.isDirty)
    let since = ["gate", "--since", String(base.commit.prefix(12))]
    var commands: [String: String] = [:]
    for record in head.cases {
      // One that is not here has no command.
      guard let found = try? RecordedCase.here(record.case, files, in: registry) else { continue }
      // A gate takes what cells cost from a suite.
      commands[record.id] = command(
        for: found, verb: isBuilt && found.cells == nil ? since : ["run"],
        benchmarks: files.benchmarks)
    }
    return { [commands] in commands[$0] }
  }

  /// A verb over one case, as a shell reads it; options that have their defaults are left out.
  ///
  /// - Parameters:
  ///   - namesStrategy: false for a verb that looks at a layout by itself.
  ///   - more: words after those that name the case.
  ///   - benchmarks: the folder that the user named; nil for none.
  package static func command(
    for case: Case, verb: [String], namesStrategy: Bool = true, more: [String] = [],
    benchmarks: String?
  ) -> String {
    line(
      CaseWords(`case`, namesStrategy: namesStrategy), benchmarks: benchmarks, verb: verb, more)
  }

  private static func line(
    _ words: CaseWords, benchmarks: String?, verb: [String], _ more: [String] = []
  ) -> String {
    OwnCommand.line(
      verb + words.words
        + (benchmarks.map { ["--benchmarks", OwnCommand.word(ofPath: $0)] } ?? []) + more)
  }
}

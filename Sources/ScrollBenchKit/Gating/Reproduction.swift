import Escaping
import Foundation
import Gate
import InputFiles
import Measurement

/// The command that shows one case of a list again.
struct Reproduction {
  private let cases: [String: Case]
  private let benchmarks: String?

  /// - Parameter benchmarks: the folder that the user named; nil for none.
  init(_ list: CaseList, benchmarks: String?) {
    cases = Dictionary(uniqueKeysWithValues: list.cases.map { ($0.id, $0) })
    self.benchmarks = benchmarks
  }

  /// A `run` of the case alone; nil for a case the list does not have.
  func command(for caseID: String) -> String? { command(for: caseID, verb: ["run"]) }

  /// `report`, with commands that print the metric that their finding names.
  static func printingMetrics(_ report: GateReport) -> GateReport {
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
  func command(for caseID: String, verb: [String]) -> String? {
    cases[caseID].map { Self.command(for: $0, verb: verb, benchmarks: benchmarks) }
  }

  /// A `run` of the cases of a group. Where cells have costs, each of its choices with each other.
  static func command(for group: CaseGroup<CaseRecord>) -> String {
    let cases = group.members.map(\.case)
    func listed(_ names: [String]) -> String {
      var seen: Set<String> = []
      return names.filter { seen.insert($0).inserted }.joined(separator: ",")
    }
    var first = cases[0]
    first.strategy.text = listed(cases.map(\.strategy.text))
    if first.cells != nil {
      first.cells?.reuse.text = listed(cases.compactMap { $0.cells?.reuse.text })
      first.cells?.prefetch.text = listed(cases.compactMap { $0.cells?.prefetch.text })
      first.cells?.prefetchData.text = listed(cases.compactMap { $0.cells?.prefetchData.text })
    }
    return command(for: first, verb: ["run"], benchmarks: nil)
  }

  /// A verb over one case, as a shell reads it; options that have their defaults are left out.
  ///
  /// - Parameters:
  ///   - namesStrategy: false for a verb that looks at a layout by itself.
  ///   - more: words after those that name the case.
  ///   - benchmarks: the folder that the user named; nil for none.
  static func command(
    for case: Case, verb: [String], namesStrategy: Bool = true, more: [String] = [],
    benchmarks: String?
  ) -> String {
    var words = verb + CaseWords(`case`, namesStrategy: namesStrategy).words
    if let benchmarks { words += ["--benchmarks", benchmarks] }
    return line(words + more)
  }

  /// This executable with arguments, as a shell reads it.
  static func line(_ words: [String]) -> String {
    ([program] + words).map(ShellText.quoted).joined(separator: " ")
  }

  /// The name of this executable's file. A worker is started by another one.
  private static var program: String { PathParts.name(of: programPath) }

  /// The path of this executable's file.
  static var programPath: String {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    return URL(fileURLWithPath: path ?? CommandLine.arguments[0]).path
      // What the kernel adds where the file was replaced meanwhile.
      .replacing(" (deleted)", with: "")
  }
}

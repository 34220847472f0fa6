import ArgumentParser
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import Verdicts

/// The files that a run is written to for other tools.
package struct RunExportOptions: ParsableArguments {
  @Option(.junit) var junit: String?
  @Option(.githubBenchmark) var githubBenchmark: String?
  @Option(.githubBenchmarkBigger) var githubBenchmarkBigger: String?
  @Option(.goBench) var goBench: String?
  @Option(.hgrm) var hgrm: String?

  @Option(
    help: ArgumentHelp(
      "Write only these metrics: a,b. Default: all.",
      valueName: "metrics"))
  var metrics: String?

  package init() {}

  package func validate() throws { try checkDestinations(destinations) }

  func addFiles(to files: inout CommandFiles) { files.write(destinations) }

  private var destinations: [ExportDestination] {
    ExportDestination.given([
      (.junit, junit), (.githubBenchmark, githubBenchmark),
      (.githubBenchmarkBigger, githubBenchmarkBigger), (.goBench, goBench), (.hgrm, hgrm),
    ])
  }

  /// The requested files.
  ///
  /// - Throws: `InputError` for a name that is no metric.
  package func exports() throws -> RunExports {
    guard let metrics else { return RunExports(destinations) }
    let names = metrics.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    for name in names { _ = try Metric(name, flag: "--metrics") }
    return RunExports(destinations, metrics: .named(names))
  }
}

import ArgumentParser
import Foundation
import InputFiles
import Measurement
import Reports

/// What a run is written to for other tools.
struct RunExportOptions: ParsableArguments {
  @OptionGroup var formats: FormatOptions<RunFormats>

  @Option(
    help: ArgumentHelp(
      "Limit these files to metrics: a,b. Default: all.",
      valueName: "metrics"))
  var metrics: String?

  /// What was asked for.
  ///
  /// - Throws: `InputError` where a name is no metric.
  func exports() throws -> RunExports {
    guard let metrics else { return RunExports(formats.destinations) }
    let names = metrics.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    for name in names where Metric.named(name) == nil { throw unknownMetric(name, "--metrics") }
    return RunExports(formats.destinations, metrics: .named(names))
  }
}

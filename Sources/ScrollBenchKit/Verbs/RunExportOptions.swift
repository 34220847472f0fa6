import ArgumentParser
import Foundation
import InputFiles
import Measurement
import Reports

/// The files that a run is written to for other tools.
package struct RunExportOptions: ParsableArguments {
  @OptionGroup var formats: FormatOptions<RunFormats>

  @Option(
    help: ArgumentHelp(
      "Limit these files to metrics: a,b. Default: all.",
      valueName: "metrics"))
  var metrics: String?

  package init() {}

  /// The requested files.
  ///
  /// - Throws: `InputError` for a name that is no metric.
  package func exports() throws -> RunExports {
    guard let metrics else { return RunExports(formats.destinations) }
    let names = metrics.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    for name in names where Metric.named(name) == nil { throw unknownMetric(name, "--metrics") }
    return RunExports(formats.destinations, metrics: .named(names))
  }
}

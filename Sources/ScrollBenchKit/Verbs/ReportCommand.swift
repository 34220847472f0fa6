import ArgumentParser
import CollectionModel
import Foundation
import Measurement
import Reports

/// `scrollbench report`: a finished run as tables, a picture, or in other tools' formats.
struct ReportCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Shows a finished run again.",
    discussion: "Without an option the table of the run goes to standard output.")

  @Argument(help: "The folder that a run was written to.")
  var folder: String

  @Flag(help: "Markdown tables instead of plain ones.")
  var markdown = false

  @Flag(help: "Markdown of the best strategy for each layout and size, and where each loses.")
  var best = false

  @Option(
    help: ArgumentHelp(
      "Write query latency by strategy against item count to this SVG file.",
      valueName: "file"))
  var chart: String?

  @Option(help: "The chart's title.")
  var title = "Median rect query by number of items"

  @Option(help: "The metric that the chart shows.")
  var metric = "query_ns"

  @OptionGroup(title: "Output for CI and other tools")
  var exportOptions: RunExportOptions

  func validate() throws { try checkDestination(chart, flag: "--chart") }

  func run(_ registry: Registry) throws -> Int32 {
    if Metric.named(metric) == nil { throw unknownMetric(metric, "--metric") }
    let exports = try exportOptions.exports()
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    let record = try RunRecord.load(url.appendingPathComponent("run.json"))
    var talk = Talk()
    for note in try exports.write(record) { talk.say(note) }
    if best {
      let text = bestStrategies(for: record)
      guard !text.isEmpty else {
        throw InputError(
          file: folder, message: "no case of the run has a value to compare",
          advice: "run several strategies, such as with --suite choose")
      }
      writeResult(text)
      return 0
    }
    guard let chart else {
      // Files in place of the table, unless it is asked for.
      if !exports.isEmpty, !markdown { return 0 }
      writeResult(markdown ? Reports.markdown(for: record) : table(for: record))
      return 0
    }
    let picture = try latencyChart(for: record, title: title, metric: metric)
    do {
      try AtomicFile.write(picture, to: chart)
    } catch {
      throw error.naming("--chart")
    }
    return 0
  }
}

func unknownMetric(_ name: String, _ flag: String) -> InputError {
  let near = nearestName(to: name, in: Metric.all.map(\.name))
  return InputError(
    file: flag, message: "expected the name of a metric, found \"\(name)\"",
    advice: near.map { "did you mean \($0)?" } ?? "scrollbench list metrics shows all")
}

import ArgumentParser
import Foundation
import InputFiles
import Measurement
import OutputFiles
import Reports

/// `scrollbench report`: a finished run as tables, a picture, or in other tools' formats.
struct ReportCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Shows a finished run again, or converts it for other tools.",
    discussion: """
      Without an option it prints the table of the run.

      Examples:
        scrollbench report results --markdown
        scrollbench report results --junit results.xml --metrics query_ns,prepare_ns
      """)

  @Argument(help: "The folder that the run was written to.")
  var folder: String

  @Flag(help: "Print Markdown tables instead of plain ones.")
  var markdown = false

  @Flag(help: "Print Markdown: the best strategy for each layout and size, and where each loses.")
  var best = false

  @Flag(
    help: """
      Instead of a table, count the cases whose query takes longer than the frame it is a part of, \
      beyond the noise they state; exit code 7 if there are any.
      """)
  var check = false

  @Option(
    help: ArgumentHelp(
      "Draw a metric against the number of items, one line per strategy, into this SVG file.",
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
    if check {
      let parts = PartCheck(record.cases)
      writeResult(lines(for: parts, of: record))
      return parts.excesses.isEmpty ? 0 : ExitStatus.unfit
    }
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
  if let cut = name.range(of: "_p", options: .backwards),
    Metric.named(String(name[..<cut.lowerBound])) != nil
  {
    return InputError(
      file: flag, message: "expected a metric, found the percentile \"\(name)\"",
      advice: "name \(name[..<cut.lowerBound]): its percentiles come with it")
  }
  let near = nearestName(to: name, in: Metric.all.map(\.name))
  return InputError(
    file: flag, message: "expected the name of a metric, found \"\(name)\"",
    advice: near.map { "did you mean \($0)?" } ?? "scrollbench list metrics shows all")
}

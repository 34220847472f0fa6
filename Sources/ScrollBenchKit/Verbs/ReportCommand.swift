import ArgumentParser
import Foundation
import InputFiles
import Measurement
import Reports

/// `scrollbench report`: a finished run as tables, a picture, or in other tools' formats.
struct ReportCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json
  }

  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Shows a finished run again, or converts it for other tools.",
    discussion: """
      Without an option it prints the table of the run.

      --slowest names the frames that took longest. It plays their cases once more with the layouts and \
      strategies of this executable, to say what the frames did. If data, layout, strategy or trace are \
      not here, or are not those of the run, it says so and shows times alone.

      --axis makes a parameter of a sweep the columns of a table, with a row for each strategy.

      Examples:
        scrollbench report results --markdown
        scrollbench report results --html report.html
        scrollbench report results-after --html report.html --base results-before
        scrollbench report results --slowest 10 --case '*/tiled-cache'
        scrollbench report results --best --by frame_ns:p50,prepare_ns
        scrollbench report sizes --axis items --by frame_ns
        scrollbench report sizes --growth prepare_ns
        scrollbench report results --junit results.xml --metrics query_ns,prepare_ns
      """)

  @Argument(help: "The folder that the run was written to.")
  var folder: String

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp(
      """
      Only these cases, by id or with * for any characters, separated by commas or repeated: \
      '*/list/*'. Applies to everything that is printed or written.
      """, valueName: "pattern"))
  var cases: [String] = []

  @Option(
    help: """
      What to print to standard output: the run, or what one of the options below makes of it; of files, \
      their names.
      """)
  var format = Format.table

  @Flag(help: "Print Markdown tables instead of plain ones.")
  var markdown = false

  @Flag(help: "Print Markdown: the best strategy for each layout and size, and where each loses.")
  var best = false

  @Option(
    help: ArgumentHelp(
      """
      Print this many frames, those that took longest by their own times, with where they are, what they \
      computed, filled and examined, and the command that explains each.
      """, valueName: "count"))
  var slowest: Int?

  @Option(
    help: ArgumentHelp(
      """
      A file of data or a trace that the run was made with, so that --slowest and --player can play its \
      cases again. \
      May be repeated.
      """, valueName: "path"))
  var file: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Print tables with the values of this parameter of a layout, strategy, trace or data as columns; \
      or items.
      """, valueName: "parameter"))
  var axis: String?

  @Option(
    help: ArgumentHelp(
      """
      What --best and --axis compare by: a metric of which less is better, with p50, p90, p95, p99, p999 \
      or max after a colon, as in frame_ns:p95. Default: query_ns, for --best with query_ns:p95, \
      prepare_ns and peak_bytes. --best takes several, separated by commas or repeated.
      """, valueName: "metric"))
  var by: [String] = []

  @Flag(
    help: """
      Instead of a table, count the cases whose query takes longer than the frame it is a part of, \
      beyond the noise they state; exit code 7 if there are any.
      """)
  var check = false

  @Option(
    help: ArgumentHelp(
      "Print how this metric grows with the number of items: the exponent for each strategy.",
      valueName: "metric"))
  var growth: String?

  @Option(
    help: ArgumentHelp(
      "Draw a metric against the number of items, one line per strategy, into this SVG file.",
      valueName: "file"))
  var chart: String?

  @Option(help: "The chart's title.")
  var title = "Median rect query by number of items"

  @Option(
    help: "The metric that the chart shows.", completion: CompletionNames.completion(.metrics))
  var metric = "query_ns"

  @OptionGroup(title: "A page to look at")
  var page: PageOptions

  @OptionGroup(title: "Output for CI and other tools")
  var exportOptions: RunExportOptions

  func validate() throws { try checkDestination(chart, flag: "--chart") }

  func run(_ registry: Registry) throws -> Int32 {
    if Metric.named(metric) == nil { throw unknownMetric(metric, "--metric") }
    if let growth, Metric.named(growth) == nil { throw unknownMetric(growth, "--growth") }
    try checkModes()
    let contests = try contests()
    let exports = try exportOptions.exports()
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    let record = try RunRecord.load(url.appendingPathComponent("run.json"))
      .only(NameList.names(in: cases, flag: "--case"), flag: "--case")
    let talk = Talk()
    for note in try exports.write(record) { talk.say(note) }
    guard let status = try showOtherwise(record, contests, registry) else {
      // Files in place of the table, unless it is asked for.
      if !exports.isEmpty, !markdown, format == .table { return 0 }
      try show(record) {
        markdown ? Reports.markdown(for: record) : table(for: record, on: .output)
      }
      return 0
    }
    return status
  }
}

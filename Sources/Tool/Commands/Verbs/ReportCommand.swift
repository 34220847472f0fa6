import ArgumentParser
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// `scrollbench report`: a finished run as tables, a picture, or in other tools' formats.
package struct ReportCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Shows a finished run again, or converts it for other tools.",
    discussion: """
      --slowest and --player play cases again, with the layouts and strategies of this executable, \
      to explain their frames. If a case behaves differently than in the run, they print the reason.

      Examples:
        scrollbench report results-after --html report.html --base results-before
        scrollbench report results --slowest 10 --case '*/tiled-cache'
        scrollbench report results --best --by frame_ns:p50,prepare_ns
        scrollbench report results --junit results.xml --metrics query_ns,prepare_ns
      """)

  @Argument(help: "The folder that the run was written to.")
  package var folder: String

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp(
      """
      Only these cases, by comma or repeated: '*/list/*'.
      """, valueName: "pattern"))
  var cases: [String] = []

  @Option(
    help: "Output format.")
  var format = ResultFormat.table

  @Option(help: "Which columns the table has.")
  var table = TableColumns.usual

  @Flag(help: "Print Markdown tables instead of plain ones.")
  var markdown = false

  @Flag(help: "Print which strategies and policies are best.")
  var best = false

  @Option(
    help: ArgumentHelp(
      """
      Print this many of the slowest frames.
      """, valueName: "count"),
    transform: NumberOption.whole("--slowest", in: 1...10_000, example: 10))
  var slowest: Int?

  @Option(
    help: ArgumentHelp(
      """
      A file that replays need: data, a trace or costs.
      """, valueName: "path"))
  package var file: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Print tables with a column per value of a parameter.
      """, valueName: "parameter"))
  var axis: String?

  @Option(
    help: ArgumentHelp(
      """
      What --axis and --best compare by: a metric where less is better, with \
      \(Contest.Point.words) after a colon. Default: query_ns.
      """, valueName: "metric"))
  var by: [String] = []

  @Flag(
    help: "Count queries slower than their frames; exit 7 if any.")
  package var check = false

  @Option(
    help: ArgumentHelp(
      "Print how this metric grows with the number of items.",
      valueName: "metric"))
  var growth: String?

  @Option(
    help: ArgumentHelp(
      "Draw where instructions of frames go.", valueName: "folder"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "Draw a metric by number of items into this SVG file.",
      valueName: "file"))
  var chart: String?

  @Option(help: "The title of --chart.")
  var title = "Median rect query by number of items"

  @Option(
    help: "Metric of --chart: frame_ns:p95.", completion: CompletionNames.completion(.metrics))
  var metric = Metric.queryTime.name

  @OptionGroup(title: "A page for a browser")
  var page: PageOptions

  @OptionGroup(title: "Output for CI and other tools")
  package var exportOptions: RunExportOptions

  package init() {}

  package var optionRules: [OptionRule] {
    [
      .these(["--metric", "--title"], need: ["--chart"]),
      .these(["--metrics"], need: ExportFormat.ofRuns.map(\.flag)),
      .these(
        ["--markdown"],
        areUselessBeside: ["--html", "--svg", "--chart", "--check", "--growth", "--profile"]),
      .these(
        ["--table"],
        areUselessBeside: [
          "--html", "--svg", "--chart", "--check", "--growth", "--best", "--slowest", "--axis",
          "--profile",
        ]),
      .these(["--by"], need: ["--best", "--axis"]),
      .these(["--file"], need: ["--slowest", "--html", "--profile"]),
      .these(["--base", "--baseline", "--history", "--player", "--print"], need: ["--html"]),
    ]
  }

  package func validate() throws {
    if let profile { try checkFolder(profile, flag: "--profile") }
    try checkDestination(chart, flag: "--chart", holding: .picture)
  }

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    files.read(folder, as: "the run", .results)
    for path in file { files.read(path, as: "--file") }
    page.addFiles(to: &files)
    files.write(chart, as: "--chart")
    files.write(profile, as: "--profile", .files(extension: "svg"))
    exportOptions.addFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let charted = try Self.point(of: metric, flag: "--metric")
    if let growth { _ = try Metric(growth, flag: "--growth") }
    try checkModes()
    let contests = try contests()
    let exports = try exportOptions.exports()
    let url = URL(path: folder, isFolder: true)
    let record = try RunRecord.load(url.appendingPathComponent("run.json"))
      .only(NameList.names(in: cases, flag: "--case"), flag: "--case")
    let talk = Talk()
    for note in try exports.write(record) { talk.say(note) }
    if let status = try showMode(record, contests, charted, registry) { return status }
    // Exported files replace the table; Markdown and JSON are printed as well.
    if !exports.isEmpty, !markdown, format == .table { return 0 }
    try show(JudgedRun(record)) {
      markdown
        ? Verdicts.markdown(for: record, columns: table) + "\n"
          + registry.verdictMarkdown(of: record)
        : Verdicts.table(for: record, columns: table, on: .output) + "\n"
          + registry.verdict(of: record, in: folder)
    }
    return 0
  }
}

import ArgumentParser
import Files
import Foundation
import Registration
import ScrollTraces
import TraceImport

/// `scrollbench trace import`: a session that another program recorded.
struct TraceImportCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Converts a recording of another program to a trace.",
    discussion: """
      Reads two formats, plain or gzip, and recognises them by their content:

      - A Chrome trace in JSON, or a Perfetto trace converted to JSON. Record it with the \
      categories cc, input and benchmark. The offsets are those of the scroller that moves, \
      from the page's main thread unless another thread moves far more; a note names it. Each \
      animation frame becomes one frame of the trace.

      - CSV with a row of column names and a row for each frame. Fields may be separated by \
      semicolons, tabs or bars too. A line that begins with # is a comment above the column \
      names, and a row below them.

      Offsets up to one viewport beyond an edge are moved to the edge.

      Examples:
        scrollbench trace import session.json.gz \\
          --viewport 390x844 --content 390x4777113 -o flick.csv
        scrollbench trace import rows.csv --time-column when --time-unit s \\
          --offset-column top --viewport 390x844 --content 390x52000 -o mine.csv
      """)

  @Argument(help: "The file to read.")
  package var file: String

  @Option(
    help: "The viewport of the recording, in points, unless the file has it.",
    transform: NumberOption.size("--viewport"))
  var viewport: CGSize?

  @Option(
    help: "The size of the recorded content, in points, unless the file has it.",
    transform: NumberOption.size("--content"))
  var content: CGSize?

  @Option(
    help: ArgumentHelp(
      """
      How many pixels of the file make a point: a browser on a phone writes offsets in pixels of \
      the display. (default: 1.0)
      """, valueName: "pixels"),
    transform: NumberOption.decimal("--scale", "pixels per point", in: 0.01...100, example: "3"))
  var scale: Double = 1

  @Option(help: ArgumentHelp("CSV: the column of times. Default: t_ms.", valueName: "name"))
  var timeColumn: String?

  @Option(help: ArgumentHelp("CSV: the unit of times. Default: ms.", valueName: "unit"))
  var timeUnit: TraceRequest.TimeUnit?

  @Option(help: ArgumentHelp("CSV: the column of vertical offsets. Default: y.", valueName: "name"))
  var offsetColumn: String?

  @Option(
    help: ArgumentHelp(
      "CSV: the column of horizontal offsets. Default: x if there is one, otherwise 0.",
      valueName: "name"))
  var xColumn: String?

  @Option(
    help: ArgumentHelp(
      """
      CSV: the column of events (touchstart, touchmove, touchend, wheel, key, jump or nothing). \
      Default: event if there is one.
      """, valueName: "name"))
  var eventColumn: String?

  @OptionGroup package var output: OutputOption

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    files.read(file, as: "the recording")
    output.addFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    try output.checkPlain()
    var request = TraceRequest(file: file)
    request.viewport = viewport
    request.contentSize = content
    request.scale = scale
    request.columns.time = timeColumn
    request.columns.unit = timeUnit
    request.columns.offset = offsetColumn
    request.columns.x = xColumn
    request.columns.event = eventColumn
    let imported = try ImportedTrace(contentsOf: file, request)
    let source = "from \(PathParts.name(of: file))"
    try output.write(imported.trace.csv(notes: [source] + imported.notes))
    let talk = Talk()
    for note in imported.notes { talk.say("note: \(note)") }
    try output.show(imported.trace, notes: imported.notes)
    return 0
  }
}

extension TraceRequest.TimeUnit: ExpressibleByArgument {}

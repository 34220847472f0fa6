import ArgumentParser
import Foundation
import InputFiles
import ScrollTraces
import TraceImport

/// `scrollbench trace import`: a session that another program recorded.
struct TraceImportCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
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
  var file: String

  @Option(
    help: "The viewport of the recording, in points, unless the file has it.")
  var viewport: SizeOption?

  @Option(
    help: "The size of the recorded content, in points, unless the file has it.")
  var content: SizeOption?

  @Option(
    help: ArgumentHelp(
      """
      How many pixels of the file make a point: a browser on a phone writes offsets in pixels of \
      the display.
      """, valueName: "pixels"))
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

  @OptionGroup var output: OutputOption

  static let numbers: [NumberOption] = [
    SizeOption.number("--viewport"), SizeOption.number("--content"),
    .decimal("--scale", "pixels per point", in: 0.01...100, example: "3"),
  ]

  func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    files.read(file, as: "the recording")
    output.addFiles(to: &files)
    return files
  }

  func run(_ registry: Registry) throws -> Int32 {
    try output.checkPlain()
    var request = TraceRequest(file: file)
    request.viewport = viewport?.size
    request.contentSize = content?.size
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

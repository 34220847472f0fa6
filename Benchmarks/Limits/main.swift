import Foundation
import Measurement

/// Measures how close the strategies come to the limits of the machine: see `Scripts/dev limits`.
do {
  let options = try Options(CommandLine.arguments.dropFirst())
  let isKept = try run(options)
  if options.checks, !isKept { exit(2) }
} catch {
  FileHandle.standardError.write(Data("limits: \(error)\n".utf8))
  exit(error.exitCode)
}

/// - Returns: whether all bars were kept.
private func run(_ options: Options) throws(LimitsError) -> Bool {
  let library = try BoostLibrary(path: options.boost)
  let before = try options.before.map { path throws(LimitsError) in try BeforeAfter(path) }
  let meter = try BuildMeter()
  show(preamble())
  var rows = Rows()
  var edits = EditTrials()
  for layout in options.layouts {
    for items in options.sizes {
      if options.isGrowth {
        GrowthTrial(layout: layout, items: items).run(meter, &rows, &edits)
        continue
      }
      let content = Content(layout, items: items)
      try race(content, options.only, meter, library, &rows)
      guard options.only?.contains("tiled-cache") ?? true else { continue }
      // In other layouts, an edit may place everything after it again, at any size. One size is
      // enough for these.
      if items == Rows.usualItems || items > Rows.usualItems && [.list, .grid].contains(layout) {
        edits.run(over: content)
        if let table = edits.table(layout, items) { show(table) }
      }
    }
  }
  let growth = Growth(rows, edits)
  if let growth { show(growth.table) }
  if let path = options.output { try write(rows.csv, to: path) }
  if let path = options.editsOutput { try write(edits.csv, to: path) }
  if let folder = options.charts {
    try rows.writeCharts(to: folder)
    try before?.draw(rows, to: folder)
  }
  let bars = (options.isGrowth ? [] : rows.bars + edits.bars) + (growth?.bars ?? [])
  if let path = options.barsOutput { try write(Bar.csv(bars), to: path) }
  if options.checks { show(Bar.table(bars)) }
  return bars.allSatisfy(\.isKept)
}

private func race(
  _ content: Content, _ only: Set<String>?, _ meter: BuildMeter, _ library: BoostLibrary,
  _ rows: inout Rows
) throws(LimitsError) {
  let roster = try Roster(content, only: only, meter: meter, boost: library)
  for trace in Windows.Trace.allCases {
    let heat = try Heat(roster, trace)
    rows.add(heat.rows)
    show(heat.table)
  }
}

/// Prints at once, even if standard output is a file.
private func show(_ text: String) {
  print(text)
  fflush(nil)
}

private func write(_ text: String, to path: String) throws(LimitsError) {
  do {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  } catch {
    throw LimitsError("\(path): cannot be written: \(error.localizedDescription)")
  }
}

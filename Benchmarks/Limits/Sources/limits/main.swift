import Foundation
import Measurement

/// How near our strategies come to what the machine can do: see `Scripts/limits`.
do {
  let options = try Options(CommandLine.arguments.dropFirst())
  try run(options)
} catch {
  FileHandle.standardError.write(Data("limits: \(error)\n".utf8))
  exit(error.exitCode)
}

private func run(_ options: Options) throws(LimitsError) {
  let library = try BoostLibrary(path: options.boost)
  let meter = try BuildMeter()
  print(preamble())
  var rows = Rows()
  for layout in options.layouts {
    for items in options.sizes {
      let roster = try Roster(Content(layout, items: items), meter: meter, boost: library)
      for trace in Windows.Trace.allCases {
        let heat = try Heat(roster, trace)
        rows.add(heat.rows)
        print(heat.table)
      }
    }
  }
  if let path = options.output { try write(rows.csv, to: path) }
}

private func write(_ text: String, to path: String) throws(LimitsError) {
  do {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  } catch {
    throw LimitsError("\(path): cannot be written: \(error.localizedDescription)")
  }
}

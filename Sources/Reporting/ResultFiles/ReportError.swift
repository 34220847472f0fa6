import Files

/// An error of reading or drawing a report.
package enum ReportError: Error, Equatable, CustomStringConvertible {
  case cannotRead(path: String, reason: String)
  /// The path is no plain file, or the file cannot be read.
  case unreadable(InputError)
  /// The content is not what this program writes; lines count from 1, nil if no line is at fault.
  case damaged(path: String, line: Int? = nil, reason: String)
  /// The file is of a schema that only later versions of this program read.
  case newer(path: String, version: Int, newest: Int)
  /// The file is of a schema that only earlier versions of this program read.
  case older(path: String, version: Int, oldest: Int)
  /// Two cases would share a file.
  case nameTaken(path: String, id: String, by: String)
  /// The finished cases of a folder were run with other settings than those of the run that is to
  /// be resumed.
  case otherSetting(path: String, name: String, expected: String, found: String)
  /// The finished cases of a folder are from a version that did not record their settings.
  case earlierCases(path: String)
  /// No case of the run has what is to be drawn or compared.
  case noValue(MissingValue)
  /// A case lacks a value, so that its strategies cannot be compared with it.
  case notComparable(id: String, MissingValue)
  /// No layout and strategy of the run has the metric at two numbers of items.
  case nothingGrows(metric: String)
  /// No case of the run records the times of its frames.
  case noFrameTimes(run: String)
  /// The cells of all cases have costs, so that nothing is timed.
  case isSimulated(run: String)
  /// No name of the run has such a parameter.
  case noParameter(name: String, known: [String])
  /// Two cases are the same point of a chart.
  case ambiguousPoint(first: String, second: String)

  package var description: String { InputError.onOneLine(text) }

  private var text: String {
    switch self {
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason.withoutFullStop); expected a folder or file that a run"
        + " wrote with --output"
    case .unreadable(let error): error.description
    case .damaged(let path, let line, let reason):
      path + (line.map { ":\($0)" } ?? "")
        + ": the file is damaged, or was not written by this program: \(reason.withoutFullStop);"
        + " name another file, or run again"
    case .newer(let path, let version, let newest):
      "\(path): made by a newer version of this program: expected schema version \(newest) or earlier, found"
        + " schema version \(version); read it with the version that made it, or a later one"
    case .older(let path, let version, let oldest):
      "\(path): made by an older version of this program: expected schema version \(oldest) or later, found"
        + " schema version \(version); read it with the version that made it, or run it again"
    case .nameTaken(let path, let id, let other):
      "\(path): case \(id) would overwrite case \(other); rename one of them"
    case .otherSetting(let path, let name, let expected, let found):
      "--resume: expected \(name) \(expected.isEmpty ? "unknown" : expected), found \(name)"
        + " \(found): the finished cases in \(path) were run with the expected one; resume with the"
        + " flags and the executable of the first run, or give another --output"
    case .earlierCases(let path):
      "--resume: the finished cases in \(path) were written by an earlier version of this program; resume"
        + " with that version, or give another --output"
    case .noValue(let missing): missing.text
    case .notComparable(let id, let missing):
      "strategies are compared only if all of them have a value, but \(id) has none:"
        + " \(missing.text)"
    case .nothingGrows(let metric):
      "no strategy has the metric \(metric) at two numbers of items; run it over several, such as "
        + "--items 10k..160k*2"
    case .noFrameTimes(let run):
      "\(run) has no frame times: some kept runs were written without them, and failed cases have none;"
        + " run it again"
    case .isSimulated(let run):
      "\(run) has no times: its cells have costs (--cell-cost), so its frames were simulated on virtual"
        + " displays; leave out --slowest to see how late they are, or run without --cell-cost to time"
        + " them"
    case .noParameter(let name, let known):
      "no case of the run names a parameter \(InputError.quote(name)); "
        + (known.isEmpty
          ? "there is none: run a sweep, such as --layout 'masonry[columns=2..6]'"
          : "there are \(known.joined(separator: ", "))")
    case .ambiguousPoint(let first, let second):
      "\(first) and \(second) fall on the same point of the chart; draw one layout and trace at a"
        + " time"
    }
  }
}

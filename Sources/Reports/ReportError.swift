import InputFiles

/// Why a report could not be read or drawn.
public enum ReportError: Error, Equatable, CustomStringConvertible {
  case cannotRead(path: String, reason: String)
  /// What is no plain file, or none that can be read.
  case unreadable(InputError)
  /// The file is not what this program wrote.
  case damaged(path: String, reason: String)
  /// Two cases would share a file.
  case nameTaken(path: String, id: String, by: String)
  /// No case of the run has both an item count and the metric.
  case nothingToDraw(metric: String)
  /// Two cases are the same point of a chart.
  case ambiguousPoint(first: String, second: String)

  public var description: String { InputError.onOneLine(text) }

  private var text: String {
    switch self {
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason.withoutFullStop); expected what a run has written with --output"
    case .unreadable(let error): error.description
    case .damaged(let path, let reason):
      "\(path): not a file of this program, or damaged: \(reason.withoutFullStop); delete it and run again"
    case .nameTaken(let path, let id, let other):
      "\(path): case \(id) would overwrite case \(other); rename one of them"
    case .nothingToDraw(let metric):
      "no finished case has the metric \(metric), so there is nothing to draw"
    case .ambiguousPoint(let first, let second):
      "\(first) and \(second) are the same point of the chart; draw one layout and trace at a time"
    }
  }
}

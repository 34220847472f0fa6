import Files

/// An error in reading a history or in adding to it.
package enum HistoryError: Error, Equatable, CustomStringConvertible {
  /// A file that no run can be appended to.
  case cannotWrite(path: String, reason: String)
  /// A file that cannot be opened or read.
  case cannotRead(path: String, reason: String)
  /// The same of a gzipped file, or one that is damaged: the error of what inflates it.
  case unreadable(InputError)
  /// Another process still held the lock after `seconds`.
  case locked(path: String, seconds: Int)
  /// A line that this program did not write; lines count from 1.
  case damaged(path: String, line: Int, reason: String, advice: String)

  package var description: String { InputError.onOneLine(text) }

  private var text: String {
    switch self {
    case .cannotWrite(let path, let reason):
      "\(path): the run cannot be appended: \(reason); free space or give another --history"
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason); give the file that --history appended runs to"
    case .unreadable(let error): error.description
    case .locked(let path, let seconds):
      "\(path): another process has kept it locked for \(seconds) s; end that process"
    case .damaged(let path, let line, let reason, let advice):
      "\(path):\(line): \(reason); \(advice)"
    }
  }
}

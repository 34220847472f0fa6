/// The reason why a file or a folder could not be written.
package enum OutputError: Error, Equatable, CustomStringConvertible {
  /// `option` is the option that named the path.
  case cannotWrite(path: String, reason: String, option: String = "--output")
  /// Another process is writing to the folder.
  case locked(path: String)
  /// Something in the folder was not written by this program.
  case notOurs(path: String, found: String, advice: String)
  /// A file would be replaced that this program did not write; `option` named its folder.
  case foreign(path: String, option: String = "--output")
  /// The folder holds an earlier run, which cannot be renamed.
  case cannotKeep(path: String, reason: String)

  package var description: String { InputError.onOneLine(text) }

  private var text: String {
    switch self {
    case .cannotWrite(let path, let reason, let option):
      "\(path): cannot be written: \(reason.withoutFullStop); free space or choose another \(option)"
    case .locked(let path):
      "\(path): another run is writing here; wait until it ends or choose another --output"
    case .notOurs(let path, let found, let advice):
      "\(path): expected a new or an empty folder, or an earlier run, found \(InputError.quote(path: found))"
        + ", which this program did not write; \(advice)"
    case .foreign(let path, let option):
      "\(path): expected a file that this program wrote, or none, found another file: move it away,"
        + " or choose another \(option)"
    case .cannotKeep(let path, let reason):
      "\(path): the earlier run here cannot be kept under another name: \(reason.withoutFullStop); "
        + "choose another --output, or replace the run with --overwrite"
    }
  }

  /// The same error for a path that another option named.
  package func naming(_ option: String) -> OutputError {
    switch self {
    case .cannotWrite(let path, let reason, _):
      .cannotWrite(path: path, reason: reason, option: option)
    case .foreign(let path, _): .foreign(path: path, option: option)
    case .locked, .notOurs, .cannotKeep: self
    }
  }

  /// Runs `steps`, whose errors name the option that they serve.
  package static func naming(
    _ option: String, _ steps: () throws(OutputError) -> Void
  ) throws(OutputError) {
    do {
      try steps()
    } catch {
      throw error.naming(option)
    }
  }
}

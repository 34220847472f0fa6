import InputFiles

/// Why a file or a folder could not be written.
public enum OutputError: Error, Equatable, CustomStringConvertible {
  /// `option` is the one that named the path.
  case cannotWrite(path: String, reason: String, option: String = "--output")
  /// Another process is writing to the folder.
  case locked(path: String)

  public var description: String { InputError.onOneLine(text) }

  private var text: String {
    switch self {
    case .cannotWrite(let path, let reason, let option):
      "\(path): cannot be written: \(reason.withoutFullStop); free space or choose another \(option)"
    case .locked(let path):
      "\(path): another run is writing here; wait until it ends or choose another --output"
    }
  }

  /// The same error for a path that another option named.
  public func naming(_ option: String) -> OutputError {
    guard case .cannotWrite(let path, let reason, _) = self else { return self }
    return .cannotWrite(path: path, reason: reason, option: option)
  }
}

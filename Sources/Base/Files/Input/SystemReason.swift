import Foundation

/// The system's words for an `errno`: `Permission denied`.
package func systemReason(_ code: Int32) -> String { String(cString: strerror(code)) }

extension String {
  /// The text without a final full stop, so that more can follow it.
  package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// Why something failed, in words that fit on one line: the system's own words if the system
/// refused, never a framework's domain and number.
package func reason(of error: any Error) -> String {
  switch error {
  case let error as DecodingError: return reason(of: error)
  case let error as EncodingError: return reason(of: error)
  case let error as POSIXError: return systemReason(error.code.rawValue)
  case let error as CocoaError:
    if let underlying = error.underlying { return reason(of: underlying) }
    return systemReason(code(of: error.code))
  default:
    if error._domain == NSPOSIXErrorDomain { return systemReason(Int32(error._code)) }
    if error._domain == NSCocoaErrorDomain {
      return systemReason(code(of: CocoaError.Code(rawValue: error._code)))
    }
    return String(describing: error)
  }
}

/// The nearest `errno` for a framework's error code.
private func code(of code: CocoaError.Code) -> Int32 {
  switch code {
  case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
  case .fileReadNoPermission, .fileWriteNoPermission: EACCES
  case .fileWriteOutOfSpace: ENOSPC
  case .fileWriteVolumeReadOnly: EROFS
  case .fileWriteFileExists: EEXIST
  case .fileReadInvalidFileName, .fileWriteInvalidFileName: EINVAL
  case .fileReadTooLarge: EFBIG
  default: EIO
  }
}

private func reason(of error: DecodingError) -> String {
  func place(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
  switch error {
  case .keyNotFound(let key, let context):
    let owner = place(context.codingPath)
    return (owner.isEmpty ? "it" : owner) + " has no \(key.stringValue)"
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    let owner = place(context.codingPath)
    return (owner.isEmpty ? "it" : owner) + " does not have the expected type"
  case .dataCorrupted(let context):
    // The first kind states where the JSON becomes invalid; the others state what they expected.
    guard !context.codingPath.isEmpty else { return "it is not valid JSON" }
    return "\(place(context.codingPath)): \(context.debugDescription)"
  @unknown default: return "it contains something unexpected"
  }
}

private func reason(of error: EncodingError) -> String {
  guard case .invalidValue(let value, let context) = error else { return "encoding failed" }
  let place = context.codingPath.map(\.stringValue).joined(separator: ".")
  return "\(place): \(value) cannot be encoded as JSON"
}

import Foundation

/// What the system says of an `errno`: `Permission denied`.
public func systemReason(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Why something failed, in words for one line: the system's where it is the system that refused,
/// never a framework's domain and number.
public func reason(of error: any Error) -> String {
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

/// The nearest `errno` to what the framework says instead.
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
    return (owner.isEmpty ? "it" : owner) + " is of another type than expected"
  case .dataCorrupted(let context):
    // The first says where JSON ends to be JSON; ours say what they expected.
    guard !context.codingPath.isEmpty else { return "it is not whole JSON" }
    return "\(place(context.codingPath)): \(context.debugDescription)"
  @unknown default: return "it holds something else than expected"
  }
}

private func reason(of error: EncodingError) -> String {
  guard case .invalidValue(let value, let context) = error else { return "a value has no form" }
  let place = context.codingPath.map(\.stringValue).joined(separator: ".")
  return "\(place): \(value) has no form in JSON"
}

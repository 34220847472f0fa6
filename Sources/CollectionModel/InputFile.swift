import Foundation

/// How much of a file is read before it counts as bad input.
public struct ReadLimits: Hashable, Sendable {
  /// Bytes of text, inflated where the file is compressed. 1 GiB.
  public var textBytes = 1 << 30
  /// Bytes of text per compressed byte, once there are more than 16 MiB of text. 200; a CSV of
  /// numbers compresses 5 to 50 times, and gzip at most 1,032 times.
  public var inflation = 200
  /// The text below which `inflation` is not looked at, in bytes.
  public var inflationFrom = 16 << 20
  /// Rows of one file. 200,000,000.
  public var rows = 200_000_000

  public static let standard = ReadLimits()

  public init() {}
}

/// The bytes of an input file, still compressed where it is.
struct InputFile {
  var path: String
  var bytes: [UInt8]

  /// Reads the whole file.
  ///
  /// - Throws: where it is missing, a folder, no regular file, unreadable or above the limit.
  init(path: String, limits: ReadLimits) throws(InputError) {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.cannotOpen(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.cannotOpen(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw InputError(
        file: path, message: "expected a file, found a folder",
        advice: "name a .csv or .csv.gz file in it")
    default:
      throw InputError(
        file: path, message: "expected a regular file, found a device, pipe or socket",
        advice: "save its content to a file first")
    }
    let size = Int(status.st_size)
    // zlib counts its input in 32 bits.
    let largest = min(limits.textBytes, Int(UInt32.max))
    guard size <= largest else {
      throw InputError(
        file: path, message: "expected at most \(largest) bytes, found \(size)",
        advice: "split the file")
    }
    bytes = []
    guard let content = readAll(descriptor, expected: size) else {
      throw InputError(
        file: path, message: "cannot be read: \(String(cString: strerror(errno)))",
        advice: "check the disk and the file's permissions")
    }
    bytes = content
  }

  /// gzip's magic number decides, not the name.
  var isCompressed: Bool { bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B }

  private static func cannotOpen(_ path: String, _ code: Int32) -> InputError {
    guard code == ENOENT || code == ENOTDIR else {
      return InputError(
        file: path, message: "cannot be opened: \(String(cString: strerror(code)))",
        advice: "check the file's permissions")
    }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    guard let names else {
      return InputError(
        file: path, message: "expected a file, found nothing of this name",
        advice: "there is no folder \(InputError.quote(folder)) either")
    }
    if let near = nearestName(to: url.lastPathComponent, in: names) {
      return InputError(
        file: path, message: "expected a file, found nothing of this name",
        advice: "did you mean \(InputError.quote(near))?")
    }
    return InputError(
      file: path, message: "expected a file, found nothing of this name",
      advice: "check the path")
  }
}

/// All bytes of an open file, nil on an error. `expected` is its size, if it does not change.
func readAll(_ descriptor: Int32, expected: Int) -> [UInt8]? {
  var failed = false
  let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, filled in
    while filled < expected {
      let count = read(descriptor, buffer.baseAddress! + filled, expected - filled)
      if count > 0 {
        filled += count
      } else if count == 0 {
        return
      } else if errno != EINTR {
        failed = true
        return
      }
    }
  }
  return failed ? nil : bytes
}

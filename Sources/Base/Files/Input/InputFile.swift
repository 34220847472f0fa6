import Foundation
import Primitives

/// A file from outside the program, entirely in memory.
///
/// Only regular files are read: a read from a pipe could block, and a device may never end.
package struct InputFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  /// Reads the whole file.
  ///
  /// - Parameters:
  ///   - what: the name of the file in messages, such as `a policy`.
  ///   - largest: the most bytes it may have.
  ///   - inFolder: the file to request if the path names a folder.
  ///   - advice: what to do if nothing exists at the path.
  /// - Throws: if it is missing, a dangling link, a folder, not a regular file, unreadable or above
  ///   the limit.
  package init(
    path: String, expecting what: String = "a file", largest: Int, inFolder: String = "a file",
    advice: String = "check the path"
  ) throws(InputError) {
    let (descriptor, size) = try Self.opened(path, what, largest, inFolder, advice)
    defer { close(descriptor) }
    self.path = path
    bytes = try Self.read(descriptor, atMost: size, of: path)
  }

  /// A hash of the file's bytes: 16 hexadecimal digits.
  package var contentHash: String {
    var hasher = WordHasher()
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
        hasher.add(XXHash64.of(.init(rebasing: bytes[start...].prefix(Self.pieceSize))))
      }
    }
    return hasher.text
  }

  /// The same hash of a file that is not kept in memory.
  ///
  /// - Parameters and throws: as of `init`.
  package static func contentHash(
    ofFileAt path: String, largest: Int, inFolder: String
  ) throws(InputError) -> String {
    let (descriptor, size) = try opened(path, "a file", largest, inFolder, "check the path")
    defer { close(descriptor) }
    var hasher = WordHasher()
    for start in stride(from: 0, to: size, by: pieceSize) {
      let piece = try read(descriptor, atMost: min(pieceSize, size - start), of: path)
      if piece.isEmpty { break }
      hasher.add(piece.withUnsafeBytes { XXHash64.of($0) })
    }
    return hasher.text
  }

  /// Pieces fit the processor's caches, and all of them use the same memory.
  private static let pieceSize = 1 << 17

  private static func opened(
    _ path: String, _ what: String, _ largest: Int, _ inFolder: String, _ advice: String
  ) throws(InputError) -> (descriptor: Int32, size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw cannotOpen(path, errno, what, advice) }
    do throws(InputError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw cannotOpen(path, errno, what, advice) }
      if let kind = FileKind(status), kind != .plain {
        throw InputError(
          file: path, message: "expected \(what), found \(kind.rawValue)",
          advice: kind == .folder ? "name \(inFolder) in it" : "save its content to a file first")
      }
      let size = Int(status.st_size)
      guard size <= largest else {
        throw InputError(
          file: path, message: "expected at most \(largest) bytes, found \(size)",
          advice: "split the file")
      }
      return (descriptor, size)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func read(
    _ descriptor: Int32, atMost limit: Int, of path: String
  ) throws(InputError) -> [UInt8] {
    if let bytes = readBytes(descriptor, atMost: limit) { return bytes }
    throw InputError(
      file: path, message: "cannot be read: \(systemReason(errno))",
      advice: "check the disk and the file's permissions")
  }

  /// Whether anything exists at the path, including a dangling link and a file that cannot be
  /// examined. Nothing has a name that is too long for the file system, so that a text which may
  /// be a path can be of any length.
  ///
  /// An optional file counts as absent only if this is false. Otherwise it is read, and any error
  /// is reported. Where nothing is read, `exists` reports why a path cannot be examined.
  package static func isNamed(_ path: String) -> Bool {
    ![ENOENT, ENOTDIR, ENAMETOOLONG].contains(examine(path))
  }

  /// Whether anything exists at the path, including a dangling link.
  ///
  /// - Throws: if the path cannot be examined, with the system's reason.
  package static func exists(_ path: String) throws(InputError) -> Bool {
    let code = examine(path)
    guard [0, ENOENT, ENOTDIR].contains(code) else {
      throw InputError(
        file: path, message: "cannot be examined: \(systemReason(code))",
        advice: "name another path")
    }
    return code == 0
  }

  /// 0 if something exists at the path, otherwise the system's error number.
  static func examine(_ path: String) -> Int32 {
    var status = stat()
    return lstat(path, &status) == 0 ? 0 : errno
  }

  /// The text that a file begins with; nil if there is no plain file, or it cannot be read.
  package static func start(of path: String, atMost bytes: Int) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(status) == .plain,
      let start = readBytes(descriptor, atMost: bytes)
    else { return nil }
    return String(decoding: start, as: UTF8.self)
  }

  /// The bytes as text, in the encodings of `InputText`.
  ///
  /// - Throws: if they are in none of them.
  package func text() throws(InputError) -> String {
    let bytes = try InputText.utf8(bytes, file: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(
        file: path, message: "expected UTF-8, found other bytes", advice: "save it as UTF-8")
    }
    return text
  }

  private static func cannotOpen(
    _ path: String, _ code: Int32, _ what: String, _ advice: String
  ) -> InputError {
    // This is how opening a socket fails.
    if code == ENXIO {
      return InputError(
        file: path, message: "expected \(what), found \(FileKind.socket.rawValue)",
        advice: "save its content to a file first")
    }
    guard code == ENOENT || code == ENOTDIR else {
      return InputError(
        file: path, message: "cannot be opened: \(systemReason(code))",
        advice: code == ENAMETOOLONG ? advice : "check the file's permissions")
    }
    func missing(_ advice: String) -> InputError {
      InputError(
        file: path, message: "expected \(what), found nothing with this name", advice: advice)
    }
    var status = stat()
    if lstat(path, &status) == 0 {
      return InputError(
        file: path, message: "expected \(what), found a dangling link",
        advice: "fix the link or remove it")
    }
    let folder = PathParts.folder(of: path)
    let name = PathParts.name(of: path)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return missing("there is no folder \(InputError.quote(path: folder)) either")
    }
    // Names that are not valid text cannot be printed, and would look like the requested one.
    let others = names.filter { $0 != name && !$0.contains("\u{FFFD}") }
    guard let near = nearestName(to: name, in: others) else {
      return missing(advice)
    }
    return missing("did you mean \(InputError.quote(path: near))?")
  }
}

/// The kind of thing that exists at a path.
package enum FileKind: String, Sendable {
  case plain = "a plain file"
  case folder = "a folder"
  case pipe = "a pipe"
  case socket = "a socket"
  case device = "a device"

  /// nil for a kind that no supported system has.
  package init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .plain
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: return nil
    }
  }
}

/// At most so many bytes of an open file, from where it stands, up to its end; nil on an error.
package func readBytes(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var failed = false
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
    guard let count = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor) else {
      failed = true
      return
    }
    filled = count
  }
  return failed ? nil : bytes
}

/// Reads bytes of an open file until the buffer is full or the file ends. Returns how many; nil on
/// an error.
func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int? {
  var filled = 0
  while filled < buffer.count {
    let count = read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
    if count > 0 {
      filled += count
    } else if count == 0 {
      break
    } else if errno != EINTR {
      return nil
    }
  }
  return filled
}

import Foundation

/// Writes files that are either whole or not there.
enum AtomicFile {
  /// Replaces the file at `path`: written beside it, flushed to the disk, then renamed.
  ///
  /// On an error the old file stays as it was and nothing else is left behind.
  static func write(_ bytes: some ContiguousBytes, to path: String) throws(ReportError) {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    // Hidden and named by process, so that two writers do not meet; one process writes one at a time.
    let temporary = (folder as NSString).appendingPathComponent(".\(name).\(getpid()).tmp")
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    var code: Int32 = 0
    bytes.withUnsafeBytes { code = put($0, into: file) }
    if code == 0, fsync(file) != 0 { code = errno }
    // Some file systems tell of a full disk only now.
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    guard code == 0 else {
      unlink(temporary)
      throw failure(path, code)
    }
    flushFolder(folder)
  }

  static func write(_ text: String, to path: String) throws(ReportError) {
    try write(Array(text.utf8), to: path)
  }

  static func failure(_ path: String, _ code: Int32 = errno) -> ReportError {
    .cannotWrite(path: path, reason: String(cString: strerror(code)))
  }

  /// 0, or the errno that ended it.
  static func put(_ bytes: UnsafeRawBufferPointer, into file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      let written = Foundation.write(file, chunk.baseAddress!, chunk.count)
      if written < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(written)
    }
    return 0
  }

  /// Makes a rename outlast a power cut. Not every file system can: the file itself is whole anyway.
  static func flushFolder(_ path: String) {
    let folder = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

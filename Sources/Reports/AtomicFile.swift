import CSupport
import Foundation
import InputFiles

/// Writes files that are either whole or not there.
public enum AtomicFile {
  /// Replaces the file at `path`: written beside it, flushed to the disk, then renamed.
  ///
  /// On an error the old file stays as it was and nothing else is left behind.
  public static func write(_ bytes: some ContiguousBytes, to path: String) throws(ReportError) {
    let folder = (path as NSString).deletingLastPathComponent
    let temporary = temporaryPath(for: path)
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

  public static func write(_ text: String, to path: String) throws(ReportError) {
    try write(Array(text.utf8), to: path)
  }

  /// Hidden and named by process, so that two writers do not meet; one process writes one at a time.
  private static func temporaryPath(for path: String) -> String {
    ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent(
      ".\((path as NSString).lastPathComponent).\(getpid()).tmp")
  }

  /// Finds out whether `write` could put a file at `path`.
  ///
  /// - Throws: `ReportError.cannotWrite` with what is in the way: see `obstacle`.
  public static func check(_ path: String, makingFolders: Bool = false) throws(ReportError) {
    if let reason = obstacle(at: path, makingFolders: makingFolders) {
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  /// What keeps `write` from putting a file at `path`, in the system's words; nil for nothing. Makes
  /// the file beside it and takes it away again, and what killed writers of `path` have left.
  ///
  /// - Parameter makingFolders: folders that are not there would be made; none is made now.
  static func obstacle(at path: String, makingFolders: Bool = false) -> String? {
    var place = path
    while makingFolders {
      let folder = (place as NSString).deletingLastPathComponent
      var status = stat()
      guard !folder.isEmpty, stat(folder, &status) != 0, errno == ENOENT else { break }
      place = folder
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return "a folder is in the place of the file"
    }
    let name = (path as NSString).lastPathComponent
    removeLeftovers(in: (path as NSString).deletingLastPathComponent) { $0 == name }
    let probe = temporaryPath(for: place)
    let file = open(probe, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return systemReason(errno) }
    // More than a block: a disk with only an inode left would take an empty file.
    var code = [UInt8](repeating: 0x20, count: 8_192).withUnsafeBytes { put($0, into: file) }
    if close(file) != 0, code == 0 { code = errno }
    unlink(probe)
    return code == 0 ? nil : systemReason(code)
  }

  /// Takes away what processes that are gone have left half-written.
  ///
  /// - Parameter isOurs: of which files, by name.
  static func removeLeftovers(in folder: String, where isOurs: (String) -> Bool) {
    let path = folder.isEmpty ? "." : folder
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 4, parts[0].isEmpty, parts.last == "tmp",
        let writer = pid_t(parts[parts.count - 2]), writer > 0,
        isOurs(parts[1..<(parts.count - 2)].joined(separator: "."))
      else { continue }
      // This process is not writing now, so what bears its number is of one before it.
      guard writer == getpid() || kill(writer, 0) != 0 && errno == ESRCH else { continue }
      unlink((path as NSString).appendingPathComponent(name))
    }
  }

  static func failure(_ path: String, _ code: Int32 = errno) -> ReportError {
    .cannotWrite(path: path, reason: systemReason(code))
  }

  /// 0, or the errno that ended it.
  static func put(_ bytes: UnsafeRawBufferPointer, into file: Int32) -> Int32 {
    csupport_write_all(file, bytes.baseAddress, bytes.count)
  }

  /// Makes a rename outlast a power cut. Not every file system can: the file itself is whole anyway.
  static func flushFolder(_ path: String) {
    let folder = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

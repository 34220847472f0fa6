import CStreams
import Foundation
import Primitives

/// Writes files completely or not at all.
package enum AtomicFile {
  /// The step that failed in `replace`, and the system's error number.
  package struct Failure: Error {
    package enum Step: Sendable { case making, writing, placing }

    package var step: Step
    package var code: Int32
  }

  /// Replaces the file at `path`: writes a temporary file next to it, flushes that to disk, then
  /// renames it.
  ///
  /// On an error or an interrupt the old file is unchanged and nothing else is left behind.
  ///
  /// - Parameter mode: who may read and write the file; nil for the default of a new file.
  package static func write(
    _ bytes: some ContiguousBytes, to path: String, mode: mode_t? = nil
  ) throws(OutputError) {
    try write([(bytes, path)], mode: mode)
  }

  /// Replaces several files that belong together. An interrupt never leaves one of them new and
  /// another old.
  package static func write(
    _ files: [(bytes: some ContiguousBytes, path: String)], mode: mode_t? = nil
  ) throws(OutputError) {
    let files = files.map {
      (bytes: $0.bytes, path: $0.path, temporary: temporaryPath(for: $0.path))
    }
    let unfinished = files.map { Unfinished(file: $0.temporary) }
    defer { for unfinished in unfinished { unfinished.forget() } }
    func failed(_ path: String, _ code: Int32) -> OutputError {
      for file in files { unlink(file.temporary) }
      return failure(path, code)
    }
    for file in files {
      do throws(Failure) {
        try fill(file.temporary, with: file.bytes, mode: mode)
      } catch {
        throw failed(file.path, error.code)
      }
    }
    try holdingInterrupts { () throws(OutputError) in
      for file in files where rename(file.temporary, file.path) != 0 {
        throw failed(file.path, errno)
      }
    }
    for folder in Set(files.map { PathParts.folder(of: $0.path) }) {
      flushFolder(folder)
    }
  }

  /// Replaces the file at `path` by way of the temporary file that the caller names, in the same
  /// folder. Does not flush the folder.
  ///
  /// - Parameter isPrivate: whether only the owner may read the file. If so, `temporary` must not
  ///   exist yet.
  package static func replace(
    _ path: String, with bytes: some ContiguousBytes, by temporary: String, isPrivate: Bool = false
  ) throws(Failure) {
    let unfinished = Unfinished(file: temporary)
    defer { unfinished.forget() }
    try fill(temporary, with: bytes, isPrivate: isPrivate)
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw Failure(step: .placing, code: code)
    }
  }

  /// Writes a temporary file and flushes it to disk; removes the file on an error.
  private static func fill(
    _ temporary: String, with bytes: some ContiguousBytes, isPrivate: Bool = false,
    mode: mode_t? = nil
  ) throws(Failure) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isPrivate ? O_EXCL | O_NOFOLLOW : O_TRUNC)
    let file = open(temporary, flags, isPrivate ? 0o600 : 0o644)
    guard file >= 0 else { throw Failure(step: .making, code: errno) }
    var failure = Failure(step: .writing, code: 0)
    bytes.withUnsafeBytes { failure.code = writeAll($0, to: file) }
    if let mode, failure.code == 0, fchmod(file, mode) != 0 { failure.code = errno }
    if failure.code == 0, fsync(file) != 0 { failure.code = errno }
    // Some file systems report a full disk only on close.
    if close(file) != 0, failure.code == 0 { failure.code = errno }
    guard failure.code == 0 else {
      unlink(temporary)
      throw failure
    }
  }

  package static func write(_ text: String, to path: String) throws(OutputError) {
    try write(Array(text.utf8), to: path)
  }

  /// The path of a hidden file in the folder of `path`. Its name contains the process's id, so two
  /// processes never share it; a process writes a file only once at a time.
  private static func temporaryPath(for path: String) -> String {
    PathParts.path(temporaryName(for: PathParts.name(of: path)), in: PathParts.folder(of: path))
  }

  package static func temporaryName(for name: String) -> String {
    ".\(temporaryStem(of: name)).\(getpid()).tmp"
  }

  /// The name itself if it is short enough for a temporary file; otherwise its beginning and a hash
  /// of the whole name.
  private static func temporaryStem(of name: String) -> String {
    guard name.utf8.count > longestStem else { return name }
    var stem = ""
    for character in name {
      guard stem.utf8.count + character.utf8.count <= longestStem - 17 else { break }
      stem.append(character)
    }
    return "\(stem)-\(FNV1a.hash(of: name.utf8).hexDigits)"
  }

  /// In bytes. File systems take at most 255 bytes in a name, and a process id has up to ten
  /// digits.
  private static let longestStem = 255 - ".".utf8.count - ".1234567890.tmp".utf8.count

  /// Checks whether `write` could put a file at `path`.
  ///
  /// - Throws: `OutputError.cannotWrite` with the obstacle: see `obstacle`.
  package static func check(_ path: String, makingFolders: Bool = false) throws(OutputError) {
    if let reason = obstacle(at: path, makingFolders: makingFolders) {
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  /// The reason why no file can be written at `path`, in the system's words; nil if one can. Tries
  /// it by creating the temporary file and removing it again, and removes the temporary files that
  /// killed writers of `path` have left.
  ///
  /// - Parameter makingFolders: whether missing folders would be created; none is created now.
  package static func obstacle(at path: String, makingFolders: Bool = false) -> String? {
    var place = path
    var names = [PathParts.name(of: path)]
    while makingFolders {
      let folder = PathParts.folder(of: place)
      var status = stat()
      guard folder != place, stat(folder, &status) != 0, errno == ENOENT else { break }
      place = folder
      names.append(PathParts.name(of: place))
    }
    // The temporary file has a shorter name than a requested file with a long name.
    for name in names {
      let code = InputFile.examine(PathParts.path(name, in: PathParts.folder(of: place)))
      guard [0, ENOENT, ENOTDIR].contains(code) else { return systemReason(code) }
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return "a folder is in the way"
    }
    let name = temporaryStem(of: PathParts.name(of: path))
    removeLeftovers(in: PathParts.folder(of: path)) { $0 == name }
    let probe = temporaryPath(for: place)
    let unfinished = Unfinished(file: probe)
    defer { unfinished.forget() }
    let file = open(probe, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return systemReason(errno) }
    // Writes more than a disk block: an empty file would fit on a disk that has only an inode left.
    var code = [UInt8](repeating: 0x20, count: 8_192).withUnsafeBytes { writeAll($0, to: file) }
    if close(file) != 0, code == 0 { code = errno }
    unlink(probe)
    return code == 0 ? nil : systemReason(code)
  }

  /// Removes the temporary files of processes that no longer exist.
  ///
  /// - Parameter isOurs: whether the file of this name belongs to the caller. It receives the
  ///   shortened stem of a name that is too long for a temporary file.
  package static func removeLeftovers(in folder: String, where isOurs: (String) -> Bool) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 4, parts[0].isEmpty, parts.last == "tmp",
        let writer = pid_t(parts[parts.count - 2]), writer > 0,
        isOurs(parts[1..<(parts.count - 2)].joined(separator: "."))
      else { continue }
      // This process is not writing now, so a file with its id is from an earlier process with the
      // same id.
      guard writer == getpid() || kill(writer, 0) != 0 && errno == ESRCH else { continue }
      unlink(PathParts.path(name, in: folder))
    }
  }

  package static func failure(_ path: String, _ code: Int32 = errno) -> OutputError {
    .cannotWrite(path: path, reason: systemReason(code))
  }

  /// Writes all bytes to an open file. Returns 0, or the errno of the write that failed.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    cstreams_write_all(file, bytes.baseAddress, bytes.count)
  }

  /// Flushes a folder, so that a rename survives a power cut. If the file system cannot do that,
  /// the file itself is complete nevertheless.
  package static func flushFolder(_ path: String) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

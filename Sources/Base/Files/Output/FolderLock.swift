import Foundation

/// Keeps other processes from writing to a folder of results as long as this object lives, by a
/// lock (`flock`) on the file `.lock` in the folder.
///
/// Creates the folder if necessary. At its end, the object removes the file, and also the folder if
/// it created it and nothing was put there. When a process ends in any other way, the system
/// releases its lock; after an interrupt, the file and the folder are removed as well. Readers need
/// no lock.
package final class FolderLock: Sendable {
  private static let name = ".lock"

  private let folder: URL
  /// The lock's file, and its descriptor.
  private let path: String
  private let descriptor: Int32
  /// The folders that this object created.
  private let made: [String]
  /// What an interrupt removes: the file and these folders.
  private let unfinished: [Unfinished]

  /// - Throws: `OutputError.locked` if another process holds the lock, `cannotWrite` if the folder
  ///   cannot be created or locked.
  package init(_ folder: URL) throws(OutputError) {
    self.folder = folder
    path = folder.appendingPathComponent(Self.name).path
    var made: [String] = []
    do throws(OutputError) {
      descriptor = try Self.lock(path, in: folder, made: &made)
    } catch {
      Folder.remove(made)
      throw error
    }
    self.made = made
    unfinished = [Unfinished(file: path)] + made.map { Unfinished(folder: $0) }
  }

  deinit {
    for leftover in unfinished { leftover.forget() }
    // By now the folder may have another name, and another process's lock may be in its place.
    if Self.compare(descriptor, with: path) == 0 { unlink(path) }
    close(descriptor)
    Folder.remove(made)
  }

  /// Renames the folder to the next free name of `results.1`, `results.2` and so on, with
  /// everything in it, and creates and locks an empty folder in its place. If the process is killed
  /// in between, the folder is whole, under its old or its new name. A link to the folder leads to
  /// the new one.
  ///
  /// - Returns: the lock of the new folder, and the path that the earlier one has now.
  /// - Throws: `OutputError`; unless it is `locked`, everything is as it was.
  package func setAside() throws(OutputError) -> (lock: FolderLock, kept: String) {
    guard let place = Self.resolved(folder.path) else { throw AtomicFile.failure(folder.path) }
    if let working = PathParts.workingFolder(), (working + "/").hasPrefix(place + "/") {
      throw .cannotKeep(path: folder.path, reason: "the working folder is in it")
    }
    var number = 0
    var code: Int32
    repeat {
      number += 1
      code = InputFile.examine("\(place).\(number)")
    } while code == 0
    guard code == ENOENT else {
      throw .cannotKeep(path: folder.path, reason: systemReason(code))
    }
    let kept = "\(place).\(number)"
    try holdingInterrupts { () throws(OutputError) in
      guard rename(place, kept) == 0 else {
        throw .cannotKeep(path: folder.path, reason: systemReason(errno))
      }
      // Another process that has just opened the file to lock it then sees that it was removed.
      unlink(PathParts.path(Self.name, in: kept))
    }
    AtomicFile.flushFolder(PathParts.folder(of: place))
    do throws(OutputError) {
      return (try FolderLock(URL(path: place, isFolder: true)), kept)
    } catch {
      // If another process has locked the new folder, the name belongs to that one.
      if case .cannotWrite = error { rename(kept, place) }
      throw error
    }
  }

  /// The path without links; nil if nothing exists there.
  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func lock(
    _ path: String, in folder: URL, made: inout [String]
  ) throws(OutputError) -> Int32 {
    while true {
      try Folder.make(folder.path, made: &made)
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard file >= 0 else { throw AtomicFile.failure(path) }
      var code: Int32 = 0
      repeat {
        code = flock(file, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
      } while code == EINTR
      if code == 0 {
        code = Self.compare(file, with: path)
        if code == 0 { return file }
      }
      close(file)
      if code == EWOULDBLOCK { throw .locked(path: folder.path) }
      // The previous owner may have removed the file after it was opened here.
      guard code == ENOENT else { throw AtomicFile.failure(path, code) }
    }
  }

  /// 0 if an open file is still the file at `path`; `ENOENT` if another one, or none, is there now;
  /// otherwise the system's error number.
  package static func compare(_ file: Int32, with path: String) -> Int32 {
    var opened = stat()
    var named = stat()
    guard fstat(file, &opened) == 0, stat(path, &named) == 0 else { return errno }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev ? 0 : ENOENT
  }
}

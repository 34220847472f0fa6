import Foundation
import InputFiles

/// Keeps other processes from writing to a folder of results as long as it lives: a lock (`flock`)
/// on the file `.lock` in the folder. Creates the folder if necessary. Removes the file when it
/// lets go, and the folder too if it created it and nothing was put there.
///
/// The system releases the lock of a process that ends, however it ends; after an interrupt the
/// file and the folder are gone as well. Readers need no lock.
public final class FolderLock: Sendable {
  private let folder: URL
  private let path: String
  private let descriptor: Int32
  private let made: [String]
  private let unfinished: [Unfinished]

  /// - Throws: `OutputError.locked` if another process holds the lock, `cannotWrite` if the folder
  ///   cannot be created or locked.
  public init(_ folder: URL) throws(OutputError) {
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
    for unfinished in unfinished { unfinished.forget() }
    // By now the folder may have another name, and another process's lock may be in its place.
    if Self.isStill(descriptor, at: path) { unlink(path) }
    close(descriptor)
    Folder.remove(made)
  }

  private static let name = ".lock"

  /// Gives the folder the next free name of `results.1`, `results.2` and so on, with everything in
  /// it, and makes and locks an empty one in its place. A process that is killed in between leaves
  /// the folder whole, under one of its names. A link to the folder then leads to the new one.
  ///
  /// - Returns: the lock of the new folder, and the path that the earlier one has now.
  /// - Throws: `OutputError`; unless it is `locked`, everything is as it was.
  public func setAside() throws(OutputError) -> (lock: FolderLock, kept: String) {
    guard let place = Self.resolved(folder.path) else { throw AtomicFile.failure(folder.path) }
    if let working = PathParts.workingFolder(), (working + "/").hasPrefix(place + "/") {
      throw .cannotKeep(path: folder.path, reason: "the working folder is in it")
    }
    var number = 1
    while InputFile.isNamed("\(place).\(number)") { number += 1 }
    let kept = "\(place).\(number)"
    try holdingInterrupts { () throws(OutputError) in
      guard rename(place, kept) == 0 else {
        throw .cannotKeep(path: folder.path, reason: systemReason(errno))
      }
      // A process that has opened it to lock it finds that it is gone.
      unlink(PathParts.path(Self.name, in: kept))
    }
    AtomicFile.flushFolder(PathParts.folder(of: place))
    do throws(OutputError) {
      return (try FolderLock(URL(path: place, isFolder: true)), kept)
    } catch {
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
      // The previous owner may have removed the file after it was opened here.
      if code == 0, Self.isStill(file, at: path) { return file }
      close(file)
      if code == EWOULDBLOCK { throw .locked(path: folder.path) }
      guard code == 0 else { throw AtomicFile.failure(path, code) }
    }
  }

  /// Whether an open file is still the one with this name.
  public static func isStill(_ file: Int32, at path: String) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(file, &opened) == 0, stat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}

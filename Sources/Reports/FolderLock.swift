import Foundation

/// Keeps other processes from writing to a folder of results as long as it lives: a lock (`flock`) on
/// the file `.lock` in it, which goes with the lock. Makes the folder where there is none, and takes
/// it away again if nothing was put there.
///
/// The system frees the lock of a process that ends, however it ends. Who reads needs none.
public final class FolderLock: Sendable {
  private let path: String
  private let descriptor: Int32
  private let made: [String]

  /// - Throws: `ReportError.locked` where another has the folder, `cannotWrite` where it cannot be
  ///   made, or not be locked.
  public init(_ folder: URL) throws(ReportError) {
    path = folder.appendingPathComponent(".lock").path
    var made: [String] = []
    do throws(ReportError) {
      descriptor = try Self.lock(path, in: folder, made: &made)
    } catch {
      Folder.remove(made)
      throw error
    }
    self.made = made
  }

  deinit {
    unlink(path)
    close(descriptor)
    Folder.remove(made)
  }

  private static func lock(
    _ path: String, in folder: URL, made: inout [String]
  ) throws(ReportError) -> Int32 {
    while true {
      try Folder.make(folder.path, made: &made)
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard file >= 0 else { throw AtomicFile.failure(path) }
      var code: Int32 = 0
      repeat {
        code = flock(file, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
      } while code == EINTR
      // Who had it before may have taken the file away since it was opened here.
      if code == 0, LockedHistory.isStill(file, at: path) { return file }
      close(file)
      if code == EWOULDBLOCK { throw .locked(path: folder.path) }
      guard code == 0 else { throw AtomicFile.failure(path, code) }
    }
  }
}

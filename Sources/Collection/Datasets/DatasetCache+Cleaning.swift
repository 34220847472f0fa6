import Files
import Foundation

/// Removes old files, so that the cache does not grow with every build that ever read anything.
extension DatasetCache {
  /// The limits on the folder's contents.
  package struct Bounds: Hashable, Sendable {
    /// Files that have not been used for this many seconds are removed.
    package var oldest = 14 * 86_400
    /// The most bytes of all files together. Beyond that, the least recently used are removed.
    package var bytes = 2 << 30
    /// Files that were used within this many seconds stay, because a run in progress may need them.
    package var youngest = 3600
    /// A temporary file that a killed writer left behind is removed after this many seconds.
    var leftovers = 86_400
  }

  /// Removes leftovers, old files, and what exceeds the limit on bytes and was not used recently.
  ///
  /// A file that cannot be removed stays until the next time.
  package func clean(now: Int = Int(Date().timeIntervalSince1970)) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var kept: [(path: String, bytes: Int, age: Int)] = []
    for name in names {
      let path = folder.appendingPathComponent(name).path
      var status = stat()
      guard lstat(path, &status) == 0, FileKind(status) == .plain else { continue }
      let age = now - modified(status)
      if name.hasSuffix(".tmp"), age > bounds.leftovers { unlink(path) }
      guard name.hasSuffix(Self.suffix) else { continue }
      if age > bounds.oldest {
        unlink(path)
      } else {
        kept.append((path, Int(status.st_size), age))
      }
    }
    var total = kept.reduce(0) { $0 + $1.bytes }
    for file in kept.sorted(by: { $0.age > $1.age }) {
      guard total > bounds.bytes, file.age > bounds.youngest else { break }
      unlink(file.path)
      total -= file.bytes
    }
  }

  private func modified(_ status: stat) -> Int {
    #if os(Linux)
      Int(status.st_mtim.tv_sec)
    #else
      Int(status.st_mtimespec.tv_sec)
    #endif
  }
}

import Foundation

/// What the cache forgets, so that it does not grow with every build that ever read anything.
extension DatasetCache {
  /// What may lie in the folder.
  struct Bounds: Hashable, Sendable {
    /// A file that was not used for so long is removed.
    var oldest = 14 * 86_400
    /// Of all files together; beyond it those go first that were used the longest time ago.
    var bytes = 2 << 30
    /// What was used so lately may be needed by a run that goes on, and stays.
    var youngest = 3600
    /// When a writer that was killed left something behind, it is removed after so long.
    var leftovers = 86_400
  }

  /// Removes what was left behind, what is old, and what is too much.
  ///
  /// Nothing depends on it: where a file cannot be removed, it stays until the next time.
  func clean(now: Int = Int(Date().timeIntervalSince1970)) {
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

import Files
import Foundation
import Primitives

/// Parsed datasets in a private folder, so that the next process need not parse them again.
///
/// The key of a cached file is made of the program that reads and of the content of the source
/// files, so a file is never out of date, and two builds that are compared never share one. Each
/// file is written under a temporary name and then renamed, so writers do not interfere with each
/// other and a reader sees a complete file or none. A damaged file is rewritten, an old one removed
/// (`Bounds`). If the folder cannot be used, nothing is cached.
///
/// A file takes 4 bytes per item if widths are mostly equal, otherwise 8, and 8 more if items are
/// placed; each section takes 8.
public struct DatasetCache: Hashable, Sendable {
  public let folder: URL
  /// The identity of the program that reads the data; if it is nil, nothing is cached.
  public let reader: String?
  package var bounds = Bounds()
  static let suffix = ".sizes"

  /// - Parameter reader: lower-case letters and digits; builds that parse alike may share one.
  public init(
    folder: URL = DatasetCache.defaultFolder, reader: String? = ProgramIdentity.own
  ) {
    self.folder = folder
    self.reader = reader
  }

  /// `$XDG_CACHE_HOME/scrollbench`, or `~/.cache/scrollbench` if that is not set.
  public static var defaultFolder: URL { folder(in: ProcessInfo.processInfo.environment) }

  /// The default folder under these environment variables. If `$HOME` is not set, the home folder
  /// is that of the user's account.
  package static func folder(in environment: [String: String]) -> URL {
    // The XDG base directory specification requires that relative paths are ignored.
    if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") {
      return URL(fileURLWithPath: base).appendingPathComponent("scrollbench")
    }
    // On Linux, Foundation gives the home folder of the account, even if `$HOME` is set.
    let home =
      environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser
    return home.appendingPathComponent(".cache/scrollbench")
  }

  /// The result of `dataset(at:)`.
  public struct Resolved: Sendable {
    public var dataset: Dataset
    /// One line about why the cache could not be used or had to be rebuilt; nil if all is well.
    public var note: String?
  }

  /// Returns the dataset at `path` from the cache. If it is not there, reads it (`Dataset.read`)
  /// and caches it.
  ///
  /// - Throws: the error of `Dataset.read`; a problem with the cache is never an error.
  public func dataset(
    at path: String, limits: ReadLimits = .standard
  ) throws(InputError) -> Resolved {
    try dataset(at: path, key: key(ofFilesAt: path, limits: limits), limits: limits)
  }

  /// The key of the files at a path, which are hashed and not kept; nil without a reader.
  package func key(
    ofFilesAt path: String, limits: ReadLimits = .standard
  ) throws(InputError) -> String? {
    guard let reader else { return nil }
    return DatasetFiles.cacheKey(
      of: reader, path: path,
      rows: try InputFile.contentHash(ofFileAt: path, limits: limits),
      sections: try DatasetFiles.sectionsPath(beside: path).map { (path) throws(InputError) in
        try InputFile.contentHash(ofFileAt: path, limits: limits)
      })
  }

  /// The same as `dataset(at:)` with a key from `key(ofFilesAt:)`.
  package func dataset(
    at path: String, key: String?, limits: ReadLimits = .standard
  ) throws(InputError) -> Resolved {
    guard let reader, let key else {
      return Resolved(
        dataset: try Dataset.read(path, limits: limits),
        note: "data is not cached: the program's own executable cannot be read")
    }
    do {
      try makeFolder()
    } catch {
      return Resolved(dataset: try Dataset.read(path, limits: limits), note: error.note)
    }
    var note: String?
    do {
      if let file = try bytes(of: key) {
        let name = DatasetFiles.name(of: path)
        if let dataset = CachedDataset.decode(file.bytes, of: file, name: name) {
          return Resolved(dataset: dataset)
        }
        note = "\(location(of: key)) was damaged and has been rewritten"
      }
    } catch {
      note = error.note
    }
    // What is read now may differ from what was hashed.
    let files = try DatasetFiles(path: path, limits: limits)
    let dataset = try files.read(limits: limits)
    do {
      try write(CachedDataset.encode(dataset), key: files.cacheKey(of: reader))
      return Resolved(dataset: dataset, note: note)
    } catch {
      return Resolved(dataset: dataset, note: error.note)
    }
  }

  /// Why the cache cannot be used.
  private struct Unusable: Error {
    var note: String

    init(_ path: String, _ what: String, _ code: Int32? = nil) {
      let reason = code.map { ": " + systemReason($0) } ?? ""
      note = "data is not cached: \(path) \(what)\(reason)"
    }
  }

  private func location(of key: String) -> String {
    folder.appendingPathComponent(key + Self.suffix).path
  }

  /// Creates the folder for its owner only, and rejects one that other users could write to.
  private func makeFolder() throws(Unusable) {
    let path = folder.path
    var isMade = mkdir(path, 0o700) == 0
    if !isMade, errno == ENOENT {
      try? FileManager.default.createDirectory(
        at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
      isMade = mkdir(path, 0o700) == 0
    }
    if !isMade, errno != EEXIST { throw Unusable(path, "cannot be made", errno) }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw Unusable(path, "cannot be examined", errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Unusable(path, "is not a folder") }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw Unusable(path, "is open to other users")
    }
  }

  /// The bytes of the cached file; nil if there is none.
  private func bytes(of key: String) throws(Unusable) -> FileBytes? {
    let path = location(of: key)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Unusable(path, "cannot be opened", errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let bytes = FileBytes(descriptor, atMost: Int(status.st_size))
    else { throw Unusable(path, "cannot be read", errno) }
    // Records the last use, for cleaning. If that fails, the file may be removed and read again.
    futimens(descriptor, nil)
    return bytes
  }

  private func write(_ bytes: [UInt8], key: String) throws(Unusable) {
    clean()
    var random = SystemRandomNumberGenerator()
    let name = "\(key).\(getpid()).\(random.next().hexDigits).tmp"
    let temporary = folder.appendingPathComponent(name).path
    do throws(AtomicFile.Failure) {
      try AtomicFile.replace(location(of: key), with: bytes, by: temporary, isPrivate: true)
    } catch {
      switch error.step {
      case .making: throw Unusable(temporary, "cannot be made", error.code)
      case .writing: throw Unusable(temporary, "cannot be written", error.code)
      case .placing: throw Unusable(location(of: key), "cannot be put in place", error.code)
      }
    }
  }
}

extension DatasetFiles {
  func cacheKey(of reader: String) -> String {
    Self.cacheKey(
      of: reader, path: rows.path, rows: rows.contentHash, sections: sections?.contentHash)
  }

  /// The reader, and a hash of each source file.
  static func cacheKey(of reader: String, path: String, rows: String, sections: String?) -> String {
    // A file named .gz must hold gzip data, so the same bytes can be valid under one name and an
    // error under another.
    let form = path.hasSuffix(".gz") ? "g" : "p"
    return "\(reader)-\(form)-\(rows)-\(sections ?? "none")"
  }
}

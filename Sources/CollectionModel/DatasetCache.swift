import Foundation

/// Datasets as they were read, in a private folder, so that the next process need not parse them.
///
/// A file is keyed by the program that reads and by the content of the source files, so it cannot be
/// out of date, and two builds that are compared never share one. It is written beside its place and
/// moved there: two writers do not meet, and a reader sees a whole file or none. A damaged file is
/// written again, an old one removed (`Bounds`). Where the folder cannot be used, nothing is cached.
///
/// 4 bytes per item where widths are mostly equal, else 8; 8 bytes per section.
public struct DatasetCache: Hashable, Sendable {
  public let folder: URL
  /// Who reads; nil where that cannot be found out, and nothing is cached.
  public let reader: String?
  var bounds = Bounds()
  static let suffix = ".sizes"

  /// - Parameter reader: lower-case letters and digits; builds that read alike may share it.
  public init(
    folder: URL = DatasetCache.defaultFolder, reader: String? = ProgramIdentity.own
  ) {
    self.folder = folder
    self.reader = reader
  }

  /// `$XDG_CACHE_HOME/scrollbench`, else `~/.cache/scrollbench`.
  public static var defaultFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    // The XDG base directory specification has relative paths ignored.
    if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") {
      return URL(fileURLWithPath: base).appendingPathComponent("scrollbench")
    }
    return FileManager.default.homeDirectoryForCurrentUser
      .appendingPathComponent(".cache/scrollbench")
  }

  /// What `dataset(at:)` found.
  public struct Resolved: Sendable {
    public var dataset: Dataset
    /// Loads the dataset again, in any process: see `loadCached`. nil where it is not cached.
    public var key: String?
    /// One line on what kept the cache from being used, or had it rebuilt; nil where all is well.
    public var note: String?
  }

  /// The dataset at `path` from the cache, or else read (see `Dataset.read`) and put there.
  ///
  /// - Throws: what `Dataset.read` throws; never for the cache's sake.
  public func dataset(
    at path: String, limits: ReadLimits = .standard
  ) throws(InputError) -> Resolved {
    let files = try DatasetFiles(path: path, limits: limits)
    guard let reader else {
      return Resolved(
        dataset: try files.read(limits: limits),
        note: "data is not cached: the executable that reads it cannot be read itself")
    }
    let key = files.cacheKey(of: reader)
    do {
      try makeFolder()
    } catch {
      return Resolved(dataset: try files.read(limits: limits), note: error.note)
    }
    var note: String?
    do {
      if let bytes = try bytes(of: key) {
        if let dataset = CachedDataset.decode(bytes, name: DatasetFiles.name(of: path)) {
          return Resolved(dataset: dataset, key: key)
        }
        note = "\(location(of: key)) was damaged and has been written again"
      }
    } catch {
      note = error.note
    }
    let dataset = try files.read(limits: limits)
    do {
      try write(CachedDataset.encode(dataset), key: key)
      return Resolved(dataset: dataset, key: key, note: note)
    } catch {
      return Resolved(dataset: dataset, note: error.note)
    }
  }

  /// The dataset that `dataset(at:)` gave `key` to, nil where it is no longer there or damaged:
  /// then read it from its source.
  ///
  /// The source files are not looked at. 886,323 items take a few milliseconds.
  public func loadCached(key: String, name: String) -> Dataset? {
    let isKey = key.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isKey, !key.isEmpty, let bytes = try? bytes(of: key) else { return nil }
    return CachedDataset.decode(bytes, name: name)
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

  /// Makes the folder for its owner alone, and refuses one that others could write to.
  private func makeFolder() throws(Unusable) {
    let path = folder.path
    try? FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw Unusable(path, "cannot be made", errno) }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw Unusable(path, "cannot be looked at", errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Unusable(path, "is not a folder") }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw Unusable(path, "is open to other users")
    }
  }

  /// nil where there is no such file.
  private func bytes(of key: String) throws(Unusable) -> [UInt8]? {
    let path = location(of: key)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Unusable(path, "cannot be opened", errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let bytes = readAll(descriptor, expected: Int(status.st_size))
    else { throw Unusable(path, "cannot be read", errno) }
    // When it was used last: the oldest goes first. One that cannot be touched is only read again.
    futimens(descriptor, nil)
    return bytes
  }

  private func write(_ bytes: [UInt8], key: String) throws(Unusable) {
    clean()
    var random = SystemRandomNumberGenerator()
    let name = "\(key).\(getpid()).\(ContentHash.hex(random.next())).tmp"
    let path = folder.appendingPathComponent(name).path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Unusable(path, "cannot be made", errno) }
    let failure = Self.fill(descriptor, with: bytes)
    close(descriptor)
    if let failure {
      unlink(path)
      throw Unusable(path, "cannot be written", failure)
    }
    if rename(path, location(of: key)) != 0 {
      let code = errno
      unlink(path)
      throw Unusable(location(of: key), "cannot be put in place", code)
    }
  }

  /// nil when all is on the disk, else the error.
  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(
          descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          return errno
        }
      }
      return fsync(descriptor) == 0 ? nil : errno
    }
  }
}

extension DatasetFiles {
  /// Who reads, and a hash of each source file.
  func cacheKey(of reader: String) -> String {
    let rowsHash = rows.bytes.withUnsafeBytes { ContentHash.hex(ContentHash.of($0)) }
    let sectionsHash = sections.map { file in
      file.bytes.withUnsafeBytes { ContentHash.hex(ContentHash.of($0)) }
    }
    // A name that ends in .gz promises gzip; under another name the same bytes are good or bad.
    let form = rows.path.hasSuffix(".gz") ? "g" : "p"
    return "\(reader)-\(form)-\(rowsHash)-\(sectionsHash ?? "none")"
  }
}

import Files
import Foundation

/// The file of a history, opened and locked (`flock`) until `close()`.
struct LockedHistory {
  enum Purpose { case reading, appending }

  /// The state of the file before something is appended.
  struct Ending {
    var isEmpty: Bool
    /// The text that must precede the next row to end a torn line; empty if the last line is whole.
    var repair: String
    /// The columns of the header; empty for an empty file.
    var columns: [HistoryRow.Column?]
  }

  private let history: HistoryFile
  private let descriptor: Int32

  init(_ history: HistoryFile, for purpose: Purpose) throws(HistoryError) {
    self.history = history
    let start = ProcessInfo.processInfo.systemUptime
    while true {
      let flags = purpose == .reading ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT
      // Opens without blocking: opening a pipe would wait for its other end.
      let file = open(history.path, flags | O_CLOEXEC | O_NONBLOCK, 0o644)
      guard file >= 0 else { throw Self.failure(history, purpose, systemReason(errno)) }
      var status = stat()
      if fstat(file, &status) == 0, let kind = FileKind(status), kind != .plain {
        Foundation.close(file)
        throw Self.failure(history, purpose, "expected a plain file, found \(kind.rawValue)")
      }
      var code: Int32 = 0
      while true {
        code = flock(file, (purpose == .reading ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 ? 0 : errno
        guard code == EWOULDBLOCK || code == EINTR else { break }
        guard
          ProcessInfo.processInfo.systemUptime - start < Double(HistoryFile.patienceSeconds)
        else {
          Foundation.close(file)
          throw .locked(path: history.path, seconds: HistoryFile.patienceSeconds)
        }
        usleep(2_000)
      }
      // A file system without locks can still be read: torn lines are skipped.
      guard code == 0 || purpose == .reading else {
        Foundation.close(file)
        throw Self.failure(history, purpose, systemReason(code))
      }
      code = FolderLock.compare(file, with: history.path)
      if code == 0 {
        descriptor = file
        return
      }
      Foundation.close(file)
      // While this process waited for the lock, another file may have replaced this one.
      guard code == ENOENT else { throw Self.failure(history, purpose, systemReason(code)) }
    }
  }

  func close() { Foundation.close(descriptor) }

  private static func failure(
    _ history: HistoryFile, _ purpose: Purpose, _ reason: String
  ) -> HistoryError {
    purpose == .reading
      ? .cannotRead(path: history.path, reason: reason)
      : .cannotWrite(path: history.path, reason: reason)
  }

  private func size() throws(HistoryError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw history.writeFailure(errno) }
    let size = Int(status.st_size)
    guard size <= HistoryFile.largestFile else {
      throw .cannotRead(
        path: history.path,
        reason: "expected at most \(HistoryFile.largestFile) bytes, found \(size)")
    }
    return size
  }

  /// Reads the whole file, under the lock.
  package func contents() throws(HistoryError) -> [UInt8] { try bytes(0..<size()) }

  private func bytes(_ range: Range<Int>) throws(HistoryError) -> [UInt8] {
    var code: Int32 = 0
    let all = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let count = pread(
          descriptor, buffer.baseAddress! + filled, range.count - filled,
          off_t(range.lowerBound + filled))
        if count < 0, errno == EINTR { continue }
        if count < 0 { code = errno }
        guard count > 0 else { break }
        filled += count
      }
    }
    guard code == 0 else { throw Self.failure(history, .reading, systemReason(code)) }
    return all
  }

  /// Determines how the file ends, from its first and its last line.
  func ending() throws(HistoryError) -> Ending {
    let size = try size()
    guard size > 0 else { return Ending(isEmpty: true, repair: "", columns: []) }
    let start = try bytes(0..<min(size, 65_536))
    let headerEnd = start.firstIndex(of: UInt8(ascii: "\n")) ?? start.endIndex
    // Rows are appended in UTF-8, with LF at their ends.
    let line = Array(start[..<headerEnd].withoutReturn)
    guard InputText.isPlain(line), let text = try? InputText.utf8(line, file: history.path) else {
      throw .cannotWrite(
        path: history.path, reason: "expected UTF-8 with LF or CRLF line endings: convert the file")
    }
    let header = text[...]
    if headerEnd == start.endIndex, HistoryFile.header.utf8.starts(with: header) {
      // The first write was torn within the header, so only the rest of the header is missing.
      let rest = String(decoding: Array(HistoryFile.header.utf8)[header.count...], as: UTF8.self)
      return Ending(isEmpty: false, repair: rest + "\n", columns: HistoryRow.Column.allCases)
    }
    let columns = try history.columns(ofHeader: header)
    let tail = try lastLine(size)
    let repair = tail.isEmpty ? "" : Self.repair(of: tail, columnCount: columns.count)
    return Ending(isEmpty: false, repair: repair, columns: columns)
  }

  /// The bytes after the last line end. There are none unless a writer died.
  private func lastLine(_ size: Int) throws(HistoryError) -> [UInt8] {
    var start = size
    var tail: [UInt8] = []
    while start > 0 {
      let next = max(0, start - 65_536)
      tail = try bytes(next..<start) + tail
      start = next
      if let end = tail.lastIndex(of: UInt8(ascii: "\n")) { return Array(tail[(end + 1)...]) }
    }
    return tail
  }

  /// The text that ends a torn line: it closes an open quote and adds fields until there is one too
  /// many.
  static func repair(of tail: [UInt8], columnCount: Int) -> String {
    let (fields, isQuoted) = fields(of: tail[...])
    let commas = max(columnCount + 1 - fields, 1)
    return (isQuoted ? "\"" : "") + String(repeating: ",", count: commas) + HistoryFile.tornMark
      + "\n"
  }

  /// The number of fields in a line, and whether it ends within quotes.
  private static func fields(of line: ArraySlice<UInt8>) -> (count: Int, isQuoted: Bool) {
    var count = 1
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ","), !isQuoted { count += 1 }
    }
    return (count, isQuoted)
  }

  /// Replaces the file by one whose header and lines have further columns, and whose last lines are
  /// `text`. A process that waits for the lock finds the new file.
  ///
  /// - Parameter columnCount: the number of columns in the header.
  /// - Returns: the reason why it cannot be replaced: it is as it was. nil if it was replaced.
  /// - Complexity: O(bytes), in memory.
  func replace(
    adding columns: [HistoryRow.Column], and text: String, columnCount: Int
  ) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let place = realpath(history.path, nil) else {
      return systemReason(errno)
    }
    defer { free(place) }
    // A new file would be another user's, or leave other names with the old one.
    guard status.st_uid == geteuid() else { return "the file is another user's" }
    guard status.st_nlink == 1 else { return "the file has several names (hard links)" }
    do {
      let wide = Self.widened(try contents(), by: columns.map(\.rawValue), columnCount: columnCount)
      try AtomicFile.write(
        wide + Array(text.utf8), to: String(cString: place), mode: status.st_mode & 0o7777)
      return nil
    } catch OutputError.cannotWrite(_, let reason, _) {
      return reason.withoutFullStop
    } catch {
      return "\(error)"
    }
  }

  /// The lines with further fields: names in the first, nothing in rows, and further fields in torn
  /// lines, which have one field too many.
  private static func widened(
    _ bytes: [UInt8], by names: [String], columnCount: Int
  ) -> [UInt8] {
    var wide: [UInt8] = []
    wide.reserveCapacity(bytes.count + bytes.count / 64)
    var lines = LineCursor()
    var isFirst = true
    while let found = lines.next(in: bytes) {
      let line = bytes[found.range].withoutReturn
      wide += line
      if isFirst {
        wide += Array(names.map { "," + $0 }.joined().utf8)
      } else if !found.isEnded {
        wide += Array(repair(of: Array(line), columnCount: columnCount + names.count).utf8)
        break
      } else if !line.isEmpty {
        let isTorn = fields(of: line).count > columnCount
        let field = isTorn ? ",\(HistoryFile.tornMark)" : ","
        wide += Array(String(repeating: field, count: names.count).utf8)
      }
      wide.append(UInt8(ascii: "\n"))
      isFirst = false
    }
    return wide
  }

  /// Appends `text` in one write and flushes it; if the disk is full, removes what was written.
  func write(_ text: String) throws(HistoryError) {
    try holdingInterrupts { () throws(HistoryError) in try append(text) }
  }

  private func append(_ text: String) throws(HistoryError) {
    let before = try size()
    var code: Int32 = 0
    Array(text.utf8).withUnsafeBytes { code = AtomicFile.writeAll($0, to: descriptor) }
    if code == 0, fsync(descriptor) != 0 { code = errno }
    guard code == 0 else {
      ftruncate(descriptor, off_t(before))
      throw history.writeFailure(code)
    }
    if before == 0 { AtomicFile.flushFolder(history.url.deletingLastPathComponent().path) }
  }
}

import Files
import Foundation

/// The content of a folder before results are written to it: earlier results, and files of others.
///
/// Files are recognised by their names and by how they begin and end, which takes a moment even for
/// thousands of cases. Names that begin with a dot are skipped.
package struct EarlierResults: Equatable, Sendable {
  /// Whether there is a file that this program wrote.
  package private(set) var isThere = false
  /// Whether there is a measured run or a selftest, which takes long to measure again.
  package private(set) var isMeasured = false
  /// A file that would be replaced although this program did not write it, by its path from the
  /// folder; nil if there is none.
  package private(set) var impostor: String?
  /// A file or folder that this program never writes to such a folder; nil if there is none.
  package private(set) var stranger: String?

  /// - Complexity: O(files), a few hundred bytes of each.
  /// - Throws: `ReportError` if the folder cannot be read.
  package init(in folder: String) throws(ReportError) {
    try look(into: folder, as: .results, from: "")
  }

  /// Whether a folder of results may have a file or a folder of this program's at the end of these
  /// names, which begin in the folder.
  package static func owns(_ names: [String]) -> Bool {
    guard let last = names.last else { return false }
    var kind = Kind.results
    for name in names.dropLast() {
      guard let below = kind.folder(name) else { return false }
      kind = below
    }
    return kind.shape(plainName(of: last)) != nil || kind.folder(last) != nil
  }

  /// The kinds of folders, and the shape of each of their files.
  private enum Kind {
    case results, cases, times, instructions

    /// nil for a name that is never written there.
    func folder(_ name: String) -> Kind? {
      guard self == .results else { return nil }
      switch name {
      case "cases": return .cases
      case "base", "head", "counters": return .results
      case "times": return .times
      case "instructions": return .instructions
      default: return nil
      }
    }

    /// nil for a name that is never written there.
    func shape(_ name: String) -> Shape? {
      switch (self, name) {
      case (.cases, _): name.hasSuffix(".json") ? .case : nil
      case (.results, "run.json"): .run
      case (.results, "selftest.json"): .selftest
      case (.results, "results.csv"), (.results, "samples.csv"): .table("schema_version,")
      case (.results, "gate.txt"): .table("scrollbench-gate")
      case (.results, "gates.csv"), (.results, "rows.csv"): .table("kind,hogs,")
      case (.times, "times.csv"): .table("case,metric,")
      case (.times, "pairs.csv"), (.times, "steps.csv"): .table("stage,case,")
      case (.times, "ratios.svg"): .table("<svg")
      case (.instructions, "instructions.csv"), (.instructions, "functions.csv"):
        .table("case,metric,")
      case (.instructions, "index.html"): .table("<!doctype")
      case (.instructions, _) where name.hasSuffix(".svg"): .table("<svg")
      default: nil
      }
    }
  }

  /// The beginning of a file, and the keys at its end.
  private enum Shape {
    case `case`, run, selftest
    case table(String)

    func fits(_ file: Ends) -> Bool {
      switch self {
      case .case:
        // Earlier versions wrote the first.
        ["{\"configuration\":", "{\"record\":{"].contains { file.begins(with: $0) }
          && file.endNames("schemaVersion") || file.isEmpty
      case .run: file.begins(with: "{\"") && file.endNames("runID")
      case .selftest: file.begins(with: "{\"") && file.endNames("schemaVersion")
      case .table(let start): file.begins(with: start)
      }
    }
  }

  private mutating func look(
    into folder: String, as kind: Kind, from place: String
  ) throws(ReportError) {
    guard InputFile.isNamed(folder) else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw .cannotRead(path: folder, reason: reason(of: error))
    }
    for name in names where !name.hasPrefix(".") {
      let path = PathParts.path(name, in: folder)
      var status = stat()
      if stat(path, &status) == 0, FileKind(status) == .folder {
        if let kind = kind.folder(name) {
          try look(into: path, as: kind, from: place + name + "/")
        } else {
          stranger = stranger ?? place + name
        }
        continue
      }
      note(path, kind: kind, name: name, from: place)
    }
  }

  private mutating func note(_ path: String, kind: Kind, name: String, from place: String) {
    guard let shape = kind.shape(Self.plainName(of: name)) else {
      stranger = stranger ?? place + name
      return
    }
    let isPacked = name.hasSuffix(ResultFile.packedSuffix)
    guard let file = Ends(of: path),
      isPacked ? Gzip.isMember(file.start) : shape.fits(file)
    else {
      impostor = impostor ?? place + name
      return
    }
    isThere = true
    switch shape {
    case .case, .selftest: isMeasured = true
    case .run, .table: isMeasured = isMeasured || isPacked
    }
  }

  /// The name of a file before it was gzipped.
  private static func plainName(of name: String) -> String {
    let suffix = ResultFile.packedSuffix
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  /// The beginning and the end of a file.
  private struct Ends {
    let start: [UInt8]
    private let end: [UInt8]

    private static let startBytes = 256
    /// Enough for the sessions of a selftest, and for the last keys of a run.
    private static let endBytes = 32_768

    /// nil if there is no plain file, or it cannot be read.
    init?(of path: String) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, FileKind(status) == .plain,
        let start = readBytes(descriptor, atMost: Self.startBytes),
        lseek(descriptor, max(0, status.st_size - off_t(Self.endBytes)), SEEK_SET) >= 0,
        let end = readBytes(descriptor, atMost: Self.endBytes)
      else { return nil }
      (self.start, self.end) = (start, end)
    }

    /// Whether it holds nothing, as a case may after a power cut: it can be replaced.
    var isEmpty: Bool { start.isEmpty }

    /// Ignores white space.
    func begins(with text: String) -> Bool {
      start.lazy.filter { !" \n\r\t".utf8.contains($0) }.starts(with: text.utf8)
    }

    func endNames(_ key: String) -> Bool {
      String(decoding: end, as: UTF8.self).contains("\"\(key)\"")
    }
  }
}

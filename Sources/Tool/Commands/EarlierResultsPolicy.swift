import Files
import Foundation
import Registration
import ResultFiles
import Verdicts

/// The ways in which a verb can treat results that are already in its output folder.
enum EarlierResultsPolicy {
  /// The folder with them gets another name, such as `results.1`.
  case kept
  /// The new results replace them, file by file.
  case replaced
  /// The new results are added to them.
  case resumed

  /// Prepares a locked folder for results. No file is replaced that this program did not write.
  ///
  /// - Parameter path: the folder as the user named it.
  /// - Returns: the lock of the folder that results are written to.
  /// - Throws: `OutputError` if something is in the way, `ReportError` if the folder cannot be
  ///   read; the folder is then unchanged.
  func makeRoom(in lock: FolderLock, at path: String, _ talk: Talk) throws -> FolderLock {
    let earlier = try Self.results(in: path)
    if case .resumed = self, !earlier.isThere {
      talk.say("note: there is no earlier run in \(path): starting a new one")
    }
    guard case .kept = self else { return lock }
    if let stranger = earlier.stranger {
      throw OutputError.notOurs(
        path: path, found: stranger,
        advice: "choose another --output"
          + (earlier.isThere ? ", or replace only the run in it with --overwrite" : ""))
    }
    guard earlier.isThere else { return lock }
    let (fresh, kept) = try lock.setAside()
    talk.say("note: the earlier run in \(path) is kept as \(Self.words(kept, for: path))")
    return fresh
  }

  /// Checks that a gate would replace only what an earlier gate wrote. Nobody loses anything by
  /// that: CI has the earlier findings, and every gate writes the same files.
  ///
  /// - Throws: the errors of `makeRoom`, `InputError` if there is a run or a selftest.
  static func checkForGate(_ path: String) throws {
    let earlier = try results(in: path)
    guard earlier.isMeasured else { return }
    throw InputError(
      file: path, message: "expected the folder of a gate, found a run or a selftest in it",
      advice: "choose another --output")
  }

  /// The results in a folder.
  ///
  /// - Throws: `OutputError` if a file has the name of a result, but this program did not write it.
  private static func results(in path: String) throws -> EarlierResults {
    let earlier = try EarlierResults(in: path)
    guard let impostor = earlier.impostor else { return earlier }
    throw OutputError.notOurs(path: path, found: impostor, advice: "choose another --output")
  }

  /// The path of the kept folder, relative if the user gave `path` as a relative one. If `path`
  /// leads through a link, the path of the kept folder is absolute.
  private static func words(_ kept: String, for path: String) -> String {
    let whole = URL(path: path).path
    guard kept.hasPrefix(whole + ".") else { return kept }
    let beside = PathParts.path(PathParts.name(of: kept), in: PathParts.folder(of: path))
    return String(beside.trimmingPrefix("./"))
  }
}

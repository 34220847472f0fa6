import Foundation
import InputFiles

/// The folder that holds the bundled data, traces and suites: `Benchmarks`.
enum BenchmarksFolder {
  static let variable = "SCROLLBENCH_BENCHMARKS"

  /// The folder that the user specifies; otherwise the nearest `Benchmarks` folder that contains a
  /// `Data` folder, searching upwards from the working directory, then from the executable. nil if
  /// there is none.
  static func find(named path: String?) throws(InputError) -> String? {
    if let path = path ?? ProcessInfo.processInfo.environment[variable] {
      guard isFolder(path + "/Data") else {
        throw InputError(
          file: path, message: "expected a folder that holds Data, Traces and Suites",
          advice: "give the Benchmarks folder of the repository")
      }
      return URL(fileURLWithPath: path).standardizedFileURL.path
    }
    let starts: [String?] = [
      FileManager.default.currentDirectoryPath,
      Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path,
    ]
    for start in starts.compactMap({ $0 }) {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      while true {
        let candidate = folder.appendingPathComponent("Benchmarks").path
        if isFolder(candidate + "/Data") { return candidate }
        guard folder.path != "/" else { break }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }

  /// The path of a file in the folder.
  ///
  /// - Throws: if there is no folder.
  static func path(_ relative: String, in folder: String?) throws(InputError) -> String {
    guard let folder, !folder.isEmpty else {
      throw InputError(
        file: "--benchmarks",
        message: "no Benchmarks folder was found above the working directory or the executable",
        advice: "give its path with --benchmarks DIR or in \(variable)")
    }
    return folder + "/" + relative
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

import Files
import Foundation

/// The folders that hold data, traces and suites: `Benchmarks`, of a package of your own and of
/// `scrollbench`.
package enum BenchmarksFolder {
  static let variable = "SCROLLBENCH_BENCHMARKS"
  /// The subfolders of such a folder, which has at least one of them.
  private static let parts = ["Data", "Traces", "Suites"]

  /// The folders in which names are looked up, in this order, each once:
  ///
  /// 1. the folder that the user specifies; otherwise the nearest `Benchmarks` upwards from the
  ///    working directory, and the nearest upwards from the executable;
  /// 2. what was installed with the executable (`installed`);
  /// 3. that of the package `scrollbench` from which the executable was built
  ///    (`ProjectFolder`).
  ///
  /// Empty if there is none.
  ///
  /// - Parameter start: the working directory.
  package static func find(
    named path: String?, from start: String = FileManager.default.currentDirectoryPath
  ) throws(InputError) -> [String] {
    var found: [String] = []
    if let path = path ?? ProcessInfo.processInfo.environment[variable] {
      guard isBenchmarks(path) else {
        throw InputError(
          file: path, message: "expected a folder that holds Data, Traces or Suites",
          advice: "give the Benchmarks folder of a package")
      }
      found.append(URL(path: path).standardizedFileURL.path)
    } else {
      found += [start, ProjectFolder.executableFolder]
        .compactMap { $0 }.compactMap(nearest)
    }
    found += [ProjectFolder.executableFolder].compactMap { $0 }.compactMap(installed)
    if let project = try ProjectFolder.find()?.path, isBenchmarks(project + "/Benchmarks") {
      found.append(project + "/Benchmarks")
    }
    var seen = Set<String>()
    return found.filter { seen.insert($0).inserted }
  }

  /// The path of a file in the first folder that has it.
  ///
  /// - Throws: `InputError` if there is no folder, or none of them has the file.
  package static func path(_ relative: String, in folders: [String]) throws(InputError) -> String {
    if let found = known(relative, in: folders) { return found }
    let place =
      folders.isEmpty
      ? "found no such folder above the working directory or the executable"
      : "found none in \(folders.joined(separator: ", "))"
    throw InputError(
      file: "--benchmarks",
      message: "expected \(relative) in the Benchmarks folder of scrollbench, \(place)",
      advice: advice + "; generated data and traces need none")
  }

  /// The names of the JSON files in a subfolder, sorted, each once.
  package static func names(of subfolder: String, in folders: [String]) -> [String] {
    let files = folders.flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: $0 + "/" + subfolder)) ?? []
    }
    return Set(files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }).sorted()
  }

  /// Whether one of these folders has a file.
  package static func has(_ relative: String, in folders: [String]) -> Bool {
    known(relative, in: folders) != nil
  }

  private static func known(_ relative: String, in folders: [String]) -> String? {
    folders.map { $0 + "/" + relative }.first(where: InputFile.isNamed)
  }

  /// How a user can name the folder.
  package static let advice = "give that folder with --benchmarks DIR or in \(variable)"

  /// The nearest `Benchmarks` upwards from a folder.
  private static func nearest(from start: String) -> String? {
    ProjectFolder.upwards(from: start).map { $0 + "/Benchmarks" }.first(where: isBenchmarks)
  }

  /// What was installed with an executable: `PREFIX/share/scrollbench/Benchmarks`, for one in the
  /// folder `PREFIX/bin`. nil if there is none.
  package static func installed(with executables: String) -> String? {
    let prefix = URL(fileURLWithPath: executables).deletingLastPathComponent().path
    return [prefix + "/share/scrollbench/Benchmarks"].first(where: isBenchmarks)
  }

  package static func isBenchmarks(_ path: String) -> Bool {
    parts.contains { ProjectFolder.isFolder(path + "/" + $0) }
  }
}

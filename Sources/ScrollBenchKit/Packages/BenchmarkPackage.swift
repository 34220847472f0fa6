import Foundation
import InputFiles
import OutputFiles

/// A package with a layout of one's own, as `scrollbench new` writes it: it builds, passes its test
/// and its gate, and runs, as it is.
struct BenchmarkPackage {
  enum Kind {
    /// A layout rule and a strategy.
    case rule
    /// A `UICollectionViewLayout`.
    case layoutObject
  }

  /// Where the package finds `scrollbench`.
  enum Dependency: Hashable {
    /// As the manifest names it: absolute, or relative to the package.
    case path(String)
    case version(url: String, exact: String)
  }

  struct File: Hashable {
    /// Relative to the package.
    var path: String
    var text: String
  }

  /// Of the package, its module and its executable: `PackageName` says which are valid.
  let name: String
  let kind: Kind
  let dependency: Dependency

  /// Everything in the package. The manifest comes last: without it the rest is not a package.
  var files: [File] {
    let sources = "Sources/\(name)/"
    let benchmarks = "Benchmarks/"
    let parts: [(String, String)] =
      switch kind {
      case .rule:
        [
          (sources + "BubbleLayout.swift", RulePackage.layout),
          (sources + "BandTable.swift", RulePackage.strategy),
          (sources + "main.swift", RulePackage.main),
          ("Tests/\(name)Tests/\(name)Tests.swift", RulePackage.tests(name)),
          (benchmarks + "Suites/gate.json", RulePackage.suite),
          (benchmarks + "Baselines/gate.tsv", RulePackage.baseline),
          ("README.md", RulePackage.readme(name)),
        ]
      case .layoutObject:
        [
          (sources + "ColumnLayout.swift", LayoutObjectPackage.layout),
          (sources + "main.swift", LayoutObjectPackage.main),
          ("Tests/\(name)Tests/\(name)Tests.swift", LayoutObjectPackage.tests(name)),
          (benchmarks + "Suites/gate.json", LayoutObjectPackage.suite),
          (benchmarks + "Baselines/gate.tsv", LayoutObjectPackage.baseline),
          ("README.md", LayoutObjectPackage.readme(name)),
        ]
      }
    let all =
      parts + [
        (".github/workflows/scrolling.yml", workflow), (".gitignore", Self.ignored),
        ("Package.swift", manifest),
      ]
    return all.map { File(path: $0.0, text: $0.1) }
  }

  private static let ignored = """
    .build*
    Package.resolved
    results
    gate-results
    gate.xml

    """

  /// Writes all files, and creates the folders that they need.
  ///
  /// - Parameter folder: new or empty.
  /// - Throws: `InputError` if the folder is neither, `OutputError` if a file cannot be written;
  ///   what was written and created until then is removed again.
  func write(to folder: String) throws {
    try Self.checkIsFree(folder)
    // A part of a package is none.
    try holdingInterrupts { () throws(OutputError) in try writeAll(to: folder) }
  }

  private func writeAll(to folder: String) throws(OutputError) {
    var (written, made): ([String], [String]) = ([], [])
    do throws(OutputError) {
      for file in files {
        let path = PathParts.path(file.path, in: folder)
        try Folder.make(PathParts.folder(of: path), made: &made)
        try AtomicFile.write(file.text, to: path)
        written.append(path)
      }
    } catch {
      for path in written { unlink(path) }
      Folder.remove(made)
      throw error.naming("folder")
    }
  }

  private static func checkIsFree(_ folder: String) throws(InputError) {
    guard InputFile.isNamed(folder) else { return }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw InputError(
        file: folder, message: "expected a new or an empty folder, found a file",
        advice: "name another folder")
    }
    guard let name = names.min() else { return }
    throw InputError(
      file: folder,
      message: "expected a new or an empty folder, found \(InputError.quote(path: name)) in it",
      advice: "name another folder: nothing is written over")
  }
}

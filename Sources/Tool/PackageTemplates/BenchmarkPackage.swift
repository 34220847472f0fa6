import Examples
import Files
import Foundation
import Registration

/// A package with a layout of one's own, as `scrollbench new` writes it. Without any change, it
/// builds, passes its test and its gate, and runs.
package struct BenchmarkPackage {
  /// The dependency on `scrollbench`.
  package enum Dependency: Hashable {
    /// The path in the manifest, absolute or relative to the package.
    case path(String)
    case version(url: String, exact: String)

    /// Whether it is a path from the root, which leads nowhere on other machines.
    package var isOfOneMachine: Bool {
      if case .path(let path) = self { path.hasPrefix("/") } else { false }
    }
  }

  /// The name of the package, its module and its executable; `PackageName` checks it.
  package let name: String
  let kind: ExamplePackage
  package let dependency: Dependency

  package init(name: String, kind: ExamplePackage, dependency: Dependency) {
    self.name = name
    self.kind = kind
    self.dependency = dependency
  }

  /// All files of the package. The manifest comes last, because without it the others are not a
  /// package.
  package var files: [TextFile] {
    kind.files(named: name).map { path, text in
      // Above the first table, where it is read first.
      let table = path == "README.md" ? text.range(of: "| file |") : nil
      return TextFile(
        path: path,
        text: table.map { text.replacingCharacters(in: $0, with: warning + "| file |") } ?? text)
    } + [
      TextFile(path: ".github/workflows/scrolling.yml", text: workflow),
      TextFile(path: ".gitignore", text: Self.ignored),
      TextFile(path: "Package.swift", text: manifest),
    ]
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
  package func write(to folder: String) throws {
    try Self.checkIsFree(folder)
    try TextFile.write(files, to: folder)
  }

  private static func checkIsFree(_ folder: String) throws(InputError) {
    guard try InputFile.exists(folder) else { return }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw InputError(
        file: folder, message: "expected a new or an empty folder, found a file",
        advice: "name another folder")
    }
    guard let name = names.min() else { return }
    throw InputError(
      file: folder,
      message: "expected a new or an empty folder, found \(InputError.quote(path: name)) in it",
      advice: "name another folder: files are never overwritten")
  }
}

/// Where a run found the files that its cases name, for commands that run these again.
package struct RunFiles: Codable, Hashable, Sendable {
  /// The folder in which the run was started, from the root.
  package var folder: String
  /// The folder with `Data`, `Traces` or `Suites` that its user named; nil for none.
  package var benchmarks: String?
  /// The paths of the files as the run had them, by the names that cases have for them.
  package var paths: [String: String]

  package init(folder: String, benchmarks: String?, paths: [String: String]) {
    self.folder = folder
    self.benchmarks = benchmarks
    self.paths = paths
  }

  /// A path of the run as it holds in the folder `here`.
  package func path(_ path: String, from here: String?) -> String {
    path.hasPrefix("/") || folder == here
      ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
  }
}

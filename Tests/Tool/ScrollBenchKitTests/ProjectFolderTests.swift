import SuiteCases
import Commands
import Files
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// Where suites, data and traces are looked up.
@Suite(.waitsForProcesses) struct ProjectFolderTests {
  /// Calls `body` with a folder that holds the files `contents`, by path.
  private func withFiles<Result>(
    _ contents: [String: String], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = try Bench.temporaryFolder().resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in contents {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try body(folder.path)
  }

  private func state(_ dependency: String) -> String {
    """
    {"object": {"artifacts": [], "dependencies": [
      {"packageRef": {"identity": "other", "name": "other", "location": "/elsewhere"},
       "state": {"name": "fileSystem", "path": "/"}, "subpath": "other"},
      \(dependency)]}, "version": 7}
    """
  }

  private func byPath(_ path: String) -> String {
    state(
      """
      {"packageRef": {"identity": "main", "kind": "fileSystem", "name": "scrollbench"},
       "state": {"name": "fileSystem", "path": "\(path)"}, "subpath": "main"}
      """)
  }

  private let byVersion = """
    {"packageRef": {"identity": "scrollbench", "kind": "remoteSourceControl", "name": "scrollbench",
                    "location": "https://example.org/scrollbench"},
     "state": {"name": "sourceControlCheckout",
               "checkoutState": {"revision": "abc", "version": "1.2.0"}},
     "subpath": "scrollbench"}
    """

  @Test func aBuildNamesTheFolderThatItIsFrom() throws {
    try withFiles(["lib/Package.swift": "", "own/.build/x/release/own": ""]) { root in
      try byPath(root + "/lib").write(
        toFile: root + "/own/.build/workspace-state.json", atomically: true, encoding: .utf8)
      let location = ProjectFolder.Location(path: root + "/lib")
      // And from the package, for an executable that was copied elsewhere.
      for start in ["/own/.build/x/release", "/own"] {
        let found = try ProjectFolder.find(from: root + start)
        #expect(found == location)
      }
    }
  }

  @Test func aBuildNamesTheVersionThatItIsFrom() throws {
    try withFiles([
      "own/.build/workspace-state.json": state(byVersion),
      "own/.build/checkouts/scrollbench/Package.swift": "",
    ]) { root in
      let found = try #require(try ProjectFolder.find(from: root + "/own/.build/x/release"))
      #expect(found.path == root + "/own/.build/checkouts/scrollbench")
      #expect(found.origin == .init(url: "https://example.org/scrollbench", version: "1.2.0"))
    }
  }

  @Test func aBuildOfSomethingElseNamesNothing() throws {
    try withFiles([".build/workspace-state.json": state(byVersion)]) { root in
      let found = try ProjectFolder.find(from: root)
      #expect(found == nil, "the checkout is gone")
    }
  }

  @Test(arguments: [("{", ":1:"), ("{\"version\": 1}", "expected object.dependencies")])
  func aStateThatCannotBeReadIsAnError(text: String, expected: String) throws {
    try withFiles([".build/workspace-state.json": text]) { root in
      let error = #expect(throws: InputError.self) { try ProjectFolder.find(from: root) }
      let line = try #require(error).description
      #expect(line.hasPrefix(root + "/.build/workspace-state.json") && line.contains(expected))
    }
  }

  @Test func anInstalledExecutableHasItsOwnFolders() throws {
    try withFiles(["share/scrollbench/Benchmarks/Suites/a.json": "", "bin/a": ""]) { root in
      let found = BenchmarksFolder.installed(with: root + "/bin")
      #expect(found == root + "/share/scrollbench/Benchmarks")
      #expect(BenchmarksFolder.installed(with: root) == nil)
    }
    // Nothing else is found, from a folder far from it and through a link.
    let suite = """
      {"summary": "installed", "data": ["uniform"], "layouts": ["list"],
       "strategies": ["on-demand"], "traces": ["flick-browse"], "items": ["1k"]}
      """
    try withFiles([
      "usr/share/scrollbench/Benchmarks/Suites/a.json": suite, "usr/bin/a": "", "elsewhere/a": "",
    ]) { root in
      let files = FileManager.default
      let bench = root + "/usr/bin/bench"
      try ExecutableFile.copy(Bench.executable, to: bench)
      try files.createSymbolicLink(atPath: root + "/elsewhere/link", withDestinationPath: bench)
      for path in [bench, root + "/elsewhere/link"] {
        let list = try Bench.run(
          ["list", "suites"], in: URL(fileURLWithPath: root + "/elsewhere"),
          executable: URL(fileURLWithPath: path))
        #expect(list.status == 0 && list.output.contains("installed"), "\(list.errors)")
      }
    }
  }

  @Test func aFileThatNoFolderHasIsOneError() throws {
    for folders in [[], ["/nowhere", "/neither"]] {
      let error = #expect(throws: InputError.self) {
        try BenchmarksFolder.path("Traces/flick.csv", in: folders)
      }
      let line = try #require(error).description
      #expect(folders.allSatisfy(line.contains) && !line.contains("workspace-state.json"))
      #expect(line.hasPrefix("--benchmarks: ") && line.contains("with --benchmarks DIR"))
    }
  }

  /// The fixture finds its own project above it; here the package's own folder comes first.
  @Test func ownSuitesComeBeforeThoseOfTheProject() throws {
    let suite = """
      {"summary": "mine", "data": ["uniform"], "layouts": ["list"], "strategies": ["on-demand"],
       "traces": ["flick-browse"], "items": ["1k"]}
      """
    try withFiles(["own/Benchmarks/Suites/gate.json": suite, "own/Sources/x": ""]) { root in
      for folder in ["own", "own/Sources"] {
        let list = try Bench.run(
          ["list", "suites"], in: URL(fileURLWithPath: "\(root)/\(folder)"))
        #expect(list.output.contains("mine") && list.output.contains("quick"), "\(list.errors)")
      }
      // Its trace is one of the project's.
      let gate = try Bench.run(
        ["gate", "--update-baseline", "baselines"], in: URL(fileURLWithPath: root + "/own"))
      #expect(gate.status == 0 && gate.output.contains("1 cases"), "\(gate.errors)")
      let named = try Bench.run(
        ["list", "cases", "--suite", "gate", "--benchmarks", root + "/own/Benchmarks"])
      #expect(named.output == "uniform@1k/list/flick-browse/on-demand\n", "\(named.errors)")
    }
  }
}

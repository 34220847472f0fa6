import SuiteCases
import Commands
import Examples
import Files
import Foundation
import PackageTemplates
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// What `scrollbench new` writes. `Scripts/dev examples` builds and runs it.
@Suite(.waitsForProcesses) struct NewPackageTests {
  private static let examples = Bench.root.appendingPathComponent("Benchmarks/Examples")

  /// The files of a folder that git may track, with their bytes.
  private func files(of folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let ignored = [
      ".build", ".build-gate", "Package.resolved", "results", "gate-results", "gate.xml",
    ]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      guard !ignored.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) else { continue }
      let file = folder.appendingPathComponent(path)
      if !ProjectFolder.isFolder(file.path) { files[path] = try Data(contentsOf: file) }
    }
    return files
  }

  @Test(arguments: [
    ("OwnRule", ExamplePackage.rule), ("OwnLayout", ExamplePackage.layoutObject),
  ])
  func theCommittedExampleIsWhatIsWrittenNow(name: String, kind: ExamplePackage) throws {
    let package = BenchmarkPackage(name: name, kind: kind, dependency: .path("../../.."))
    let committed = try files(of: Self.examples.appendingPathComponent(name))
    #expect(Set(committed.keys) == Set(package.files.map(\.path)))
    for file in package.files {
      #expect(
        committed[file.path] == Data(file.text.utf8),
        "\(name)/\(file.path): write it again with Scripts/dev examples --update")
    }
  }

  @Test func theExecutableWritesThemIntoANewOrAnEmptyFolder() throws {
    try Bench.withOutput { output in
      try FileManager.default.createDirectory(
        atPath: output + "/empty", withIntermediateDirectories: true)
      for (folder, flags) in [("empty", ["--name", "OwnRule"]), ("deep/OwnLayout", ["--ios"])] {
        let bench = try Bench.run(["new", "\(output)/\(folder)"] + flags)
        #expect(bench.status == 0 && bench.errorLines.count == 1, "\(bench.errors)")
        let package = BenchmarkPackage(
          name: folder == "empty" ? "OwnRule" : "OwnLayout",
          kind: flags == ["--ios"] ? .layoutObject : .rule,
          dependency: .path(Bench.root.standardizedFileURL.path))
        let written = try files(of: URL(fileURLWithPath: "\(output)/\(folder)"))
        #expect(written == package.files.reduce(into: [:]) { $0[$1.path] = Data($1.text.utf8) })
      }
    }
  }

  @Test(
    arguments: [
      (["bench"], "\"Package.swift\" in it"), (["file"], "found a file"),
      (["my-bench"], "such as --name MyBench"), (["3d"], "such as --name Bench3d"),
      (["new", "--name", "UIKit"], "such as --name UIKitBench"), (["class"], "--name Class"),
      (["New", "--exact", "1.0.0"], "give --dependency URL"),
      (["New", "--dependency", "https://x.org/a"], "add --exact"),
      (["New", "--dependency", "git@x.org:a/b.git", "--exact", "one"], "such as 1.2.0"),
      (["New", "--dependency", "."], "expected a checkout of scrollbench"),
      (["file/New"], "a file is in the way"),
    ] as [([String], String)])
  func whatCannotBeWrittenIsOneLineAndChangesNothing(
    arguments: [String], expected: String
  ) throws {
    try Bench.withOutput { output in
      try FileManager.default.createDirectory(
        atPath: output + "/bench", withIntermediateDirectories: true)
      try "x".write(toFile: output + "/bench/Package.swift", atomically: true, encoding: .utf8)
      try "x".write(toFile: output + "/file", atomically: true, encoding: .utf8)
      let folder = URL(fileURLWithPath: output)
      let before = try files(of: folder)
      let bench = try Bench.run(["new"] + arguments, in: folder)
      #expect(bench.status == 64 && bench.errorLines.count == 1 && bench.output.isEmpty)
      #expect(bench.errors.contains(expected), "\(bench.errors)")
      #expect(try files(of: folder) == before)
    }
  }

  @Test func thePackageAtAURLIsCalledAfterItsLastPart() {
    for (url, name) in [
      ("https://example.org/team/scrollbench.git", "scrollbench"), ("git@host:fork", "fork"),
    ] {
      let manifest = BenchmarkPackage(
        name: "A", kind: .rule, dependency: .version(url: url, exact: "1.2.0")
      ).manifest
      #expect(manifest.contains(".package(url: \"\(url)\", exact: \"1.2.0\")"))
      #expect(manifest.contains("package: \"\(name)\")"))
      #expect(!manifest.contains("path:"))
    }
  }

  /// A clone on another machine does not have the path of this one.
  @Test func aPathOfThisMachineIsReportedLoudly() throws {
    try withTemporaryFolder { folder in
      let root = Bench.root.standardizedFileURL.path
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      for (name, flags, notes) in [
        ("OwnRule", [], 1), ("OwnLayout", ["--ios"], 1), ("Asked", ["--dependency", root], 0),
      ] as [(String, [String], Int)] {
        let bench = try Bench.run(["new", name] + flags, in: folder)
        #expect(bench.status == 0 && bench.errorLines.count == notes, "\(bench.errors)")
        for note in bench.errorLines {
          #expect(note.hasPrefix("note: \(name)/Package.swift depends on scrollbench by its path"))
          #expect(note.contains(root) && note.contains("--dependency URL --exact VERSION"))
        }
        let manifest = try text("\(name)/Package.swift")
        #expect(manifest.contains("    // An absolute path: this package builds"), "\(manifest)")
        let readme = try text("\(name)/README.md")
        #expect(readme.contains("\n**This package builds on one machine only**: "), "\(readme)")
        #expect(readme.contains("`\(root)`") && readme.contains(".package(url: "), "\(readme)")
      }
      let version = ["--dependency", "https://example.org/x.git", "--exact", "1.2.0"]
      let bench = try Bench.run(["new", "Version"] + version, in: folder)
      #expect(bench.status == 0 && bench.errors.isEmpty, "\(bench.errors)")
      #expect(try !text("Version/README.md").contains("one machine"))
    }
  }

  @Test(arguments: [
    // What holds a clone, where scrollbench is, and whether that is part of it.
    (".git/HEAD", "scrollbench/x", true), (".git/HEAD", "scrollbench/.git/HEAD", false),
    (".git/HEAD", "scrollbench/.git", true), ("none", "scrollbench/x", false),
    ("packages/.git/HEAD", "scrollbench/x", false),
  ])
  func aPathWithinOneRepositoryIsRelative(
    repository: String, project: String, isKept: Bool
  ) throws {
    try withTemporaryFolder { folder in
      // Paths of temporary folders may lead over links.
      let top = folder.resolvingSymlinksInPath().appendingPathComponent("Größe & Maß")
      let git = "gitdir: ../.git/modules/scrollbench\n"
      for file in [repository, "scrollbench/Sources/Tool/ScrollBenchKit/x", project] {
        let url = top.appendingPathComponent(file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try git.write(to: url, atomically: true, encoding: .utf8)
      }
      try FileManager.default.createDirectory(
        at: top.appendingPathComponent("packages"), withIntermediateDirectories: true)
      let bench = try Bench.run(
        ["new", "packages/OwnRule", "--dependency", "./scrollbench"], in: top)
      #expect(bench.status == 0 && bench.errors.isEmpty, "\(bench.errors)")
      let manifest = try String(
        contentsOf: top.appendingPathComponent("packages/OwnRule/Package.swift"), encoding: .utf8)
      let path = isKept ? "../../scrollbench" : top.path + "/scrollbench"
      #expect(manifest.contains("path: \"\(path)\")"), "\(manifest)")
      #expect(manifest.contains("An absolute path") == !isKept)
    }
  }

  @Test func aPathLeadsFromOneFolderToAnother() {
    for (to, from, path) in [
      ("/a/b", "/a/b/c/d", "../.."), ("/a/b", "/a/bc", "../b"), ("/a", "/a", "."),
      ("/", "/a", ".."), ("/ü b/c", "/", "ü b/c"),
    ] {
      #expect(FolderPath.relative(to, from: from) == path, "\(to) from \(from)")
    }
  }

  /// The commands that a package's README shows are those of its executable.
  @Test(arguments: ["OwnRule", "OwnLayout"])
  func theCommandsOfTheReadmeParse(name: String) throws {
    let readme = try String(
      contentsOf: Self.examples.appendingPathComponent("\(name)/README.md"), encoding: .utf8)
    let program = ".build/release/\(name) "
    let commands = readme.components(separatedBy: program).dropFirst().map {
      shellWords(String($0.prefix { $0 != "\n" && $0 != "`" }))
    }
    #expect(commands.count > 4)
    for words in commands {
      #expect(throws: Never.self, "\(words)") { try RootCommand.parseAsRoot(words) }
    }
  }

  @Test func noModuleOfOursIsAName() throws {
    let parts = Repository.files(in: "Sources", ending: "").map { $0.split(separator: "/") }
    for room in Set(parts.filter { $0.count > 3 }.map { String($0[2]) }) {
      #expect(throws: InputError.self) { try PackageName.check(room, from: "--name") }
    }
  }
}

import Foundation
import TestSupport
import Testing

/// What the tests take for the repository's files is what git tracks there.
@Suite(.waitsForProcesses) struct RepositoryTests {
  private func git(_ words: String..., in folder: TemporaryFolder) throws {
    let git = try FinishedProcess(
      of: URL(fileURLWithPath: "/usr/bin/env"), ["git"] + words, in: folder.url)
    try #require(git.status == 0, "\(git.errors)")
  }

  @Test func whatElseLiesInAWorkingTreeIsNotOfTheRepository() throws {
    let folder = try TemporaryFolder()
    for name in ["docs", "results/shard-1", "clone/docs"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in ["README.md", "docs/a b.md", "docs/gone.md"] { try folder.write(name, "") }
    try git("init", "--quiet", in: folder)
    try git("add", ".", in: folder)
    for name in ["notes.md", "results/shard-1/run.json", "results.1", "clone/docs/b.md"] {
      try folder.write(name, "")
    }
    try git("init", "--quiet", "clone", in: folder)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("docs/gone.md"))
    #expect(Repository.files(of: folder.url) == ["README.md", "docs/a b.md"])
  }

  @Test func anUnpackedArchiveIsTakenWhole() throws {
    let folder = try TemporaryFolder()
    for name in [".build-x", ".ci", "docs"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in [".build-x/a.md", ".ci/run", "docs/b.md"] { try folder.write(name, "") }
    #expect(Repository.files(of: folder.url) == [".ci/run", "docs/b.md"])
  }

  @Test func foldersAndFilesOfTheRepositoryAreFound() {
    for path in ["README.md", "Sources", "Sources/README.md", "Benchmarks/Data/", ".ci"] {
      #expect(Repository.holds(path), "\(path)")
    }
    for path in ["results", "Sources/README", ".build", "Sources/Reporting/run.json"] {
      #expect(!Repository.holds(path), "\(path)")
    }
    #expect(Repository.path("../USAGE.md", from: "Benchmarks/Data") == "Benchmarks/USAGE.md")
    #expect(Repository.path("./Data/README.md", from: "") == "Data/README.md")
  }
}

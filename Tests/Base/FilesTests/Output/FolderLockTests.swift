import Files
import Foundation
import TestSupport
import Testing

@Test func aFolderLockIsOneWritersAndLeavesNothing() throws {
  let scratch = try TemporaryFolder()
  func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path).sorted()
  }
  let url = scratch.url.appendingPathComponent("a/b")
  var first: FolderLock? = try FolderLock(url)
  _ = withExtendedLifetime(first) {
    #expect(throws: OutputError.locked(path: url.path)) { try FolderLock(url) }
  }
  #expect(try names() == ["a", "a/b", "a/b/.lock"])
  first = nil
  #expect(try names().isEmpty)
  first = try FolderLock(url)
  try Data().write(to: url.appendingPathComponent("results.csv"))
  first = nil
  #expect(try names() == ["a", "a/b", "a/b/results.csv"])
}

@Test func aFolderIsSetAsideUnderTheNextFreeName() throws {
  let scratch = try TemporaryFolder()
  try FileManager.default.createDirectory(
    atPath: scratch.path("a"), withIntermediateDirectories: false)
  try scratch.write("a/run.json", "first")
  try scratch.write("a.1", "in the way")
  try FileManager.default.createSymbolicLink(
    atPath: scratch.path("link"), withDestinationPath: "a")
  // The folder that a link leads to is renamed, and the link leads to the new one.
  let old = try FolderLock(scratch.url.appendingPathComponent("link"))
  var (fresh, kept): (FolderLock?, String) = try old.setAside()
  withExtendedLifetime((old, fresh)) {
    #expect(kept.hasSuffix("/a.2"))
    #expect(throws: OutputError.locked(path: scratch.path("a"))) {
      try FolderLock(scratch.url.appendingPathComponent("a"))
    }
  }
  #expect(try scratch.names() == ["a", "a.1", "a.2", "link"])
  #expect(try FileManager.default.contentsOfDirectory(atPath: kept) == ["run.json"])
  #expect(FileManager.default.fileExists(atPath: scratch.path("link/.lock")))
  try scratch.write("a/run.json", "second")
  fresh = nil
  kept = scratch.path("a.2")
  #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("a")) == ["run.json"])
  #expect(try String(contentsOfFile: kept + "/run.json", encoding: .utf8) == "first")
}

/// The names that are tried are longer than a name may be: there is no free one.
@Test(arguments: [254, 255]) func aFolderWithTheLongestNameIsNotSetAside(length: Int) throws {
  let scratch = try TemporaryFolder()
  let name = String(repeating: "n", count: length)
  let url = scratch.url.appendingPathComponent(name)
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  try scratch.write(name + "/run.json", "first")
  let lock = try FolderLock(url)
  let error = #expect(throws: OutputError.self) { _ = try lock.setAside() }
  #expect(error == .cannotKeep(path: url.path, reason: "File name too long"))
  #expect(try scratch.names() == [name])
}

@Test func theLockOfARenamedFolderLeavesAnothersAlone() throws {
  let scratch = try TemporaryFolder()
  let url = scratch.url.appendingPathComponent("a")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  try scratch.write("a/run.json", "first")
  var old: FolderLock? = try FolderLock(url)
  let fresh = try #require(try old?.setAside().lock)
  old = nil
  _ = withExtendedLifetime(fresh) {
    #expect(throws: OutputError.locked(path: url.path)) { try FolderLock(url) }
  }
}

@Test(.waitsForExits) func theFolderThatOneWorksInIsNotSetAside() async {
  // The working folder is the process's.
  await #expect(processExitsWith: .success) {
    let scratch = try TemporaryFolder()
    let url = scratch.url.appendingPathComponent("a")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("b"), withIntermediateDirectories: true)
    precondition(chdir(url.appendingPathComponent("b").path) == 0)
    let lock = try FolderLock(url)
    do {
      _ = try lock.setAside()
      preconditionFailure("it was renamed")
    } catch {
      precondition("\(error)".contains("the working folder is in it"), "\(error)")
    }
    let names = try scratch.names()
    precondition(names == ["a"], "\(names)")
  }
}

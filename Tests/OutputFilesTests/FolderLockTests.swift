import Foundation
import OutputFiles
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

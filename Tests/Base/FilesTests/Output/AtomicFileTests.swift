import Files
import Foundation
import TestSupport
import Testing

@Test(.waitsForExits) func aFullDiskLeavesTheOldFileAndNothingHalfWritten() async {
  // A limit on file size ends a write half-way, as a full disk does; it needs its own process.
  await #expect(processExitsWith: .success) {
    let folder = try TemporaryFolder()
    let path = try folder.write("results.csv", "old\n")
    signal(SIGXFSZ, SIG_IGN)
    limitFileSize(10_000)
    do {
      try AtomicFile.write([UInt8](repeating: 65, count: 100_000), to: path)
      preconditionFailure("written in spite of the limit")
    } catch {
      let reason = String(cString: strerror(EFBIG))
      precondition("\(error)".hasPrefix("\(path): cannot be written: \(reason)"), "\(error)")
    }
    let content = try String(contentsOfFile: path, encoding: .utf8)
    precondition(content == "old\n", content)
    let left = try folder.names()
    precondition(left == ["results.csv"], "\(left)")
  }
}

@Test func aReplacementReportsWhereItStoppedAndLeavesNothing() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("a", "old")
  func step(_ path: String, by temporary: String) -> AtomicFile.Failure.Step? {
    do {
      try AtomicFile.replace(path, with: [UInt8](), by: temporary, isPrivate: true)
      return nil
    } catch {
      return error.step
    }
  }
  #expect(step(path, by: path) == .making)
  #expect(step(folder.path("none/a"), by: folder.path("none/b")) == .making)
  try FileManager.default.createDirectory(
    atPath: folder.path("f"), withIntermediateDirectories: false)
  #expect(step(folder.path("f"), by: folder.path("b")) == .placing)
  #expect(try folder.names() == ["a", "f"])
  #expect(step(path, by: folder.path("b")) == nil)
  #expect(try folder.names() == ["a", "f"])
  #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
}

/// Its temporary file would have a shorter name, which is no obstacle.
@Test func aNameThatIsTooLongIsAnObstacle() throws {
  let folder = try TemporaryFolder()
  let long = String(repeating: "n", count: 256)
  let (name, reason) = (folder.path(long), "File name too long")
  #expect(AtomicFile.obstacle(at: name) == reason)
  for path in [name, name + "/a", folder.path("none/\(long)"), folder.path("none/\(long)/a")] {
    #expect(AtomicFile.obstacle(at: path, makingFolders: true) == reason, "\(path)")
  }
  #expect(AtomicFile.obstacle(at: folder.path("none/none/a"), makingFolders: true) == nil)
  #expect(try folder.names().isEmpty)
}

/// Of the longest names that a file system takes, and of those whose temporary file would be too
/// long.
@Test(arguments: [
  String(repeating: "n", count: 250), String(repeating: "n", count: 255),
  String(repeating: "é", count: 127), String(repeating: "n", count: 239),
  String(repeating: "n", count: 238) + "é", "a", "é",
])
func aFileOfAnyNameIsWrittenAndLeavesNothing(name: String) throws {
  let folder = try TemporaryFolder()
  let path = folder.path(name)
  #expect(AtomicFile.obstacle(at: path) == nil)
  try AtomicFile.write("text", to: path)
  #expect(try folder.names() == [name])
  #expect(try String(contentsOfFile: path, encoding: .utf8) == "text")
}

@Test func whatAKilledWriterLeftOfALongNameGoes() throws {
  let folder = try TemporaryFolder()
  let name = String(repeating: "n", count: 255)
  // A file that cannot be placed, as a folder has its name, is what a killed writer leaves.
  let left = folder.path(AtomicFile.temporaryName(for: name))
  try Data().write(to: URL(fileURLWithPath: left))
  try folder.write("." + String(repeating: "n", count: 100) + ".1.tmp", "")
  #expect(AtomicFile.obstacle(at: folder.path(name)) == nil)
  #expect(try folder.names().count == 1)
}

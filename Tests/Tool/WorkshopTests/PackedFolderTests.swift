import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts
import workshop

/// The folder of a run as it is committed.
@Suite struct PackedFolderTests {
  private func folder(in scratch: URL) throws -> URL {
    let folder = ResultFolder(scratch.appendingPathComponent("run"))
    try folder.prepare()
    let reason = hostileNames.joined(separator: " \\ ")
    try folder.writeAll(
      run([
        record(launches: [observations()]),
        record(strategy: "broken", launches: [], failure: .described(reason)),
      ]))
    return folder.url
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func aPackedRunIsReadAsItIsAndItsBytesAreTheSameEachTime() throws {
    try withTemporaryFolder { scratch in
      let url = try folder(in: scratch)
      let json = url.appendingPathComponent("run.json")
      let before = try RunRecord.load(json).json()
      let total = try PackedFolder(url).pack(plain: ["results.csv"])
      #expect(total.after < total.before)
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
      #expect(names == ["results.csv", "run.json.gz"], "the tables are made of run.json")
      #expect(try RunRecord.load(json).json() == before)
      let packed = try Data(contentsOf: url.appendingPathComponent("run.json.gz"))
      try before.write(to: json)
      // What stands plain is read first, and a pack that is done again changes nothing.
      try FileManager.default.removeItem(at: url.appendingPathComponent("run.json.gz"))
      _ = try PackedFolder(url).pack(plain: ["results.csv"])
      #expect(try Data(contentsOf: url.appendingPathComponent("run.json.gz")) == packed)
    }
  }

  @Test func aRunKeptWithoutDistributionsAndFramesHasTheSameTables() throws {
    try withTemporaryFolder { scratch in
      let url = scratch.appendingPathComponent("run")
      let folder = ResultFolder(url)
      try folder.prepare()
      let times = distribution((1...2_000).map { UInt64($0 * $0) })
      var whole = run([record(launches: [["query_ns": times], ["query_ns": times]])])
      whole.cases[0].frameTimes = FrameTimes(frames: [0, 1], query: [5, 6], frame: [7, 8])
      try folder.writeAll(whole)
      _ = try PackedFolder(url).pack()
      // Also of a run that is packed already.
      _ = try PackedFolder(url).pack(leavingOut: [.distributions, .frames])
      let kept = try RunRecord.load(url.appendingPathComponent("run.json"))
      #expect(kept.isThinned == true && kept.cases[0].frameTimes == nil)
      whole.dropFrames()
      #expect(kept.resultsCSV() == whole.resultsCSV())
      let destination = ExportDestination(
        try #require(ExportFormat.ofRuns.first { $0.option == "hgrm" }),
        path: scratch.appendingPathComponent("hgrm").path)
      #expect(try RunExports([destination]).write(whole) == [])
      let notes = try RunExports([destination]).write(kept)
      #expect(notes.count == 1 && notes[0].contains("thinned"), "\(notes)")
    }
  }

  @Test func aRunKeptWithoutReplaysAndFramesHasTheSameResults() throws {
    try withTemporaryFolder { scratch in
      let url = scratch.appendingPathComponent("run")
      let folder = ResultFolder(url)
      try folder.prepare()
      var whole = run([record(launches: [observations(), observations()])])
      for launch in whole.cases[0].launches.indices {
        whole.cases[0].launches[launch].blocks[0].frames = 1_200
      }
      try folder.writeAll(whole)
      _ = try PackedFolder(url).pack(leavingOut: Set(PackedFolder.Part.allCases))
      let kept = try RunRecord.load(url.appendingPathComponent("run.json"))
      #expect(kept.cases[0].framesTimed == 1_200 && kept.resultsCSV() == whole.resultsCSV())
      #expect(kept.samplesCSV() == run([]).samplesCSV())
    }
  }

  @Test func theCasesOfTheRunAreRemoved() throws {
    try withTemporaryFolder { scratch in
      let url = try folder(in: scratch)
      try ResultFolder(url).appendCase(record(launches: [observations()]))
      try Data().write(to: url.appendingPathComponent(".lock"))
      _ = try PackedFolder(url).pack()
      #expect(try names(in: url) == ["run.json.gz"])
    }
  }

  /// A case of another run may be all that is left of it.
  @Test(arguments: ["notes.json", "of-another-run"])
  func aFileInCasesThatIsNotOfTheRunIsKeptAndNothingIsChanged(name: String) throws {
    try withTemporaryFolder { scratch in
      let url = try folder(in: scratch)
      let results = ResultFolder(url)
      try results.appendCase(record(launches: [observations()]))
      let stranger =
        name == "notes.json"
        ? name : ResultFolder.caseFileName(for: record(strategy: "another").id)
      try Data("mine".utf8).write(to: url.appendingPathComponent("cases/\(stranger)"))
      let before = try names(in: url)
      let json = try Data(contentsOf: url.appendingPathComponent("run.json"))
      let error = #expect(throws: OutputError.self) {
        try PackedFolder(url).pack(leavingOut: [.frames])
      }
      #expect(error?.description.contains("found \"cases/\(stranger)\"") == true)
      #expect(try names(in: url) == before)
      #expect(try Data(contentsOf: url.appendingPathComponent("run.json")) == json)
    }
  }

  @Test func casesWithoutARunAreKept() throws {
    try withTemporaryFolder { scratch in
      try ResultFolder(scratch).prepare()
      try ResultFolder(scratch).appendCase(record(launches: [observations()]))
      let before = try names(in: scratch)
      _ = #expect(throws: OutputError.self) { try PackedFolder(scratch).pack() }
      #expect(try names(in: scratch) == before)
    }
  }

  @Test func aFolderThatARunIsWritingToIsNotPacked() throws {
    try withTemporaryFolder { scratch in
      let url = try folder(in: scratch)
      let lock = try FolderLock(url)
      defer { withExtendedLifetime(lock) {} }
      #expect(throws: OutputError.locked(path: url.path)) { try PackedFolder(url).pack() }
      #expect(try names(in: url).contains("run.json"))
    }
  }
}

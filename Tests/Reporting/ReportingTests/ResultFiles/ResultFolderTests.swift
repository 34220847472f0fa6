import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import Statistics
import TestSupport
import Testing
import Verdicts

private func names(_ url: URL) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
}

@Test func aRunComesBackFromItsJSONAsItWas() throws {
  try withTemporaryFolder { scratch in
    let folder = ResultFolder(scratch.appendingPathComponent("a/b"))
    try folder.prepare()
    let original = run(
      hostileNames.map { record(strategy: $0, launches: [observations()]) }
        + [record(strategy: "broken", launches: [], failure: "timed out")])
    try folder.writeAll(original)
    let back = try RunRecord.load(folder.url.appendingPathComponent("run.json"))
    #expect(try back.json() == original.json())
    #expect(back.cases[0].launches[0].observations == observations())
    #expect(back.resultsCSV() == original.resultsCSV())
    #expect(try names(folder.url) == ["cases", "results.csv", "run.json", "samples.csv"])
  }
}

@Test func finishedCasesAreOnTheDiskAndComeBackForAResume() throws {
  try withTemporaryFolder { scratch in
    let folder = ResultFolder(scratch, settings: ["--seed": "1", "commit": "a"])
    try folder.prepare()
    for name in hostileNames { try folder.appendCase(record(strategy: name)) }
    try folder.appendCase(record(strategy: hostileNames[0], failure: "second time"))
    let finished = try folder.finishedCases()
    #expect(finished.notes == [])
    #expect(Set(finished.cases.map(\.case.strategy.text)) == Set(hostileNames))
    #expect(
      finished.cases.first { $0.case.strategy.text == hostileNames[0] }?.failure == "second time")
    // What is whole and finished is not passed over: it would be run again and replaced.
    for (settings, name, found) in [
      (["--seed": "2", "commit": "b"], "--seed", "2"), (["--seed": "1"], "commit", "none"),
    ] {
      let expected = name == "--seed" ? "1" : "a"
      #expect(
        throws: ReportError.otherSetting(
          path: scratch.path, name: name, expected: expected, found: found)
      ) { try ResultFolder(scratch, settings: settings).finishedCases() }
    }
    let file = scratch.appendingPathComponent("cases")
      .appendingPathComponent(ResultFolder.caseFileName(for: record(strategy: hostileNames[0]).id))
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("\"schemaVersion\" : 5", with: "\"schemaVersion\" : 3").write(
      to: file, atomically: true, encoding: .utf8)
    #expect(throws: ReportError.earlierCases(path: scratch.path)) {
      try ResultFolder(scratch, settings: ["--seed": "1", "commit": "a"]).finishedCases()
    }
  }
}

@Test func aDamagedCaseFileIsPassedOverWithANote() throws {
  try withTemporaryFolder { scratch in
    let folder = ResultFolder(scratch)
    try folder.prepare()
    try folder.appendCase(record(strategy: "whole"))
    try folder.appendCase(record(strategy: "cut"))
    let cut = scratch.appendingPathComponent("cases")
      .appendingPathComponent(ResultFolder.caseFileName(for: record(strategy: "cut").id))
    let bytes = try Data(contentsOf: cut)
    try bytes.prefix(bytes.count / 2).write(to: cut)
    let finished = try folder.finishedCases()
    #expect(finished.cases.map(\.case.strategy.text) == ["whole"])
    #expect(finished.notes.count == 1 && finished.notes[0].contains(cut.lastPathComponent))
    try folder.appendCase(record(strategy: "cut"))
    #expect(try folder.finishedCases().cases.count == 2)
  }
}

@Test func caseFilesHaveSafeNamesOfTheirOwn() {
  let all = hostileNames.map { ResultFolder.caseFileName(for: $0) }
  #expect(Set(all).count == all.count)
  for name in all {
    #expect(name.count <= 100)
    #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
    #expect(!name.hasPrefix("."))
  }
  #expect(
    ResultFolder.caseFileName(for: "d@1/list/t/s[a=1]").wholeMatch(
      of: /d_1_list_t_s_a_1_-[0-9a-f]{8}\.json/) != nil)
}

@Test func aFileInTheFoldersPlaceIsNamed() throws {
  try withTemporaryFolder { scratch in
    let file = scratch.appendingPathComponent("taken")
    try Data().write(to: file)
    #expect(
      throws: OutputError.cannotWrite(
        path: file.path, reason: "a file is in the way of the folder")
    ) { try ResultFolder(file).prepare() }
    #expect(throws: OutputError.self) {
      try ResultFolder(file.appendingPathComponent("deeper")).prepare()
    }
    #expect(try names(scratch) == ["taken"])
  }
}

@Test func aFolderThatCannotBeMadeIsAnErrorWithTheReason() {
  // /proc takes no folder from anybody, root included.
  let error = #expect(throws: OutputError.self) {
    try ResultFolder(URL(fileURLWithPath: "/proc/scrollbench/out")).prepare()
  }
  #expect(
    error?.description.hasPrefix("/proc/scrollbench: cannot be written: No such file") == true)
}

@Test func aFailedWriteLeavesTheOldFileAndNothingElse() throws {
  try withTemporaryFolder { scratch in
    let folder = ResultFolder(scratch)
    try folder.prepare()
    // A folder cannot be replaced by a file: the rename, the last step, fails.
    let blocked = scratch.appendingPathComponent("run.json/inside")
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
    #expect(throws: OutputError.self) { try folder.writeAll(run([record()])) }
    #expect(
      try names(scratch) == ["cases", "results.csv", "run.json", "run.json/inside", "samples.csv"])
  }
}

@Test func jsonThatIsNotARunIsNamedWithItsFault() throws {
  try withTemporaryFolder { scratch in
    let file = scratch.appendingPathComponent("run.json")
    #expect(throws: ReportError.self) { try RunRecord.load(file) }
    for text in ["", "{", "[]", "{\"schemaVersion\": 1}", "\u{0}\u{1}"] {
      try Data(text.utf8).write(to: file)
      let error = #expect(throws: ReportError.self) { try RunRecord.load(file) }
      #expect(error?.description.contains(file.path) == true)
    }
    var future = run([])
    future.schemaVersion = 99
    try future.json().write(to: file)
    let error = #expect(throws: ReportError.self) { try RunRecord.load(file) }
    #expect(error?.description.contains("schema version 99") == true)
  }
}

@Test func bucketsOutOfOrderAreDamage() throws {
  for buckets in [
    "5:1 4:1", "5:0", "5", "x:1", "5:1 5:1", "5:-1", "5:9007199254740993",
    "4:1 5:18446744073709551615",
  ] {
    let json =
      "{\"buckets\":\"\(buckets)\",\"minimum\":1,\"maximum\":9,\"mean\":2,"
      + "\"standardDeviation\":0}"
    #expect(throws: DecodingError.self, "\(buckets)") {
      try JSONDecoder().decode(BucketedValues.self, from: Data(json.utf8))
    }
  }
}

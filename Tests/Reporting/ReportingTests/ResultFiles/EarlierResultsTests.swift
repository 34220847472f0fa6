import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

private func results(in folder: URL) throws -> EarlierResults {
  try EarlierResults(in: folder.path)
}

private func write(_ text: String, to name: String, in folder: URL) throws {
  let file = folder.appendingPathComponent(name)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}

private func writeRun(in folder: URL) throws {
  let results = ResultFolder(folder)
  try results.prepare()
  try results.appendCase(record(launches: [observations()]))
  try results.writeAll(run([record(launches: [observations()])]))
}

@Test func aFolderWithoutResultsHoldsNone() throws {
  try withTemporaryFolder { scratch in
    let none = try results(in: scratch.appendingPathComponent("none"))
    #expect(!none.isThere && none.impostor == nil && none.stranger == nil)
    try write("", to: ".lock", in: scratch)
    try write("", to: ".gitignore", in: scratch)
    try ResultFolder(scratch).prepare()
    #expect(try results(in: scratch) == none)
  }
}

@Test func whatARunWroteIsOurs() throws {
  try withTemporaryFolder { scratch in
    try writeRun(in: scratch)
    let found = try results(in: scratch)
    #expect(found.isThere && found.isMeasured && found.impostor == nil && found.stranger == nil)
    // As a run is kept.
    let json = scratch.appendingPathComponent("run.json")
    try Data(Gzip.member(of: Array(Data(contentsOf: json)))).write(
      to: scratch.appendingPathComponent("run.json.gz"))
    try FileManager.default.removeItem(at: json)
    try FileManager.default.removeItem(at: scratch.appendingPathComponent("cases"))
    let packed = try results(in: scratch)
    #expect(packed.isThere && packed.isMeasured && packed.impostor == nil)
  }
}

@Test func namesThatThisProgramGivesAreItsOwn() {
  for path in [
    "run.json", "run.json.gz", "results.csv", "cases", "cases/a.json", "base/run.json",
    "head/cases/a.json", "times/times.csv", "counters/base/samples.csv", "selftest.json",
  ] {
    #expect(EarlierResults.owns(path.split(separator: "/").map(String.init)), "\(path)")
  }
  for path in ["", "page.html", "gate.tsv", "cases/a.html", "mine/run.json", "times/run.json"] {
    #expect(!EarlierResults.owns(path.split(separator: "/").map(String.init)), "\(path)")
  }
}

@Test func whatAGateWroteIsOursAndNotMeasured() throws {
  try withTemporaryFolder { scratch in
    for name in ["base", "head"] {
      let folder = ResultFolder(scratch.appendingPathComponent(name))
      try folder.prepare()
      try folder.writeAll(run([record(launches: [observations()])]))
    }
    try write("case,metric,base_ns\n", to: "times/times.csv", in: scratch)
    let found = try results(in: scratch)
    #expect(found.isThere && !found.isMeasured && found.impostor == nil && found.stranger == nil)
  }
}

/// One of each name that would be written over, with somebody else's text in it.
@Test(arguments: [
  ("run.json", "{\"schemaVersion\": 3}"), ("run.json", ""), ("results.csv", "name,place\nme,1\n"),
  ("samples.csv", "a\n"), ("cases/a-case-01234567.json", "{\"record\": 1}"), ("cases/a.json", "[]"),
  ("selftest.json", "{}"), ("gates.csv", "x"), ("rows.csv", "x"), ("head/run.json", "[1]"),
  ("times/pairs.csv", "x"), ("times/steps.csv", "x"), ("run.json.gz", "plain"),
])
func aFileOfThatNameIsNotOursForItsName(name: String, text: String) throws {
  try withTemporaryFolder { scratch in
    try writeRun(in: scratch)
    try write(text, to: name, in: scratch)
    #expect(try results(in: scratch).impostor == name)
  }
}

@Test func aCaseWithoutContentIsOurs() throws {
  try withTemporaryFolder { scratch in
    try writeRun(in: scratch)
    try write("", to: "cases/a-case-01234567.json", in: scratch)
    #expect(try results(in: scratch).impostor == nil)
    let finished = try ResultFolder(scratch).finishedCases()
    #expect(finished.cases.count == 1 && finished.notes.count == 1)
    #expect(finished.notes[0].contains("a-case-01234567.json"))
    #expect(finished.notes[0].hasSuffix(", ignored"))
    #expect(ResultFolder(scratch).started()?.cases == 1)
  }
}

@Test(arguments: ["notes.txt", "cases/notes.txt", "Sources/main.swift", "cases/more/a.json"])
func whatNoRunWritesIsAStranger(name: String) throws {
  try withTemporaryFolder { scratch in
    try write("mine", to: name, in: scratch)
    let stranger = try results(in: scratch).stranger
    #expect(stranger.map { (name + "/").hasPrefix($0 + "/") } == true, "\(stranger ?? "none")")
    try writeRun(in: scratch)
    #expect(try results(in: scratch).isThere)
    #expect(try results(in: scratch).stranger == stranger)
  }
}

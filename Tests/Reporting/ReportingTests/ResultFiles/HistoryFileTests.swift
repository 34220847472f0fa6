import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// Rows of a run in which every cell names its writer and its run.
private func rows(_ run: String, cases: Int = 3) -> [HistoryRow] {
  HistoryRow.rows(
    of: historyRun(
      run, commit: "c-\(run)",
      (0..<cases).map { record(strategy: "s\($0)", launches: [observations()]) }),
    committed: "2026-11-21T10:00:00Z", settings: "seed 1, overscan 0.5")
}

private func contents(_ file: HistoryFile) throws -> String {
  try String(contentsOf: file.url, encoding: .utf8)
}

@Test func whatIsAppendedComesBackAsItWas() throws {
  try withTemporaryFolder { scratch in
    let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
    var all: [HistoryRow] = []
    for name in ["a", "b"] {
      #expect(try file.append(rows(name)) == [])
      all += rows(name)
    }
    let back = try file.read()
    #expect(back.rows == all && back.notes == [])
    let text = try contents(file)
    #expect(text.hasPrefix("run_id,commit,dirty,timestamp_utc,host,cpu_model,swift_version,case,"))
    #expect(text.components(separatedBy: "run_id").count == 2, "one header")
    #expect(parsedCSV(text).allSatisfy { $0.count == HistoryRow.Column.allCases.count })
    #expect(try file.read(metrics: ["created"]).rows == all.filter { $0.metric == "created" })
    #expect(try file.append([]) == [] && contents(file) == text)
  }
}

@Test func aRowHasTheMedianTheTailAndTheHashes() throws {
  let launch = observations().merging(["data_hash": .text("d1"), "trace_hash": .text("t1")]) {
    $1
  }
  let all = HistoryRow.rows(
    of: run([record(launches: [launch, launch]), record(strategy: "x", failure: "timed out")]),
    committed: nil, settings: "seed 1")
  let query = try #require(all.first { $0.metric == "query_ns" })
  #expect(query.value == "254" && query.p95 == "259" && query.p99 == "259" && query.launches == 2)
  #expect(query.dataHash == "d1" && query.traceHash == "t1" && !query.isDeterministic)
  let ratio = try #require(all.first { $0.metric == "reuse_hit_ratio" })
  #expect(ratio.value == "0.98765" && ratio.p99 == nil && ratio.isDeterministic)
  let failed = all.filter { $0.caseID.hasSuffix("/x") }
  #expect(failed.count == 1 && failed[0].metric == "failure" && failed[0].value == "timed out")
}

@Test func timesOfAnotherSampleAreAnotherSeriesAndCountersAreNot() {
  func rows(_ timing: TimingPlan?, _ id: String) -> [HistoryRow] {
    var timed = record(launches: [observations()])
    timed.timing = timing
    var one = run([timed])
    one.runID = id
    one.commit = id
    return HistoryRow.rows(of: one, committed: nil, settings: "seed 1")
  }
  let plan = TimingPlan(frames: 500, replays: 7, sharing: 4)
  func seriesCount(_ metric: String, _ other: TimingPlan?) -> Int {
    History(rows(plan, "a") + rows(other, "b"), [.init(metric)]).series.count
  }
  let query = rows(plan, "a").first { $0.metric == "query_ns" }
  #expect(query?.settings == "seed 1, frames 500, replays 7, sharing 4")
  #expect(seriesCount("query_ns", plan) == 1)
  for other in [
    TimingPlan(frames: 500, replays: 5, sharing: 4),
    TimingPlan(frames: 500, replays: 7, sharing: 1),
    TimingPlan(frames: 500, replays: 7, sharing: 4, changes: 20),
    TimingPlan(frames: 500, replays: 7, sharing: 4, queriesInFrames: [record().id]),
  ] {
    #expect(seriesCount("query_ns", other) == 2)
    #expect(seriesCount("created", other) == 1 && seriesCount("prepare_ns", other) == 1)
  }
  // Rows of schema 1 lack it, and mean something else.
  let old = History(rows(nil, "a") + rows(plan, "b"), [.init("query_ns")])
  #expect(old.series.count == 2 && old.schema1SeriesCount == 1)
  #expect(old.detail().contains("1 series of times of schema 1"), "\(old.detail())")
  #expect(old.overview(all: true).contains("1 series of times of schema 1"))
}

@Test func launchesThatDisagreeOnACounterLeaveTheCellEmpty() throws {
  let launches: [[String: Observation]] = [["hits": .integer(5)], ["hits": .integer(6)]]
  let all = HistoryRow.rows(of: run([record(launches: launches)]), committed: nil, settings: "")
  #expect(all.map(\.metric) == ["hits"] && all[0].value == nil)
}

@Test func hostileNamesStayInOneLineEach() throws {
  try withTemporaryFolder { scratch in
    let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
    let cases = hostileNames.map { record(strategy: $0, launches: [["hits": .integer(-3)]]) }
    let all = HistoryRow.rows(of: run(cases), committed: nil, settings: "=1+1")
    _ = try file.append(all)
    let text = try contents(file)
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == all.count + 1)
    let back = try file.read().rows
    #expect(back.count == all.count)
    for (row, name) in zip(back, hostileNames) where !name.contains(where: \.isNewline) {
      #expect(row.caseID.hasSuffix("/" + name) && row.settings == "=1+1" && row.value == "-3")
    }
    for cell in parsedCSV(text).joined() {
      #expect(Double(cell) != nil || !["=", "+", "-", "@"].contains(cell.prefix(1)))
    }
  }
}

@Test func aTornLineIsPassedOverAndEndedByTheNextWriterWhereverItIsTorn() throws {
  try withTemporaryFolder { scratch in
    let whole = HistoryFile(scratch.appendingPathComponent("whole.csv"))
    _ = try whole.append(rows("a", cases: 1))
    let before = try contents(whole)
    _ = try whole.append(rows("b,\"quoted\"", cases: 1))
    let bytes = Array(try contents(whole).utf8)
    // Every length within the second run's first rows, and within the header.
    let cuts = Array(1..<60) + Array(before.utf8.count..<min(before.utf8.count + 500, bytes.count))
    for cut in cuts {
      let file = HistoryFile(scratch.appendingPathComponent("torn.csv"))
      try Data(bytes[..<cut]).write(to: file.url)
      let isTorn = bytes[cut - 1] != UInt8(ascii: "\n")
      let known =
        cut < before.utf8.count
        ? []
        : try file.read()
          .rows
      if cut >= before.utf8.count {
        #expect(try file.read().notes.count == (isTorn ? 1 : 0), "cut at \(cut)")
      }
      #expect(try file.append(rows("c", cases: 1)).count == (isTorn ? 1 : 0), "cut at \(cut)")
      let after = try file.read()
      #expect(after.rows == known + rows("c", cases: 1), "cut at \(cut)")
      // Another reader of RFC 4180 finds the new rows too: no quote is left open.
      #expect(
        parsedCSV(try contents(file)).count { $0[0] == "c" } == after.rows.count - known.count)
    }
  }
}

@Test func whatIsNoHistoryIsNamedWithItsLine() throws {
  try withTemporaryFolder { scratch in
    let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
    _ = try file.append(rows("a", cases: 1))
    let good = try contents(file)
    let row = good.split(separator: "\n")[1]
    let next = good.split(separator: "\n").count + 1
    let faults: [(text: String, line: Int, reason: String)] = [
      ("something else\n", 1, "header"),
      (good + "<<<<<<< ours\n", next, "fields"),
      (good + row + ",more\n", next, "fields"),
      (good + "\"open\n", next, "quote"),
      (good.replacingOccurrences(of: ",254,", with: ",2x4,"), 2, "a number in value"),
      (good.replacingOccurrences(of: ",254,", with: ",1e308,"), 2, "up to 2^53 in value"),
      (good.replacingOccurrences(of: ",254,", with: ",-1e16,"), 2, "up to 2^53 in value"),
      (good.replacingOccurrences(of: "false,1", with: "maybe,1"), 3, "true or false"),
      (good.replacingOccurrences(of: ",lower,", with: ",up,"), 2, "lower, higher or neutral"),
      (good + row.replacing(",254,", with: ",255,") + "\n", next, "another row"),
    ]
    for (text, line, reason) in faults where text != good {
      try Data(text.utf8).write(to: file.url)
      let error = #expect(throws: HistoryError.self, "\(reason)") { try file.read() }
      let message = error?.description ?? ""
      #expect(
        message.hasPrefix("\(file.url.path):\(line): ") && message.contains(reason), "\(message)")
    }
    try Data("something else\n".utf8).write(to: file.url)
    #expect(throws: HistoryError.self) { try file.append(rows("b")) }
    #expect(try contents(file) == "something else\n", "a file of somebody else's is not touched")
    #expect(throws: HistoryError.self) { try file.prepare() }
    #expect(throws: HistoryError.self) {
      try HistoryFile(scratch.appendingPathComponent("none/history.csv")).prepare()
    }
    #expect(throws: HistoryError.self) {
      try HistoryFile(scratch.appendingPathComponent("none.csv")).read()
    }
  }
}

@Test func joinedFilesAreReadAndRowsThatAreThereTwiceTakenOnce() throws {
  try withTemporaryFolder { scratch in
    let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
    _ = try file.append(rows("a"))
    let one = try contents(file)
    try Data((one + one.replacingOccurrences(of: "\n", with: "\r\n")).utf8).write(to: file.url)
    let back = try file.read()
    #expect(back.rows == rows("a"))
    #expect(back.notes.count == 2 && back.notes[0].contains("a header again"), "\(back.notes)")
  }
}

/// The text of a history as a version wrote it that lacked the last column, a number.
private func earlier(_ text: String) -> String {
  text.split(separator: "\n").map { $0[..<($0.lastIndex(of: ",") ?? $0.endIndex)] + "\n" }.joined()
}

@Test func aHistoryOfAnEarlierVersionGetsTheColumnsThatItLacks() throws {
  try withTemporaryFolder { scratch in
    let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
    _ = try file.append(rows("a"))
    let old = earlier(try contents(file))
    // One line that a writer left torn and the next one ended, and one that is torn now.
    try Data((old + "r,c,torn" + String(repeating: ",", count: 18) + "torn\nr,c").utf8)
      .write(to: file.url)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.url.path)
    let link = scratch.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "history.csv")
    let notes = try HistoryFile(link).append(rows("b"))
    #expect(notes.count == 2 && notes[0].contains("incomplete"), "\(notes)")
    #expect(notes.last == "\(link.path): now has the column p95, which earlier rows leave empty")
    let back = try file.read()
    #expect(back.notes.count == 2 && back.notes.allSatisfy { $0.contains("incomplete") })
    var first = rows("a")
    for index in first.indices { first[index].p95 = nil }
    #expect(back.rows == first + rows("b") && rows("b").contains { $0.p95 != nil })
    let text = try contents(file)
    #expect(text.split(separator: "\n")[0].hasSuffix(",allocator,p95"))
    let facts = try FileManager.default.attributesOfItem(atPath: file.url.path)
    #expect(facts[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "history.csv")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
        == ["history.csv", "link"])
    #expect(try file.append(rows("c")) == [] && contents(file).hasPrefix(text))
  }
}

/// A file under two names would become two files.
@Test func aHistoryThatCannotGetColumnsIsFilledWithANote() throws {
  try withTemporaryFolder { scratch in
    let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
    let old = HistoryRow.Column.allCases.filter { ![.allocator, .p95].contains($0) }
      .map(\.rawValue).joined(separator: ",")
    try Data("\(old)\n".utf8).write(to: file.url)
    let other = scratch.appendingPathComponent("other")
    try FileManager.default.linkItem(at: file.url, to: other)
    #expect(
      try file.append(rows("a", cases: 1)) == [
        "\(file.url.path): lacks the columns allocator, p95, whose values are not recorded: the file"
          + " has several names (hard links)"
      ])
    #expect(try contents(file).hasPrefix(old + "\n"))
    #expect(try HistoryFile(other).read().rows.map(\.value) == rows("a", cases: 1).map(\.value))
  }
}

@Test func aFileOfOtherColumnsKeepsThem() throws {
  try withTemporaryFolder { scratch in
    let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
    let old = HistoryRow.Column.allCases.map(\.rawValue)
    try Data((old.joined(separator: ",") + ",new_in_2030\n").utf8).write(to: file.url)
    #expect(try file.append(rows("a", cases: 1)) == [])
    let table = parsedCSV(try contents(file))
    #expect(table.allSatisfy { $0.count == old.count + 1 })
    #expect(try file.read().rows == rows("a", cases: 1))
  }
}

/// Each exit test is a process of its own: eight at once, each with twenty-five runs.
@Test(.waitsForExits) func writersOfManyProcessesLoseNothingAndWriteOneHeader() async throws {
  let scratch = FileManager.default.temporaryDirectory
    .appendingPathComponent("history-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  let path = scratch.appendingPathComponent("history.csv").path
  await withTaskGroup { group in
    for writer in 0..<8 {
      group.addTask {
        await #expect(processExitsWith: .success) {
          [path = path as String, writer = writer as Int] in
          for number in 0..<25 {
            _ = try HistoryFile(URL(fileURLWithPath: path)).append(rows("w\(writer)-\(number)"))
          }
        }
      }
    }
  }
  let file = HistoryFile(URL(fileURLWithPath: path))
  let (back, notes) = try file.read()
  #expect(notes == [])
  let expected = (0..<8).flatMap { writer in (0..<25).flatMap { rows("w\(writer)-\($0)") } }
  #expect(back.count == expected.count && Set(back) == Set(expected))
  // The rows of a run stand together.
  #expect(zip(back, back.dropFirst()).count { $0.runID != $1.runID } == 8 * 25 - 1)
  #expect(try contents(file).components(separatedBy: "run_id").count == 2)
}

/// The kernel kills a process that writes beyond its limit, half-way through its write.
@Test(.waitsForExits) func aWriterThatIsKilledWithinItsWriteSpoilsNothingOfOthers() async throws {
  let scratch = FileManager.default.temporaryDirectory
    .appendingPathComponent("history-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
  _ = try file.append(rows("before"))
  let path = file.url.path
  let size = try contents(file).utf8.count
  await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String, size = size as Int] in
    // A parent may have had it ignored, and this thread may have it blocked.
    signal(SIGXFSZ, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    limitFileSize(size + 1_000)
    _ = try HistoryFile(URL(fileURLWithPath: path)).append(rows("killed"))
  }
  #expect(try contents(file).utf8.count == size + 1_000)
  let torn = try file.read()
  #expect(torn.notes.count == 1 && torn.notes[0].contains("incomplete"), "\(torn.notes)")
  #expect(Array(torn.rows.prefix(rows("before").count)) == rows("before"))
  #expect(try file.append(rows("after")).count == 1)
  let back = try file.read()
  #expect(back.rows == torn.rows + rows("after") && back.notes.count == 1)
}

@Test(.waitsForExits) func aFullDiskLeavesTheHistoryAsItWas() async throws {
  await #expect(processExitsWith: .success) {
    try withTemporaryFolder { scratch in
      let file = HistoryFile(scratch.appendingPathComponent("history.csv"))
      _ = try file.append(rows("before"))
      let before = try contents(file)
      signal(SIGXFSZ, SIG_IGN)
      limitFileSize(before.utf8.count + 500)
      do {
        _ = try file.append(rows("cut"))
        preconditionFailure("written in spite of the limit")
      } catch let error as HistoryError {
        precondition("\(error)".contains("cannot be appended"), "\(error)")
      }
      let after = try contents(file)
      precondition(after == before, "\(after.utf8.count) bytes, not \(before.utf8.count)")
    }
  }
}

/// Rows of UTF-8 in a file of another encoding would be lost to every reader.
@Test func nothingIsAppendedToAHistoryInAnotherEncoding() throws {
  try withTemporaryFolder { scratch in
    let made = HistoryFile(scratch.appendingPathComponent("made.csv"))
    _ = try made.append(rows("a"))
    let text = try contents(made)
    for form in EncodedText.forms(of: text) {
      let url = scratch.appendingPathComponent("h.csv")
      try Data(form.bytes).write(to: url)
      let file = HistoryFile(url)
      #expect(try file.read().rows == rows("a"), "\(form)")
      if ["UTF-8", "UTF-8 with a mark", "CRLF"].contains(form.description) {
        #expect(try file.append(rows("b")) == [])
        #expect(try file.read().rows == rows("a") + rows("b"), "\(form)")
      } else {
        for message in [
          errorText { try file.prepare() }, errorText { _ = try file.append(rows("b")) },
        ] {
          #expect(message.contains("expected UTF-8 with LF or CRLF line endings"), "\(message)")
        }
        #expect(try Data(contentsOf: url) == Data(form.bytes), "\(form)")
      }
    }
  }
}

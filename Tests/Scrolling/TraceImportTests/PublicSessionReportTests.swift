import Files
import Foundation
import Testing
import TraceImport

/// Reports on readers of Chrome's traces in public trackers, each tried on `trace import`.
/// `Tests/PublicReports.md` lists them with their verdicts.
@Suite struct PublicSessionReportTests {
  private func set(_ y: Int, _ time: String, _ ids: String = "\"pid\":1,\"tid\":3,") -> String {
    "{\"name\":\"ScrollTree::SetScrollOffset\",\"ph\":\"X\",\"ts\":\(time),\(ids)"
      + "\"args\":{\"x\":0,\"y\":\(y)}}"
  }

  private func two(_ ids: String = "\"pid\":1,\"tid\":3,") -> String {
    set(0, "0", ids) + ",\n" + set(40, "20000.000", ids)
  }

  private func offsets(_ text: String) throws -> [Double] {
    try imported(text).trace.frames.map { Double($0.offset.y) }
  }

  /// google/perfetto#926, jlfwong/speedscope#208: an array without its bracket, as the format
  /// permits.
  @Test func anArrayWithoutItsBracketHasFrames() throws {
    for end in ["", ",", ",\n", "\n"] {
      let found = try imported("[\n" + two() + end)
      #expect(found.trace.frames.count == 2)
      #expect(
        found.notes.last == "the list of events has no closing bracket: the session may be longer")
    }
  }

  /// google/trace-viewer#119, tarides/runtime_events_tools#121: a comma after the last event.
  @Test func aCommaAfterTheLastEventIsNoFault() throws {
    let found = try imported("[\n" + two() + ",\n]")
    #expect(found.trace.frames.count == 2 && found.notes.last == "commas at the end of a list: 1")
  }

  /// jlfwong/speedscope#470, scala/scala3#26006: texts as ids, and a pair of escapes in a name.
  @Test func idsMayBeTexts() throws {
    #expect(try offsets("[\(two("\"pid\":1,\"tid\":\"main\","))]") == [0, 40])
    let ids = "\"pid\":\"342334-05809\",\"tid\":\"05809\","
    let found = try imported("[{\"name\":\"type \\uD83E\\uDD14\"},\(two(ids))]")
    #expect(found.trace.frames.count == 2)
    #expect(found.notes[0].contains("(process \"342334-05809\", thread \"05809\")"))
  }

  /// browser-use/browser-harness#676: the title of a page has half a character.
  @Test func aLoneSurrogateInANameIsNoFault() throws {
    let found = try imported("[{\"name\":\"\\ud800booby\"},\(two())]")
    #expect(found.trace.frames.count == 2)
    #expect(found.notes.last == "escapes of lone surrogates, read as U+FFFD: 1")
  }

  /// jlfwong/speedscope#524: only the name of the process has a pid, and the list ends in a comma.
  @Test func eventsNeedNoProcess() throws {
    let name = "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":0,\"args\":{\"name\":\"a\"}}"
    let text =
      "{\"displayTimeUnit\":\"ms\",\"systemTraceEvents\":\"SystemTraceData\",\"traceEvents\":["
      + name + "," + two("\"tid\":0,") + ",\n]\n}\n"
    #expect(try offsets(text) == [0, 40])
  }

  /// jlfwong/speedscope#223, #255: events need not be in the order of their times.
  @Test func eventsMayBeOutOfOrder() throws {
    #expect(try offsets("[\(set(40, "20000")),\(set(0, "0")),\(set(90, "40000"))]") == [0, 40, 90])
  }

  /// google/perfetto#558: times as large as microseconds since 1970, with an exponent.
  @Test func timesMayHaveExponents() throws {
    let found = try imported(
      "[\(set(0, "1.6921085481321545e+15")),\(set(40, "1692108548152154.5"))]")
    #expect(found.trace.frames.map(\.dueMilliseconds) == [0, 20])
  }

  /// google/perfetto#4696: `"ts": null` in metadata.
  @Test func metadataNeedsNoTime() throws {
    let name =
      "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":3,\"ts\":null,"
      + "\"args\":{\"name\":\"CrRendererMain\"}}"
    let found = try imported("[\(name),\(two())]")
    #expect(found.trace.frames.count == 2 && found.notes[0].contains("CrRendererMain"))
  }

  /// google/perfetto#6251: the last event is empty.
  @Test func anEmptyEventIsNoFault() throws {
    #expect(try offsets("{\"traceEvents\":[\(two()),{}]}") == [0, 40])
  }

  /// google/perfetto#365: lists and objects under other keys come before the events.
  @Test func otherKeysMayComeBeforeTheEvents() throws {
    let keys = "\"schemaVersion\":1,\"deviceProperties\":[{\"id\":0,\"name\":\"a\"},[[1]]],"
    #expect(try offsets("{\(keys)\"traceEvents\":[\(two())]}") == [0, 40])
  }

  /// firefox-devtools/profiler#1878: two processes have threads of one id.
  @Test func threadsOfTwoProcessesStayApart() throws {
    let other = "\"pid\":2,\"tid\":3,"
    let text = "[\(two()),\(set(7, "10000", other)),\(set(8, "30000", other))]"
    #expect(try offsets(text) == [0, 40])
  }

  /// csmoe/tracing-perfetto#2: ids below 0.
  @Test func idsMayBeBelow0() throws {
    #expect(try offsets("[\(two("\"pid\":1176181,\"tid\":-136712896,"))]") == [0, 40])
  }

  /// koute/not-perf#22: a comma before the first event.
  @Test func aCommaBeforeTheFirstEventIsRefusedWithItsPlace() {
    let message = complaint("[," + two())
    #expect(message.hasPrefix("t.json:1:2: expected a value or a closing bracket, found \",{"))
    #expect(message.hasSuffix("; it should be {\"traceEvents\": [..]} or a list of events"))
  }

  /// google/perfetto#598: a control character in a name, which JSON forbids.
  @Test func aControlCharacterInANameIsRefusedWithItsPlace() {
    let message = complaint("[{\"name\":\"|||S(1)\u{1}: <module>\"},\(two())]")
    #expect(
      message.hasPrefix("t.json:1:18: expected the end of a text, found \"\\u{1}: "), "\(message)")
  }
}

import Files
import Foundation
import ScrollTraces
import Testing
import TraceImport

@Suite struct ChromeTraceTests {
  /// An event of a thread of process 1.
  private func event(
    _ name: String, _ time: Int, _ args: String = "{}", thread: Int = 1, phase: String = "X"
  ) -> String {
    "{\"name\":\"\(name)\",\"ph\":\"\(phase)\",\"pid\":1,\"tid\":\(thread),"
      + "\"ts\":\(time),\"args\":\(args)}"
  }

  private func set(_ y: Double, _ time: Int, thread: Int = 1, phase: String = "X") -> String {
    event(
      "ScrollTree::SetScrollOffset", time, "{\"x\":0,\"y\":\(y)}", thread: thread, phase: phase)
  }

  private func trace(_ events: [String]) -> String {
    "{\"traceEvents\":[" + events.joined(separator: ",\n") + "]}"
  }

  private func offsets(_ imported: ImportedTrace) -> [Double] {
    imported.trace.frames.map { Double($0.offset.y) }
  }

  // MARK: The whole session

  @Test func aRecordedSessionHasTheFramesThatThePageSaw() throws {
    let recording = try flickRecording()
    let imported = try ImportedTrace(contentsOf: chromeFlick, request(chromeFlick))
    let frames = imported.trace.frames
    let distinct = Set(frames.map(\.offset))
    let recorded = Set(recording.frames.map(\.offset))
    #expect(recorded.count == 260 && distinct.count == 259)
    // Before it first moves, nothing in the trace gives the position of the page.
    #expect(recorded.subtracting(distinct) == [CGPoint(x: 0, y: 20_000)])
    #expect(distinct.isSubset(of: recorded))
    #expect(frames.map(\.offset) == recording.frames.suffix(frames.count).map(\.offset))
    for event in [TraceEvent.touchStart, .touchEnd] {
      #expect(
        frames.indices.filter { frames[$0].event == event }
          == recording.frames.suffix(frames.count).enumerated()
          .filter { $0.element.event == event }.map(\.offset))
    }
    let start = recording.frames[recording.frames.count - frames.count].dueMilliseconds
    for (frame, other) in zip(frames, recording.frames.suffix(frames.count)) {
      // A frame's script runs within the frame.
      #expect(abs(frame.dueMilliseconds - (other.dueMilliseconds - start)) < 17)
    }
    #expect(
      imported.notes == [
        "4015 events; offsets of ScrollTree::SetScrollOffset (CrRendererMain, process 6476, "
          + "thread 6476, chosen from 2 threads), 19 of other scrollers left out",
        "354 frames, 259 distinct offsets; a frame for each ProxyMain::BeginMainFrame",
      ])
  }

  @Test func aBareListAndPlainTextGiveTheSameFrames() throws {
    let text = try flickText()
    let whole = try ImportedTrace(contentsOf: chromeFlick, request(chromeFlick)).trace.frames
    #expect(try ImportedTrace(bytes: text, request()).trace.frames == whole)
    let start = text.firstIndex(of: UInt8(ascii: "["))!
    let end = try #require(text.lastIndex(of: UInt8(ascii: "]")))
    let bare = [0xEF, 0xBB, 0xBF] + Array(" \n".utf8) + text[start...end]
    #expect(try ImportedTrace(bytes: bare, request()).trace.frames == whole)
  }

  @Test func withoutOffsetsWhatDidScrollServes() throws {
    let text = try flickText()
    let recorded = Set(try flickRecording().frames.map(\.offset))
    let without = renaming("ScrollTree::SetScrollOffset", in: text)
    let scrolled = try ImportedTrace(bytes: without, request())
    let distinct = Set(scrolled.trace.frames.map(\.offset))
    #expect(distinct.count == 259 && distinct.isSubset(of: recorded))
    #expect(scrolled.notes[0].contains("offsets of NotifyDidScroll"))
    #expect(scrolled.notes[0].contains("vertical offsets only"))
    let gestures = try ImportedTrace(bytes: renaming("NotifyDidScroll", in: without), request())
    #expect(gestures.notes[0].contains("HandleGestureScrollUpdate_Result (Compositor"))
    #expect(gestures.notes[1].hasSuffix("a frame for each Scheduler::BeginImplFrame"))
    // Cut to whole pixels, on another thread and before the frame of the page.
    #expect(gestures.trace.frames.last!.offset.y == 39_754)
    #expect(Set(gestures.trace.frames.map(\.offset)).count > 240)
  }

  // MARK: Frames and threads

  @Test func aFrameHasTheLastOffsetBeforeTheNextOne() throws {
    let frame = "ProxyMain::BeginMainFrame"
    let found = try imported(
      trace([
        event(frame, 1000), event(frame, 17_000), set(10, 17_100), set(20, 17_200),
        event(frame, 33_000), event(frame, 50_000), set(30, 50_001, phase: "I"),
        event("InputLatency::TouchStart", 32_000, thread: 9, phase: "b"),
        event("InputLatency::MouseWheel", 49_000, phase: "e"),
      ]))
    #expect(offsets(found) == [20, 20, 30])
    #expect(found.trace.frames.map(\.dueMilliseconds) == [0, 16, 33])
    #expect(found.trace.frames.map(\.event) == [.none, .touchStart, .none])
  }

  @Test func withoutFramesEachChangeIsOne() throws {
    let found = try imported(
      trace([set(5, 40_000), set(0, 1000), set(0, 20_000), set(5, 21_000), set(9, 42_000)]))
    #expect(offsets(found) == [0, 5, 9])
    #expect(found.trace.frames.map(\.dueMilliseconds) == [0, 20, 41])
    #expect(found.notes[1].hasSuffix("a frame for each change"))
  }

  @Test func theMainThreadOfTheProcessThatMovesMostIsTaken() throws {
    func named(_ name: String, _ thread: Int) -> String {
      event("thread_name", 0, "{\"name\":\"\(name)\"}", thread: thread, phase: "M")
    }
    let compositor = (0..<20).map { set(Double($0) * 10.5, 1000 + $0 * 16_000, thread: 2) }
    let main = (0..<20).map { set(Double($0) * 10, 2000 + $0 * 16_000, thread: 3) }
    let names = [named("Compositor", 2), named("CrRendererMain", 3)]
    #expect(offsets(try imported(trace(compositor + main + names))).last == 190)
    // Without a name, the one that moves further; the other way round if the page hardly moves.
    #expect(offsets(try imported(trace(compositor + main))).last == 199.5)
    #expect(offsets(try imported(trace(compositor + main.prefix(5) + names))).last == 199.5)
  }

  @Test func pixelsBecomePoints() throws {
    var wanted = request()
    wanted.scale = 2.5
    let found = try imported(trace([set(0, 0), set(100, 20_000)]), wanted)
    #expect(offsets(found) == [0, 40])
  }

  @Test func offsetsBeyondAnEdgeAreMovedThereOrRefused() throws {
    let small = request(content: CGSize(width: 390, height: 1000))
    let found = try imported(trace([set(-80, 0), set(100, 20_000), set(300, 40_000)]), small)
    #expect(offsets(found) == [0, 100, 156])
    #expect(found.notes.last == "2 offsets beyond an edge of the content were moved to the edge")
    let far = complaint(trace([set(0, 0), set(2000, 20_000)]), small)
    #expect(
      far == """
        t.json: expected vertical offsets in 0...156.0 (content 1000.0 less viewport 844.0), found \
        2000.0; correct --viewport, --content or --scale
        """)
  }

  // MARK: Bad files

  static let wrong: [(text: String, expected: String)] = [
    ("", "t.json: expected a recorded scroll session, found an empty file"),
    (" \n\t", "t.json: expected a recorded scroll session, found an empty file"),
    ("{}", "t.json: expected the key traceEvents, found none"),
    ("[]", "t.json: expected events of a page that scrolls"),
    ("{\"traceEvents\":[]}", "found none that moves among 0 events"),
    ("{\"traceEvents\":{}}", "t.json:1:16: expected a list of events, found an object"),
    ("{\"traceEvents\":7}", "t.json:1:16: expected a list of events, found a number"),
    ("{\"traceEvents\":[],\"traceEvents\":[]}", "the key traceEvents occurs twice"),
    ("[[]]", "t.json:1:2: expected an event, which is an object, found a list"),
    ("[1]", "t.json:1:2: expected an event, which is an object, found a number"),
    ("{\"traceEvents\":[{\"name\":\"x\"}", "t.json:1:29: expected a comma or a closing bracket"),
    ("\u{1}\u{2}", "or CSV, found binary data"),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":\"12\",\"args\":{\"cur_y\":1,\"delta\":2}}]",
      "t.json:1:42: expected a number as ts of a NotifyDidScroll, found a text"
    ),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":1,\"ts\":2,\"args\":{\"cur_y\":1,\"delta\":2}}]",
      "t.json:1:49: the key ts of a NotifyDidScroll occurs twice"
    ),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":1,\"args\":{\"cur_y\":1e308,\"delta\":2}}]",
      "t.json:1:2: expected a number up to 2^53 as args.cur_y of a NotifyDidScroll, found 1e+308"
    ),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":1e999,\"args\":{\"cur_y\":1,\"delta\":2}}]",
      "expected a number up to 2^53 as ts of a NotifyDidScroll, found inf"
    ),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":1,\"args\":{\"cur_y\":NaN}}]",
      "t.json:1:60: expected a value, found \"NaN"
    ),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":1,\"args\":{\"cur_y\":\"NaN\",\"delta\":0}}]",
      "t.json:1:60: expected a number as args.cur_y of a NotifyDidScroll, found a text"
    ),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":1,\"args\":{\"cur_y\":1}}]",
      "expected the key args.delta in a NotifyDidScroll, found none"
    ),
    (
      "[{\"name\":\"NotifyDidScroll\",\"ph\":\"I\",\"ts\":1,\"args\":[]}]",
      "expected the key args.cur_y in a NotifyDidScroll, found none"
    ),
  ]

  @Test(arguments: wrong)
  func aDamagedFileIsOneLine(text: String, expected: String) {
    let message = complaint(text)
    #expect(message.contains(expected), "\(message)")
    #expect(message.split(separator: "\n").count == 1)
    // Compressed, it is the same file.
    #expect(complaint(Gzip.member(of: Array(text.utf8))) == message)
  }

  @Test func aTruncatedSessionIsNeverRead() throws {
    let text = try flickText()
    for share in [0.0001, 0.3, 0.9, 0.999_999] {
      let message = complaint(Array(text.prefix(Int(Double(text.count) * share))))
      #expect(message.contains("found the end of the file; the file is truncated"), "\(message)")
    }
    let packed = try InputFile(path: chromeFlick, largest: 1 << 24).bytes
    #expect(complaint(packed.dropLast(9)).contains("expected more gzip data"))
    var damaged = packed
    damaged[packed.count / 2] ^= 0x40
    #expect(complaint(damaged).contains("t.json"), "\(complaint(damaged))")
  }

  @Test func hostileFilesEndEarly() {
    let deep = complaint(
      "{\"traceEvents\":[{\"args\":" + String(repeating: "[", count: 1_000_000))
    #expect(deep.contains("expected at most 512 levels of brackets, found more"), "\(deep)")
    let bomb = Gzip.member(of: [UInt8](repeating: 0x20, count: 64 << 20), level: 9)
    #expect(bomb.count < 100_000)
    #expect(complaint(bomb).contains("this may be a gzip bomb"), "\(complaint(bomb))")
  }

  @Test func sizesThatAreNotGivenAreRequested() {
    let text = trace([set(0, 0), set(100, 20_000)])
    #expect(
      complaint(text, request(viewport: nil, content: nil)) == """
        t.json: expected the size of the viewport and the content that it was recorded with, found \
        none; add --viewport WIDTHxHEIGHT and --content WIDTHxHEIGHT, in points
        """)
    #expect(
      complaint(text, request(content: nil)).hasSuffix("add --content WIDTHxHEIGHT, in points"))
    var columns = request()
    columns.columns.offset = "y"
    #expect(
      complaint(text, columns)
        == "--offset-column: t.json is a Chrome trace in JSON and has no columns; leave it out")
  }
}

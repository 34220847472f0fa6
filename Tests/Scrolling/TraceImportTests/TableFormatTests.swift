import Files
import Foundation
import ScrollTraces
import Testing
import TraceImport

@Suite struct TableFormatTests {
  private func table(
    _ change: (inout TraceRequest.Columns) -> Void = { _ in }
  ) -> TraceRequest {
    var wanted = request("t.csv", content: CGSize(width: 390, height: 52_000))
    change(&wanted.columns)
    return wanted
  }

  @Test func columnsHaveTheNamesThatTheUserGives() throws {
    let text = "n,\"when, exactly\",top,what\r\n1,0.5,100,\r\n2,0.516,\"112.5\",touchmove\r\n"
    let found = try imported(
      text,
      table {
        ($0.time, $0.unit, $0.offset, $0.event) = ("when, exactly", .s, "top", "what")
      })
    #expect(found.trace.frames.map(\.offset) == [CGPoint(x: 0, y: 100), CGPoint(x: 0, y: 112.5)])
    #expect(abs(found.trace.frames[1].dueMilliseconds - 16) < 1e-9)
    #expect(found.trace.frames.map(\.event) == [.none, .touchMove])
  }

  @Test(arguments: [
    ("ms", "16", "33"), ("us", "16000", "33000"),
    ("ns", "1763900000016000000", "1763900000033000000"),
    ("s", "0.016", "0.033"),
  ])
  func timesAreTakenFromTheFirstInEveryUnit(unit: String, first: String, second: String) throws {
    let found = try imported(
      "t_ms,y\n\(first),1\n\(second),2\n", table { $0.unit = .init(rawValue: unit) })
    #expect(found.trace.frames[0].dueMilliseconds == 0)
    #expect(abs(found.trace.frames[1].dueMilliseconds - 17) < 1e-9)
  }

  @Test func aTraceOfThisProjectIsReadAsItIs() throws {
    let recording = try flickRecording()
    var wanted = request("chrome-flick.csv", viewport: nil, content: nil)
    let found = try imported(recording.csv(), wanted)
    #expect(found.trace.frames == recording.frames)
    #expect(found.trace.viewport == recording.viewport)
    #expect(found.trace.contentSize == recording.contentSize)
    wanted.columns.offset = "yy"
    #expect(complaint(recording.csv(), wanted).contains("did you mean y?"))
  }

  @Test func aTextInQuotesMayGoOverLines() throws {
    let found = try imported("t_ms,y,n\n0,1,\"a\n\n# b\"\n16,2,c\n", table())
    #expect(found.trace.frames.map(\.offset.y) == [1, 2])
  }

  static let wrong: [(text: String, expected: String)] = [
    ("a,b\n0,1\n", "--time-column: expected the column with the time of a frame in t.csv"),
    ("t_ms,b\n0,1\n", "--offset-column: expected the column with the scroll offset in t.csv"),
    ("t_ms,y,y\n0,1,2\n", "t.csv has the column \"y\" 2 times"),
    ("# only a comment\n", "t.csv:1: expected a row of column names, found none"),
    ("t_ms,y\n", "t.csv: expected at least one frame, found only column names"),
    ("t_ms,y\n0\n", "t.csv:2: expected 2 fields, found 1; complete the row"),
    ("t_ms,y\n0,1,2\n", "t.csv:2: expected 2 fields, found 3; put fields that contain commas"),
    ("t_ms,y,n\n0,1,\"a\n1,2,b\n", "t.csv:2:5: expected a closing quote, found none"),
    ("# content 390 x 52,000\nt_ms,y\n0,1\n", "t.csv:1: expected two positive numbers of points"),
    ("t_ms,y\n5,1\n4,1\n", "t.csv:3:1: expected a time that is not before"),
    ("t_ms,y\n0,nan\n", "t.csv:2:3: expected an offset, found \"nan\""),
    ("t_ms,y\n0,1e999\n", "t.csv:2:3: expected an offset, found \"1e999\""),
    ("t_ms,y\n0,0x10\n", "t.csv:2:3: expected an offset, found \"0x10\""),
    ("t_ms,y\n0,1e308\n", "t.csv:2: expected vertical offsets in 0...51156.0"),
    ("t_ms,y\n,1\n", "t.csv:2:1: expected a time, found \"\""),
    ("t_ms,y\n0,1\n1e300,1\n", "t.csv:3:1: expected a time of at most 1e12 ms"),
    ("t_ms,y,event\n0,1,tuchmove\n", "t.csv:2:5: expected nothing or one of touchstart"),
    ("t_ms,y\n0,1\u{0}\n", "t.csv:2:4: expected a line of text, found a NUL byte"),
  ]

  @Test(arguments: wrong)
  func aWrongRowIsOneLine(text: String, expected: String) {
    let message = complaint(text, table())
    #expect(message.hasPrefix(expected) || message.contains(expected), "\(message)")
    #expect(message.split(separator: "\n").count == 1)
  }
}

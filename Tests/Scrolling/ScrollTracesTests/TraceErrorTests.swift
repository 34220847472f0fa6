import Foundation
import ScrollTraces
import Testing

@Suite struct TraceErrorTests {
  static let top = "# viewport 390x844 @2x, content 390 x 10000 CSS px\n"
  static let header = top + "t_ms,x,y,event\n"

  func message(_ text: String) -> String {
    do {
      _ = try ScrollTrace(name: "t", file: "t.csv", bytes: Array(text.utf8))
      return "read"
    } catch { return error.description }
  }

  /// The content of a file, where `<top>` and `<header>` stand for the lines above, and the error
  /// text.
  static let badInput: [(text: String, expected: String)] = [
    (
      "",
      """
      t.csv: expected a trace, found an empty file; a trace begins with the line \
      t_ms,x,y,event
      """
    ),
    (
      "<top>",
      """
      t.csv: expected the line t_ms,x,y,event, found none; name the columns before the \
      first frame
      """
    ),
    (
      "<header>",
      "t.csv: expected at least one frame, found only a header; record the trace again"
    ),
    (
      "<top>t_ms,x,event\n0,0,\n",
      """
      t.csv:2:y: expected a column y, found "t_ms,x,event"; the columns of a trace are \
      t_ms,x,y,event; trace import makes such a file
      """
    ),
    (
      "t_ms,x,y,event\n0,0,0,\n",
      """
      t.csv: expected a comment with the viewport of the recording, found none; add a \
      line such as '# viewport 390x844' before the column names
      """
    ),
    (
      "# viewport 390x844\nt_ms,x,y,event\n0,0,0,\n",
      """
      t.csv: expected a comment with the content size of the recording, found none; \
      add a line such as '# content 390 x 4777113 CSS px' before the column names
      """
    ),
    (
      "<header>0,0,0,\n16,0,1,,7\n",
      """
      t.csv:4: expected 4 values, as there are columns, found 5; remove the others; numbers \
      have a point for their fraction and no separators
      """
    ),
    (
      "# viewport 390x844, content 390 x 52,000\nt_ms,x,y,event\n0,0,0,\n",
      """
      t.csv:1: expected two positive numbers of points, at most 1000000000000.0 after content, \
      found "390 x 52,000"; such as content 390x844, without separators
      """
    ),
    (
      "# viewport 0x0\nt_ms,x,y,event\n0,0,0,\n",
      """
      t.csv:1: expected two positive numbers of points, at most 1000000000000.0 after viewport, \
      found "0x0"; such as viewport 390x844, without separators
      """
    ),
    (
      "# viewport 390x844, content 390 x 1e300\nt_ms,x,y,event\n0,0,0,\n",
      """
      t.csv:1: expected two positive numbers of points, at most 1000000000000.0 after content, \
      found "390 x 1e300"; such as content 390x844, without separators
      """
    ),
    (
      "<top>t_ms,x,y,event,y\n0,0,0,,0\n",
      "t.csv:2:y: expected one column y, found it twice; rename one of them"
    ),
    (
      "<header>0,0,0,\n16,0\n",
      "t.csv:4:y: expected at least 4 values, found 2; complete the row or remove it"
    ),
    (
      "<header>0,0,ten,\n",
      "t.csv:3:y: expected a number, found \"ten\"; write it as 16.6"
    ),
    (
      "<header>0,0,,\n",
      "t.csv:3:y: expected a number, found \"\"; write it as 16.6"
    ),
    (
      "<header>0,nan,0,\n",
      "t.csv:3:x: expected a number, found \"nan\"; write it as 16.6"
    ),
    (
      "<header>inf,0,0,\n",
      "t.csv:3:t_ms: expected a number, found \"inf\"; write it as 16.6"
    ),
    (
      "<header>0,0,0x10,\n",
      "t.csv:3:y: expected a number, found \"0x10\"; write it as 16.6"
    ),
    (
      "<header>0,0,1e999,\n",
      "t.csv:3:y: expected a number, found \"1e999\"; write it as 16.6"
    ),
    (
      "<header>0,0,-1,\n",
      """
      t.csv:3:y: expected a number in 0...1000000000000.0, found "-1"; clamp offsets \
      to the content before they are recorded
      """
    ),
    (
      "<header>1e30,0,0,\n",
      """
      t.csv:3:t_ms: expected a number in 0...1000000000000.0, found "1e30"; times are \
      milliseconds since the start of the recording
      """
    ),
    (
      "<header>0,0,9158,\n",
      """
      t.csv:3:y: expected an offset of at most 9156.0 (content 10000.0 less viewport \
      844.0), found 9158.0; correct the sizes in the comment or the row
      """
    ),
    (
      "<header>5,0,0,\n4,0,0,\n",
      """
      t.csv:4:t_ms: expected a time of at least 5.0 ms, found 4.0; frames must be in order \
      of time
      """
    ),
    (
      "<header>0,0,0,tuchmove\n",
      """
      t.csv:3:event: expected nothing or one of touchstart, touchmove, touchend, \
      wheel, key, jump, found "tuchmove"; did you mean 'touchmove'?
      """
    ),
    (
      "<header>0,0,0,\"key\n",
      "t.csv:3:7: expected a closing quote, found none; close it, and double the quotes inside a field"
    ),
    (
      "<header>0,0,\u{1},\n",
      "t.csv:3: expected text, found binary data; name a trace's .csv file, unpacked"
    ),
  ]

  @Test(arguments: badInput.indices)
  func badInputIsNamedWithItsPlace(index: Int) {
    let text = Self.badInput[index].text
      .replacingOccurrences(of: "<top>", with: Self.top)
      .replacingOccurrences(of: "<header>", with: Self.header)
    #expect(message(text) == Self.badInput[index].expected)
  }

  @Test func packedInputIsBinary() {
    #expect {
      _ = try ScrollTrace(name: "t", file: "t.csv", bytes: [0x1F, 0x8B, 8, 0, 255, 10, 3])
    } throws: {
      "\($0)" == "t.csv:1: expected text, found binary data; name a trace's .csv file, unpacked"
    }
  }

  @Test func aMissingFileAndAFolderAreNamed() throws {
    #expect {
      _ = try ScrollTrace(contentsOf: "/nowhere/t.csv")
    } throws: {
      "\($0)".hasPrefix("/nowhere/t.csv: expected a trace file, found nothing with this name; ")
    }
    #expect {
      _ = try ScrollTrace(contentsOf: tracesFolder)
    } throws: {
      "\($0)" == "\(tracesFolder): expected a trace file, found a folder; name one .csv file in it"
    }
    #expect {
      _ = try ScrollTrace(contentsOf: "/dev/zero")
    } throws: {
      "\($0)".hasPrefix("/dev/zero: expected a trace file, found a device; save its content")
    }
  }

  @Test func fieldsMayBeInQuotes() throws {
    let text =
      Self.top + "\"event\",y,x,t_ms,note\n\"key\",\"0\",0,5,\"a, \"\"b\"\"\"\n"
    let trace = try ScrollTrace(name: "t", file: "t.csv", bytes: Array(text.utf8))
    #expect(
      trace.frames == [TraceFrame(dueMilliseconds: 0, offset: .zero, event: .key)])
  }

  @Test func bomsCarriageReturnsBlankLinesAndFurtherColumnsAreRead() throws {
    let text =
      "\u{FEFF}# viewport 390x844\r\n#content\r\n# content 390 x 9000.5 CSS px\r\n"
      + "event,y,x,t_ms,note\r\n\r\nkey,0.5,0,5,a\r\n# pause\r\n,0.5,0,21.5,b"
    let trace = try ScrollTrace(name: "t", file: "t.csv", bytes: Array(text.utf8))
    #expect(trace.contentSize == CGSize(width: 390, height: 9000.5))
    #expect(
      trace.frames == [
        TraceFrame(dueMilliseconds: 0, offset: CGPoint(x: 0, y: 0.5), event: .key),
        TraceFrame(dueMilliseconds: 16.5, offset: CGPoint(x: 0, y: 0.5)),
      ])
  }
}

import Files
import Foundation
import TestSupport
import Testing
import TraceImport

/// Sessions as other programs write them, each with the one right result: frames, with a note on
/// what was left out, or a line that gives the reason and the remedy.
@Suite struct OddSessionTests {
  enum Answer: Sendable {
    /// The vertical offsets, and a part of the last note.
    case frames([Double], note: String = "")
    /// What the error has.
    case refused(String)
  }

  typealias Odd = OddFile<Answer>

  private func check(_ odd: Odd, _ file: String) throws {
    let wanted = request(file, content: CGSize(width: 390, height: 52_000))
    switch odd.answer {
    case .frames(let offsets, let note):
      let found = try ImportedTrace(bytes: odd.bytes, wanted)
      #expect(found.trace.frames.map { Double($0.offset.y) } == offsets)
      #expect(note.isEmpty || found.notes.last?.contains(note) == true, "\(found.notes)")
    case .refused(let reason):
      let message = complaint(odd.bytes, wanted)
      #expect(message.contains(reason), "\(message)")
      #expect(!message.contains("\n"))
    }
  }

  // MARK: Chrome's JSON

  private static func set(
    _ y: String, _ time: String, ids: String = "\"pid\":1,\"tid\":2,", more: String = ""
  ) -> String {
    "{\"name\":\"ScrollTree::SetScrollOffset\",\"ph\":\"I\",\(ids)\"ts\":\(time),\(more)"
      + "\"args\":{\"x\":0,\"y\":\(y)}}"
  }

  private static let two = set("0", "0") + ",\n" + set("40", "20000")
  private static let whole = "{\"traceEvents\":[\(two)]}"
  private static let deep =
    "\"a\":" + String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + ","
  private static let noEnd = "the list of events has no closing bracket"
  private static func ids(_ text: String) -> String {
    "[\(set("0", "0", ids: text)),\(set("40", "20000", ids: text))]"
  }

  private static let lists: [Odd] = [
    Odd("a list", "[\(two)]", .frames([0, 40])),
    Odd("a list without its end", "[\n\(two)", .frames([0, 40], note: noEnd)),
    Odd("a list that ends in a comma", "[\n\(two),\n", .frames([0, 40], note: noEnd)),
    Odd("a comma before the end", "[\(two),]", .frames([0, 40], note: "at the end of a list: 1")),
    Odd(
      "a comma in an object's list", "{\"traceEvents\":[\(two), ],\"a\":[1,],\"b\":2}",
      .frames([0, 40], note: "at the end of a list: 2")),
    Odd(
      "an object without its end", "{\"traceEvents\":[\(two)",
      .refused("expected a comma or a closing bracket, found the end of the file; the file is tr")),
    Odd(
      "a list cut off in an event", "[\(two.dropLast(9))",
      .refused("found the end of the file; the file is truncated or empty")),
    Odd(
      "two commas", "[\(set("0", "0")),,\(set("40", "20000"))]",
      .refused("expected a value, found \",{")),
    Odd(
      "a comma first", "[,\(two)]", .refused("expected a value or a closing bracket, found \",{")),
    Odd("a comma in an object", "[{\"a\":1,}]", .refused("expected a key in quotes, found \"}]\"")),
    Odd("an open list alone", "[", .refused("found none that moves among 0 events; record with")),
    Odd("an empty list", "[]", .refused("found none that moves among 0 events; record with")),
    Odd("an empty event at the end", "[\(two),{}]", .frames([0, 40])),
    Odd("null at the end", "[\(two),null]", .refused("expected an event, which is an object")),
    Odd(
      "other keys",
      "{\"deviceProperties\":[{\"id\":0}],\"a\":{\"traceEvents\":[]},"
        + "\"traceEvents\":[\(two)],\"metadata\":{\"x\":[[1],{}]}}", .frames([0, 40])),
    Odd("no events", "{\"events\":[\(two)]}", .refused("expected the key traceEvents, found none")),
    Odd(
      "events as a text", "{\"traceEvents\":\"a\"}",
      .refused("expected a list of events, found a text")),
    Odd(
      "JSON lines", set("0", "0") + "\n" + set("40", "20000") + "\n",
      .refused("t.json:2:1: expected the end of the file, found \"{")),
    Odd(
      "two traces", whole + whole,
      .refused("it contains several JSON values in sequence: combine them into one array, as jq")),
    Odd("something behind", whole + " x", .refused("expected the end of the file, found \"x\"")),
  ]

  private static let threads: [Odd] = [
    Odd("a text as thread", ids("\"pid\":1,\"tid\":\"main\","), .frames([0, 40])),
    Odd("texts as ids", ids("\"pid\":\"browser\",\"tid\":\"\","), .frames([0, 40])),
    Odd("fractions as ids", ids("\"pid\":1.5,\"tid\":2e3,"), .frames([0, 40])),
    Odd("ids below 0", ids("\"pid\":-1,\"tid\":-136712896,"), .frames([0, 40])),
    Odd("ids beyond 2^63", ids("\"pid\":1,\"tid\":18446744073709551615,"), .frames([0, 40])),
    Odd("no ids", ids(""), .frames([0, 40])),
    Odd("other things as ids", ids("\"pid\":null,\"tid\":{\"a\":[1]},"), .frames([0, 40])),
    Odd(
      "a number and its text",
      "[\(set("0", "0", ids: "\"tid\":7,")),\(set("40", "20000", ids: "\"tid\":\"7\","))]",
      .frames([0, 40])),
    Odd(
      "two texts of one number",
      "[\(set("0", "0", ids: "\"tid\":\"7\",")),\(set("40", "9", ids: "\"tid\":\"07\","))]",
      .refused("found none that moves among 2 events")),
    Odd(
      "one thread in two processes",
      "[\(set("0", "0", ids: "\"pid\":1,\"tid\":7,")),\(set("40", "9", ids: "\"pid\":2,\"tid\":7,"))]",
      .refused("found none that moves among 2 events")),
  ]

  private static let texts: [Odd] = [
    Odd(
      "a lone surrogate", "[{\"name\":\"\\ud800\"},\(two)]",
      .frames([0, 40], note: "escapes of lone surrogates, read as U+FFFD: 1")),
    Odd(
      "lone surrogates of every kind",
      "[{\"a\\udc00\":\"\\ud800x\\ud800\\n\\ud800\\ud83d\\ude00\\ud800\\u0041\"},\(two)]",
      .frames([0, 40], note: "read as U+FFFD: 5")),
    Odd("no escape", "[{\"name\":\"\\x\"}]", .refused("expected one of \" \\ / b f n r t u after")),
    Odd("half an escape", "[{\"name\":\"\\ud8\"}]", .refused("expected four hexadecimal digits")),
    Odd("a NUL", "[{\"name\":\"a\0b\"}]", .refused("expected the end of a text, found \"\\u{0}")),
    Odd(
      "bytes that are not UTF-8",
      bytes: Array("[{\"name\":\"".utf8) + [0xFF, 0xE9]
        + Array("\"},\(two)]".utf8), .frames([0, 40])),
  ]

  private static let numbers: [Odd] = [
    Odd("exponents", "[\(set("0", "0")),\(set("4e1", "2.0E+4"))]", .frames([0, 40])),
    Odd(
      "times out of order", "[\(set("40", "20000")),\(set("0", "0"))]", .frames([0, 40])),
    Odd(
      "a huge number", "[\(set("0", "0")),\(set("1e400", "20000"))]",
      .refused("expected a number up to 2^53 as args.y")),
    Odd("a huge number elsewhere", "[{\"dur\":1e400},\(two)]", .frames([0, 40])),
    Odd(
      "a text as time", "[\(set("0", "\"0\""))]", .refused("expected a number as ts of a Scroll")),
    Odd("no time", "[\(set("0", "null"))]", .refused("expected a number as ts of a ScrollTree")),
    Odd("NaN", "[\(set("NaN", "0"))]", .refused("expected a value, found \"NaN")),
    Odd(
      "metadata without a time",
      "[{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":2,\"ts\":null,"
        + "\"args\":{\"name\":\"CrRendererMain\"}},\(two)]", .frames([0, 40])),
    Odd(
      "a key twice", "[\(set("0", "0", more: "\"ts\":1,"))]",
      .refused("the key ts of a ScrollTree::SetScrollOffset occurs twice; keep one of them")),
    Odd(
      "another key twice", "[\(set("0", "0", more: "\"a\":1,\"a\":2,")),\(two)]", .frames([0, 40])),
    Odd("deep lists", "[\(set("0", "0", more: deep)),\(two)]", .frames([0, 40])),
    Odd(
      "lists that are too deep", String(repeating: "[{\"a\":", count: 600),
      .refused("expected at most 512 levels of brackets, found more")),
  ]

  private static let packed: [Odd] = [
    Odd("gzip", bytes: Gzip.member(of: Array(whole.utf8)), .frames([0, 40])),
    Odd(
      "gzip of gzip", bytes: Gzip.member(of: Gzip.member(of: Array(whole.utf8))),
      .refused("expected text in the gzip data, found gzip data again; it was compressed twice")),
    Odd(
      "gzip cut off", bytes: Gzip.member(of: Array(whole.utf8)).dropLast(9),
      .refused("get it again")),
    Odd("empty", "", .refused("expected a recorded scroll session, found an empty file")),
    Odd(
      "UTF-32", bytes: [0xFF, 0xFE, 0, 0] + Array("[\0\0\0]\0\0\0".utf8),
      .refused("expected UTF-8 or UTF-16, found UTF-32; save it as UTF-8")),
  ]

  private static let forms = EncodedText.forms(of: whole).map {
    Odd($0.description, bytes: $0.bytes, .frames([0, 40]))
  }

  static let json = [lists, threads, texts, numbers, packed, forms].flatMap { $0 }

  @Test(arguments: json)
  func aChromeTraceIsReadRightlyOrRefusedInOneLine(_ odd: Odd) throws { try check(odd, "t.json") }

  @Test func theIdsOfAThreadAreInTheNote() throws {
    let found = try imported(Self.ids("\"pid\":1.5,\"tid\":\"ma\\nin\","))
    #expect(found.notes[0].contains("(process \"1.5\", thread \"ma\\u{a}in\")"), "\(found.notes)")
  }

  // MARK: Tables

  private static let rows = "n,t_ms,y\na,0,1\nb,16,2\n"
  private static let long = String(repeating: "ä", count: 2500)
  private static let megabyte = String(repeating: "x", count: 1 << 20)

  private static let odd: [Odd] = [
    Odd("# rows", "n,t_ms,y\n#a,0,1\n#b,16,2\n", .frames([1, 2])),
    Odd(
      "# above the names", "# viewport 390x844\n# a\n" + rows,
      .frames([1, 2], note: "that begin with #, skipped: 2")),
    Odd("# before a name that is read", "# t_ms,y\n0,1\n16,2\n", .frames([1, 2])),
    Odd(
      "# below the names", "n,t_ms,y\na,0,1\n# a remark\n",
      .refused("t.csv:3: expected 3 fields, found 1; below the column names, a line that begins")),
    Odd(
      "empty lines", "n,t_ms,y\na,0,1\n\nb,16,2\n\n",
      .frames([1, 2], note: "empty lines between rows, skipped: 1")),
    Odd("semicolons", "n;t_ms;y\na,b;0;1\nb;16;2\n", .frames([1, 2], note: "by semicolons")),
    Odd("tabs", "n\tt_ms\ty\na\t0\t1\nb\t16\t2\n", .frames([1, 2], note: "separated by tabs")),
    Odd("a first line sep=", "sep=;\nt_ms;y\n0;1\n16;2\n", .frames([1, 2], note: "by semicolons")),
    Odd(
      "decimal commas", "t_ms;y\n0;1\n16,6;2\n",
      .refused("t.csv:3:1: expected a time, found \"16,6\"; write it with a point")),
    Odd(
      "thousands", "t_ms,y\n0,\"1,040.5\"\n",
      .refused("t.csv:2:3: expected an offset, found \"1,040.5\"; write it with a point")),
    Odd("blanks around", " t_ms , y \n 0 ,\t1\n16 , 2 \n", .frames([1, 2])),
    Odd("exponents", "t_ms,y\n0,1e0\n1.6E+1,2\n", .frames([1, 2])),
    Odd("no last line end", "t_ms,y\n0,1\n16,2", .frames([1, 2])),
    Odd("mixed line ends", "t_ms,y\r\n0,1\r16,2\n17,3", .frames([1, 2, 3])),
    Odd("a line end in quotes", "n,t_ms,y\n\"a\n# b\n\",0,1\nb,16,2\n", .frames([1, 2])),
    Odd("a quote within", "n,t_ms,y\n5\" a,0,1\n", .refused("t.csv:2:2: expected quotes around")),
    Odd("5,000 bytes", "n,t_ms,y\n\(long),0,1\n,16,2\n", .frames([1, 2])),
    Odd("a megabyte", "n,t_ms,y\n\(megabyte),0,1\n,16,2\n", .frames([1, 2])),
    Odd(
      "a text in Latin-1", bytes: Array("n,t_ms,y\n".utf8) + [0xFC] + Array(",0,1\nb,16,2\n".utf8),
      .frames([1, 2])),
    Odd("a control character", "n,t_ms,y\na\u{B},0,1\nb,16,2\n", .frames([1, 2])),
    Odd(
      "a NUL", "n,t_ms,y\na\0b,0,1\n",
      .refused("t.csv:2:2: expected a line of text, found a NUL byte; name a text file")),
    Odd("a short row", "t_ms,y\n0\n", .refused("t.csv:2: expected 2 fields, found 1; complete")),
    Odd("another name twice", "n,n,t_ms,y\na,a,0,1\nb,b,16,2\n", .frames([1, 2])),
    Odd("no number", "t_ms,y\n0,NaN\n", .refused("t.csv:2:3: expected an offset, found \"NaN\"")),
    Odd("infinity", "t_ms,y\ninf,1\n", .refused("t.csv:2:1: expected a time, found \"inf\"")),
    Odd("times out of order", "t_ms,y\n16,1\n0,2\n", .refused("t.csv:3:1: expected a time that")),
    Odd("header only", "t_ms,y\n", .refused("t.csv: expected at least one frame, found only")),
    Odd("gzip", bytes: Gzip.member(of: Array(rows.utf8)), .frames([1, 2])),
    Odd(
      "gzip of UTF-16",
      bytes: Gzip.member(of: EncodedText.utf16("\u{FEFF}" + rows, isBigEndian: false)),
      .frames([1, 2])),
  ]

  static let tables =
    odd
    + EncodedText.forms(of: rows).map {
      Odd($0.description, bytes: $0.bytes, .frames([1, 2]))
    }

  @Test(arguments: tables)
  func aTableIsReadRightlyOrRefusedInOneLine(_ odd: Odd) throws { try check(odd, "t.csv") }
}

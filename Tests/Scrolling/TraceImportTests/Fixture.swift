import Files
import Foundation
import ScrollTraces
import TestSupport
import TraceImport

/// `Tests/Fixtures/TraceImport/chrome-flick.json.gz`: the session that `Benchmarks/Traces` has as a
/// recording of animation frames. It holds all events that the importer reads, and the first of
/// each other name.
let chromeFlick = Repository.root.appendingPathComponent(
  "Tests/Fixtures/TraceImport/chrome-flick.json.gz"
)
.path

/// The recording.
func flickRecording() throws -> ScrollTrace {
  let root = Repository.root
  return try ScrollTrace(
    contentsOf: root.appendingPathComponent("Benchmarks/Traces/chrome-flick.csv").path)
}

/// The text of the fixture.
func flickText() throws -> [UInt8] {
  let file = try InputFile(path: chromeFlick, largest: 1 << 24)
  var inflater = GzipInflater(file: chromeFlick)
  var text: [UInt8] = []
  try inflater.inflate(file.bytes) { (piece) throws(InputError) in text += piece }
  return text
}

func request(
  _ file: String = "t.json", viewport: CGSize? = CGSize(width: 390, height: 844),
  content: CGSize? = CGSize(width: 390, height: 4_777_113)
) -> TraceRequest {
  var request = TraceRequest(file: file)
  request.viewport = viewport
  request.contentSize = content
  return request
}

func imported(_ text: String, _ wanted: TraceRequest = request()) throws(InputError)
  -> ImportedTrace
{
  try ImportedTrace(bytes: Array(text.utf8), wanted)
}

/// The error for a text; empty if it was read.
func complaint(_ bytes: [UInt8], _ wanted: TraceRequest = request()) -> String {
  do throws(InputError) {
    _ = try ImportedTrace(bytes: bytes, wanted)
    return ""
  } catch {
    return error.description
  }
}

func complaint(_ text: String, _ wanted: TraceRequest = request()) -> String {
  complaint(Array(text.utf8), wanted)
}

/// The text with every event of this name under another one.
func renaming(_ name: String, in text: [UInt8]) -> [UInt8] {
  let wanted = Array("\"\(name)\"".utf8)
  var text = text
  var position = 0
  while let start = text[position...].firstIndex(of: UInt8(ascii: "\"")) {
    if text[start...].starts(with: wanted) { text[start + 1] = UInt8(ascii: "_") }
    position = start + 1
  }
  return text
}

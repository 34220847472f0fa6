import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// Files of results are read gzipped where they do not stand plain.
@Suite struct ResultFileTests {
  @Test func aPlainFileGoesBeforeAGzippedOne() throws {
    try withTemporaryFolder { scratch in
      let path = scratch.appendingPathComponent("a.json").path
      try Gzip.member(of: Array("packed".utf8)).withUnsafeBytes {
        try Data($0).write(to: URL(fileURLWithPath: path + ".gz"))
      }
      #expect(try ResultFile(path).bytes == Array("packed".utf8))
      try Data("plain".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try ResultFile(path).bytes == Array("plain".utf8))
    }
  }

  @Test func whatIsNoWholeGzipDataIsOneLineWithTheNameOfItsFile() throws {
    try withTemporaryFolder { scratch in
      let json = scratch.appendingPathComponent("run.json")
      let packed = scratch.appendingPathComponent("run.json.gz")
      let whole = Gzip.member(of: Array(String(repeating: "{}", count: 500).utf8))
      var flipped = whole
      flipped[whole.count - 6] ^= 1
      let wrong: [(bytes: [UInt8], expected: String)] = [
        (Array(whole.dropLast(4)), "expected more gzip data"), (flipped, "found damage"),
        (whole + [1, 2, 3], "3 more bytes"), (Array("{}".utf8), "found something else"),
        ([], "gzip"),
      ]
      for (bytes, expected) in wrong {
        try Data(bytes).write(to: packed)
        let text = errorText { _ = try RunRecord.load(json) }
        #expect(text.contains("run.json.gz") && text.contains(expected), "\(text)")
        #expect(!text.contains("\n"))
      }
      // 64 MiB of zeros in 64 KiB.
      try Data(Gzip.member(of: Array(repeating: 0, count: 64 << 20), level: 9)).write(to: packed)
      #expect(errorText { _ = try RunRecord.load(json) }.contains("gzip bomb"))
      try FileManager.default.removeItem(at: packed)
      #expect(errorText { _ = try RunRecord.load(json) }.contains("found nothing with this name"))
    }
  }

  @Test func aGzippedHistoryIsReadAndNothingIsAppendedToIt() throws {
    try withTemporaryFolder { scratch in
      let file = HistoryFile(scratch.appendingPathComponent("main.csv"))
      let rows = HistoryRow.rows(
        of: run([record(launches: [observations()])]), committed: nil, settings: "")
      _ = try file.append(rows)
      let text = try Data(contentsOf: file.url)
      let packed = scratch.appendingPathComponent("main.csv.gz")
      try Data(Gzip.member(of: Array(text))).write(to: packed)
      try FileManager.default.removeItem(at: file.url)
      #expect(try file.read().rows == rows)
      #expect(try HistoryFile(packed).read().rows == rows)
      for file in [file, HistoryFile(packed)] {
        let texts = [errorText { try file.prepare() }, errorText { _ = try file.append(rows) }]
        #expect(texts.allSatisfy { $0.contains("gunzip it") }, "\(texts)")
      }
      #expect(!FileManager.default.fileExists(atPath: file.url.path))
      try Data("no gzip".utf8).write(to: packed)
      #expect(errorText { _ = try file.read() }.hasPrefix(packed.path + ": expected gzip data"))
    }
  }
}

import SuiteCases
import CellModel
import Commands
import Datasets
import Files
import Foundation
import Gate
import Measurement
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import ScrollTraces
import TestSupport
import Testing
import TimeGate
import Verdicts

/// Whatever this program reads, it reads in every encoding and with every line end of `InputText`.
@Suite struct EncodingTests {
  /// A file of the fuzzers' corpus, and what its reader makes of it.
  struct Reader: Sendable, CustomTestStringConvertible {
    var file: String
    var read: @Sendable (String) throws -> String

    var testDescription: String { file }
  }

  static let readers: [Reader] = [
    Reader(file: "sizes/debian-packages") { path in
      String(decoding: try Dataset.read(path).rowsCSV(), as: UTF8.self)
    },
    Reader(file: "sizes/holidays-calendar") { path in
      String(decoding: try Dataset.read(path).rowsCSV(), as: UTF8.self)
    },
    Reader(file: "trace/wheel-notched") { try ScrollTrace(contentsOf: $0).csv() },
    Reader(file: "costs/seed") { path in
      let costs = try CellCosts(contentsOf: path, seed: 1)
      return CellCosts.Step.allCases.flatMap { step in
        ["", "cell"].map { "\(costs.cost(of: step, identifier: $0, item: 7))" }
      }.joined(separator: " ")
    },
    Reader(file: "policy/full") { "\(try GatePolicy.load($0, measures: ["query_cpu_ns"]))" },
    Reader(file: "suite/quick") { "\(try Suite.load($0, benchmarks: []).parts)" },
    Reader(file: "plan/short") { "\(try SelftestPlan.load($0))" },
    Reader(file: "baseline/seed") { try Baseline.load($0)?.text ?? "" },
    Reader(file: "history/seed") { path in
      let read = try HistoryFile(URL(fileURLWithPath: path)).read()
      return "\(read.rows)"
    },
    Reader(file: "run/seed") { path in
      let run = try RunRecord.load(URL(fileURLWithPath: path))
      return String(decoding: try run.json(), as: UTF8.self)
    },
  ]

  @Test(arguments: readers)
  func everyReaderReadsEveryForm(_ reader: Reader) throws {
    let file = Bench.root.appendingPathComponent("Tests/Fuzz/Corpus/\(reader.file)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let folder = try TemporaryFolder()
    let path = folder.path("file.json")
    let forms = EncodedText.forms(of: text)
    var expected: String?
    for form in forms {
      try folder.write("file.json", form.bytes)
      let found = try reader.read(path)
      #expect(found == expected ?? found && found.count > 9, "\(form)")
      expected = expected ?? found
    }
  }
}

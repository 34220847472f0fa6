import SuiteCases
import CellModel
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Commands
import Datasets
import Files
import Foundation
import Gate
import Measurement
import Oracle
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import ScrollTraces
import Sharding
import TimeGate
import TraceImport
import Verdicts

/// Bytes as each file that is read. What is refused is refused with an error; what is read can be
/// written, read again and reported.
let readers: [String: @Sendable ([UInt8]) -> Void] = [
  "sizes": { bytes in
    write(bytes, "a.csv")
    guard let data = try? Dataset.read(path("a.csv"), limits: small) else { return }
    keepAlive(DatasetSummary(data))
  },
  "sizes-gz": { bytes in
    write(bytes, "a.csv.gz")
    _ = try? Dataset.read(path("a.csv.gz"), limits: small)
  },
  "sections": { bytes in
    write(Array("section,item,width,height\n0,0,10,20\n0,1,10,20\n1,0,5,5\n".utf8), "b.csv")
    write(bytes, "b.sections.csv")
    _ = try? Dataset.read(path("b.csv"), limits: small)
  },
  "items": { bytes in
    write(bytes, "c.csv")
    let columns = ItemColumns(width: "w", height: "h", section: "s")
    _ = try? ImportedDataset(contentsOf: path("c.csv"), columns, limits: small)
  },
  "trace": { bytes in
    guard let trace = try? ScrollTrace(name: "a", file: "a.csv", bytes: bytes) else { return }
    let text = trace.csv()
    guard let again = try? ScrollTrace(name: "a", file: "a.csv", bytes: Array(text.utf8)) else {
      fatalError("what was written cannot be read: \(text.prefix(200))")
    }
    guard again.frames.count == trace.frames.count else { fatalError("other frames were read") }
  },
  "chrome": { imported($0) { _ in } },
  "table": { bytes in
    imported(bytes) { request in
      request.columns.time = "when"
      request.columns.offset = "top"
      request.columns.unit = .s
      request.viewport = CGSize(width: 390, height: 844)
      request.contentSize = CGSize(width: 390, height: 52_000)
    }
  },
  "baseline": { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let baseline = try? Baseline(parsing: text, file: "a.tsv") else { return }
    guard (try? Baseline(parsing: baseline.text, file: "a.tsv")) == baseline else {
      fatalError("what was written is read as something else")
    }
  },
  "suite": { _ = try? Suite.parse(String(decoding: $0, as: UTF8.self), file: "a.json") },
  "plan": { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? SelftestPlan.parse(text, file: "a.json", withBuilds: true)
  },
  "policy": {
    _ = try? GatePolicy.parse(
      String(decoding: $0, as: UTF8.self), file: "a.json", measures: ["query_cpu_ns"])
  },
  "layout": { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let file = try? LayoutFile.parse(text, file: "a.json") else { return }
    // What is read can be solved, and places each item of a small collection.
    for viewport in [(390.0, 844.0), (844, 390), (1, 1)] {
      let rule = file.rule(in: ViewportExtents(cross: viewport.0, main: viewport.1))
      guard rule.layout.sections.indices.allSatisfy(rule.hasRoom) else { continue }
      if let broken = RuleCheck.brokenLaws(of: rule, over: few).first { fatalError("\(broken)") }
    }
  },
  "costs": { _ = try? CellCosts(parsing: $0, file: "a.csv", seed: 1) },
  "history": { bytes in
    write(bytes, "h.csv")
    guard let read = try? HistoryFile(url("h.csv")).read() else { return }
    keepAlive(read.rows.count)
  },
  "run": { bytes in
    write(bytes, "run.json")
    guard let run = try? RunRecord.load(url("run.json")) else { return }
    keepAlive(run.resultsCSV() + run.samplesCSV())
    keepAlive(table(for: run, columns: .wide, on: .usual))
    keepAlive(markdown(for: run))
    keepAlive(GoBenchmark.text(for: run))
    keepAlive(run.junitXML())
    keepAlive((try? run.json())?.count ?? 0)
    _ = try? CaseCosts(of: run, at: "run")
    _ = try? MergedRun(joining: [("run", run)], runID: "m")
    _ = try? RunComparison(base: run, head: run, date: Date(timeIntervalSince1970: 0))
  },
  "case": { bytes in
    write(bytes, "folder/cases/a-00000000.json")
    _ = try? ResultFolder(url("folder")).finishedCases()
  },
]

private let small: ReadLimits = {
  var limits = ReadLimits.standard
  limits.rows = 100_000
  limits.text.bytes = 1 << 20
  return limits
}()

/// Sections of a few items, one of them empty.
private let few = SectionedSizes(
  sections: [3, 0, 9].map { SectionInfo(itemCount: $0, headerHeight: 32 * 64) },
  sizes: SizeSequence((0..<12).map { ItemSize(points: 40, 20 + Double($0)) }))

private func imported(_ bytes: [UInt8], _ change: (inout TraceRequest) -> Void) {
  var request = TraceRequest(file: "a")
  change(&request)
  guard let imported = try? ImportedTrace(bytes: bytes, request) else { return }
  keepAlive(imported.trace.csv())
}

@inline(never) private func keepAlive<Value>(_ value: Value) {}

/// The folder of this process, in memory.
private let folder: String = {
  let path = "/dev/shm/scrollbench-fuzz-\(getpid())"
  try? FileManager.default.createDirectory(
    atPath: path + "/folder/cases", withIntermediateDirectories: true)
  atexit { try? FileManager.default.removeItem(atPath: "/dev/shm/scrollbench-fuzz-\(getpid())") }
  return path
}()

private func path(_ name: String) -> String { folder + "/" + name }
private func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

private func write(_ bytes: [UInt8], _ name: String) {
  let file = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
  close(file)
}

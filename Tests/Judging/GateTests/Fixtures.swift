import Foundation
import Gate
import Measurement
import TestSupport

/// A run of small cases for tests to modify.
func run(
  _ cases: [CaseRecord], seed: UInt64 = 1, overscan: Double = 0.5,
  environment: Environment = environment()
) -> RunRecord {
  RunRecord(
    runID: "r", commit: "c", isDirty: false, timestamp: "2026-11-21T00:00:00Z", shard: "",
    environment: environment,
    cases: cases.map { record in
      var record = record
      (record.case.seed, record.case.overscan) = (seed, overscan)
      return record
    })
}

func environment(
  host: String = "h", compiler: String = "6.3", allocator: String = "jemalloc 5.3.0",
  kernel: String = "Linux 6", load: Double = 0
) -> Environment {
  Environment(
    host: host, cpuModel: "cpu", cores: 2, virtualization: "none", os: "os", kernel: kernel,
    swiftVersion: compiler, allocator: allocator, clockNanoseconds: 25, load1: load)
}

let plainCounters: [String: Observation] = [
  "attributes_computed": .integer(100), "tiles_hit": .integer(50), "hits": .integer(10),
  "reuse_hit_ratio": .decimal(0.875), "content_extent_pt": .decimal(1234.5),
  "visible_checksum": .text("00000000000000aa"), "data_hash": .text("1234567890123456"),
  "trace_hash": .text("00000000000000cc"), "live_bytes": .integer(10_000),
  "allocations_per_frame": .decimal(0), "index_choice": .text("closed form"),
]

/// A case with one launch for each dictionary.
func caseRecord(
  _ id: String = "a/list/t/s", _ launches: [[String: Observation]] = [plainCounters],
  viewport: Viewport = .standard, failure: CaseFailure? = nil
) -> CaseRecord {
  CaseRecord(
    .named(id, data: "a", trace: "t", strategy: "s", viewport: viewport), itemCount: 10,
    launches: launches.enumerated().map {
      LaunchRecord(launch: $0.offset, observations: $0.element, blocks: [])
    }, failure: failure)
}

/// A case with the default counters except for some.
func changed(
  _ changes: [String: Observation?], id: String = "a/list/t/s"
) -> CaseRecord {
  var counters = plainCounters
  for (metric, value) in changes { counters[metric] = value }
  return caseRecord(id, [counters])
}

/// Noon of a day, in UTC.
func noon(_ day: String) -> Date {
  ISO8601DateFormatter().date(from: "\(day)T12:00:00Z")!
}

let today = noon("2026-11-21")

extension GatePolicy {
  /// A policy that may name one measure in addition to metrics.
  static func parse(_ text: String, file: String) throws -> GatePolicy {
    try parse(text, file: file, measures: ["query_cpu_ns"])
  }
}

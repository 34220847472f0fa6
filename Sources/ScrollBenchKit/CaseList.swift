import CollectionModel
import Foundation
import Harness

/// One case: what its worker is to do, and what reports call it.
struct PlannedCase {
  var job: WorkerJob
  /// Names as reports show them: a path's file name, canonical brackets.
  var data: String
  var layout: String
  var trace: String
  var strategy: String
  var viewport: String
}

/// All cases of a suite, with every name checked.
struct CaseList {
  /// The flags that are the same for all cases.
  struct Settings {
    var viewport: ViewportSize
    var overscan: Double
    var seed: UInt64
    /// nil where there is none, and nothing bundled is used.
    var benchmarks: String?
  }

  /// Cases with the same data, layout and trace, in the order of the suite.
  private(set) var groups: [[PlannedCase]] = []
  var cases: [PlannedCase] { groups.flatMap { $0 } }

  /// - Throws: `InputError` where a name is unknown, given twice, or does not fit.
  init(_ suite: Suite, _ settings: Settings, in registry: Registry) throws {
    let counts: [Int?] = try (suite.items ?? []).map { try Self.itemCount($0) }
    let layouts = try suite.layouts.map { try registry.layout($0) }
    let strategies = try suite.strategies.map { try registry.strategy($0).text }
    var ids = Set<String>()
    for data in suite.data {
      let (kind, name) = try Self.describe(data, settings, registry)
      for layout in layouts {
        try Self.check(layout.registration, takes: kind, of: data, registry)
        _ = try layout.registration.make(settings.viewport.width, layout.values)
        let sized = (counts.isEmpty ? [nil] : counts).flatMap { items in
          suite.traces.map { (items, $0) }
        }
        for (items, trace) in sized {
          let traceName = try Self.traceName(trace, settings, registry)
          groups.append(
            try strategies.map { strategy in
              let planned = Self.plan(
                (data, name, items), layout.text, (trace, traceName), strategy, settings)
              guard ids.insert(planned.job.caseID).inserted else {
                throw InputError(
                  file: planned.job.caseID, message: "this case would run twice",
                  advice: "give every name once; files need different names")
              }
              return planned
            })
        }
      }
    }
    guard !ids.isEmpty else {
      throw InputError(
        file: "--suite", message: "expected at least one case, found none",
        advice: "name data, layouts, strategies and traces")
    }
  }

  private static func plan(
    _ data: (text: String, name: String, items: Int?), _ layout: String,
    _ trace: (text: String, name: String), _ strategy: String, _ settings: Settings
  ) -> PlannedCase {
    let viewport = settings.viewport.text
    let sized = data.items.map { "\(data.name)@\(itemText($0))" } ?? data.name
    var id = "\(sized)/\(layout)/\(trace.name)/\(strategy)"
    if viewport != Suite.defaultViewport { id += "@\(viewport)" }
    return PlannedCase(
      job: WorkerJob(
        caseID: id, data: data.text, items: data.items, layout: layout, strategy: strategy,
        trace: trace.text, viewportWidth: settings.viewport.width,
        viewportHeight: settings.viewport.height, overscan: settings.overscan,
        seed: settings.seed, benchmarks: settings.benchmarks ?? ""),
      data: sized, layout: layout, trace: trace.name, strategy: strategy, viewport: viewport)
  }

  private static func itemCount(_ text: String) throws(InputError) -> Int {
    guard let count = wholeNumber(text), (1...200_000_000).contains(count) else {
      throw InputError(
        file: "--items",
        message: "expected a count in 1...200m, found \(InputError.quote(text))",
        advice: "such as 100k or 1m")
    }
    return count
  }

  /// Reads a file of the user's own, so that what is wrong with it is said before anything runs.
  private static func describe(
    _ data: String, _ settings: Settings, _ registry: Registry
  ) throws -> (DatasetKind, String) {
    if let found = registry.datasets.first(where: { $0.name == data }) {
      return (found.kind, found.name)
    }
    let dataset = try registry.dataset(
      data, items: nil, seed: settings.seed, benchmarks: settings.benchmarks)
    return (dataset.kind, try fileName(dataset.name, data))
  }

  private static func traceName(
    _ trace: String, _ settings: Settings, _ registry: Registry
  ) throws -> String {
    let read = try registry.trace(trace, benchmarks: settings.benchmarks)
    if registry.traces.contains(where: { $0.name == trace }) { return trace }
    return try fileName(read.name, trace)
  }

  /// A file's stem and 8 hex digits of its content.
  private static func fileName(_ stem: String, _ path: String) throws(InputError) -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw InputError(file: path, message: "the file went away", advice: "run again")
    }
    // FNV-1a.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash >> 32, radix: 16)
    let safe = String(stem.map { ",[]/@=".contains($0) || $0.isWhitespace ? "_" : $0 })
    return "\(safe)-" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func check(
    _ layout: LayoutRegistration, takes kind: DatasetKind, of data: String, _ registry: Registry
  ) throws(InputError) {
    guard !layout.kinds.contains(kind) else { return }
    let fitting = registry.datasets.filter { layout.kinds.contains($0.kind) }.map(\.name)
    throw InputError(
      file: "--data", message: "\(data) holds \(kind.rawValue), which \(layout.name) does not take",
      advice: "it takes " + fitting.joined(separator: ", "))
  }
}

/// `100k` for 100,000.
func itemText(_ count: Int) -> String {
  if count % 1_000_000 == 0 { return "\(count / 1_000_000)m" }
  return count % 1000 == 0 ? "\(count / 1000)k" : String(count)
}

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
  /// What there is to say of the data that was read.
  let notes: [String]

  /// - Throws: `InputError` where a name is unknown, given twice, or does not fit.
  init(_ suite: Suite, _ settings: Settings, in registry: Registry) throws {
    let names = try CaseNames(suite, settings, in: registry)
    notes = names.notes
    var ids = Set<String>()
    for combination in try names.combinations() {
      let group = combination.strategies.map { choice in
        Self.plan(combination, choice.strategy.text, settings)
      }
      for planned in group {
        guard ids.insert(planned.job.caseID).inserted else {
          throw InputError(
            file: planned.job.caseID, message: "this case would run twice",
            advice: "give every name once; files need different names")
        }
      }
      groups.append(group)
    }
    guard !ids.isEmpty else {
      throw InputError(
        file: "--suite", message: "expected at least one case, found none",
        advice: "name data, layouts, strategies and traces")
    }
  }

  private static func plan(
    _ combination: CaseNames.Combination, _ strategy: String, _ settings: Settings
  ) -> PlannedCase {
    let viewport = settings.viewport.text
    let (data, items) = (combination.data, combination.items)
    let (layout, trace) = (combination.layout, combination.trace)
    let sized = items.map { "\(data.name)@\(itemText($0))" } ?? data.name
    var id = "\(sized)/\(layout)/\(trace.name)/\(strategy)"
    if viewport != Suite.defaultViewport { id += "@\(viewport)" }
    return PlannedCase(
      job: WorkerJob(
        caseID: id, data: data.text, items: items, layout: layout, strategy: strategy,
        trace: trace.text, viewportWidth: settings.viewport.width,
        viewportHeight: settings.viewport.height, overscan: settings.overscan,
        seed: settings.seed, benchmarks: settings.benchmarks ?? ""),
      data: sized, layout: layout, trace: trace.name, strategy: strategy, viewport: viewport)
  }
}

/// `100k` for 100,000.
func itemText(_ count: Int) -> String {
  if count % 1_000_000 == 0 { return "\(count / 1_000_000)m" }
  return count % 1000 == 0 ? "\(count / 1000)k" : String(count)
}

import Foundation
import Harness
import InputFiles
import Workers

/// One case: the job for its worker, and the names that reports use.
package struct PlannedCase {
  package var job: WorkerJob
  /// Names as reports show them: the file name of a path, brackets in canonical form with the
  /// parameters that a sweep varies. The case's id has only parameters that differ from their
  /// defaults: a case of a sweep is the same case as one that was named alone.
  package var data: String
  package var layout: String
  package var trace: String
  package var strategy: String
  var viewport: String
  /// The measures that the gate times for it, if its suite names them.
  package var measures: [PairMeasure]?
}

/// All cases of a suite, with every name checked.
package struct CaseList {
  /// The flags that apply to all cases.
  package struct Settings {
    var viewport: ViewportSize
    var overscan: Double
    var seed: UInt64
    /// The folders in which bundled files are looked up, in this order; empty if there are none.
    var benchmarks: [String]
    /// Whether a layout that no listed strategy is made for gets all strategies that are: the user
    /// named layouts and no strategies.
    var replacesMisfits = false

    package init(
      viewport: ViewportSize,
      overscan: Double,
      seed: UInt64,
      benchmarks: [String],
      replacesMisfits: Bool = false
    ) {
      self.viewport = viewport
      self.overscan = overscan
      self.seed = seed
      self.benchmarks = benchmarks
      self.replacesMisfits = replacesMisfits
    }
  }

  /// Cases with the same data, layout and trace, in the order of the suite.
  package private(set) var groups: [[PlannedCase]] = []
  package var cases: [PlannedCase] { groups.flatMap { $0 } }
  /// Notes about the data that was read.
  let notes: [String]

  /// - Throws: `InputError` if a name is unknown, repeated, or does not fit.
  package init(_ suite: Suite, _ settings: Settings, in registry: Registry) throws {
    var notes: [String] = []
    var ids = Set<String>()
    for part in suite.parts {
      let names = try CaseNames(part, settings, in: registry)
      notes += names.notes
      // With lists replaced by flags, parts may overlap: a case runs in the first that has it.
      let earlier = ids
      for combination in try names.combinations() {
        var group: [PlannedCase] = []
        for choice in combination.strategies {
          var planned = Self.plan(combination, choice.strategy, settings)
          planned.measures = part.measures
          if earlier.contains(planned.job.caseID) { continue }
          guard ids.insert(planned.job.caseID).inserted else {
            throw InputError(
              file: planned.job.caseID, message: "this case would run twice",
              advice: "give each name once; files need different names")
          }
          group.append(planned)
        }
        if !group.isEmpty { groups.append(group) }
      }
    }
    self.notes = notes
    guard !ids.isEmpty else {
      throw InputError(
        file: "--suite", message: "expected at least one case, found none",
        advice: "name data, layouts, strategies and traces")
    }
  }

  private static func plan(
    _ combination: CaseNames.Combination, _ strategy: Registry.Named<StrategyRegistration>,
    _ settings: Settings
  ) -> PlannedCase {
    let viewport = settings.viewport.text
    let (data, items) = (combination.data, combination.items)
    let (layout, trace) = (combination.layout, combination.trace)
    let count = items.map { "@" + itemText($0) } ?? ""
    var id = "\(data.id)\(count)/\(layout.id)/\(trace.id)/\(strategy.text)"
    if viewport != Suite.defaultViewport { id += "@\(viewport)" }
    return PlannedCase(
      job: WorkerJob(
        caseID: id, data: data.text, items: items, layout: layout.text, strategy: strategy.text,
        trace: trace.text, viewportWidth: settings.viewport.width,
        viewportHeight: settings.viewport.height, overscan: settings.overscan,
        seed: settings.seed, benchmarks: settings.benchmarks.first ?? "",
        moreBenchmarks: settings.benchmarks.count > 1
          ? Array(settings.benchmarks.dropFirst()) : nil),
      data: data.shown + count, layout: layout.shown, trace: trace.shown,
      strategy: strategy.name, viewport: viewport)
  }
}

/// `100k` for 100,000.
package func itemText(_ count: Int) -> String {
  if count % 1_000_000 == 0 { return "\(count / 1_000_000)m" }
  return count % 1000 == 0 ? "\(count / 1000)k" : String(count)
}

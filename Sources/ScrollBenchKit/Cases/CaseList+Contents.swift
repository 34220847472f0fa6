import CollectionModel
import Datasets
import Harness
import InputFiles
import ScrollTraces
import Workers

extension CaseList {
  /// The properties that determine where a case's items go.
  private struct Content: Hashable {
    var layout: String
    var isEstimated: Bool
  }

  /// Loads the data of every case once and lays it out: problems with either are then reported
  /// before anything is written, and workers find the data in the cache.
  ///
  /// - Returns: the cache's notes, each once.
  /// - Throws: `InputError` if data is bad or cannot have that many items, or if content extends
  ///   further than positions are exact.
  /// - Complexity: O(items) for each combination of data, size and layout.
  package func checkContents(in registry: Registry) throws -> [String] {
    var jobs: [String: [WorkerJob]] = [:]
    var names: [String] = []
    for job in cases.map(job(for:)) {
      let name = "\(job.case.data.text)@\(job.case.items ?? -1)"
      if jobs[name] == nil { names.append(name) }
      jobs[name, default: []].append(job)
    }
    var notes = notes
    for name in names {
      let same = jobs[name] ?? []
      let part = same.first.flatMap { parts[$0.case.id] }
      do {
        try Self.checkContents(of: same, registry, &notes)
      } catch let error as InputError {
        throw part?.lines?.located(error) ?? error
      }
    }
    var said = Set<String>()
    return notes.filter { said.insert($0).inserted }
  }

  /// - Parameter jobs: all must use the same data.
  private static func checkContents(
    of jobs: [WorkerJob], _ registry: Registry, _ notes: inout [String]
  ) throws {
    var dataset: Dataset?
    var checked = Set<Content>()
    for job in jobs {
      let content = try CaseContent(job, in: registry)
      let loaded =
        try dataset
        ?? registry.dataset(
          job.case.data.text, items: job.case.items, seed: job.case.seed, benchmarks: job.folders,
          note: { notes.append($0) })
      dataset = loaded
      try content.checkChanges(over: loaded)
      if checked.insert(Content(layout: job.case.layout.text, isEstimated: false)).inserted {
        try content.checkExtent(of: loaded.sizes, crossExtent: nil)
      }
      guard var script = try content.makeScript(), script.kind == .selfSizing else { continue }
      if checked.insert(Content(layout: job.case.layout.text, isEstimated: true)).inserted {
        try content.checkExtent(of: script.begin(over: loaded.sizes), crossExtent: nil)
      }
    }
  }
}

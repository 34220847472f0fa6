import Datasets
import Files
import Registration

extension CaseList {
  /// The properties that determine where a case's items go.
  private struct Placement: Hashable {
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
  package func checkContents() throws -> [String] {
    var places: [String: Int] = [:]
    var groups: [[ResolvedCase]] = []
    for one in cases {
      let name = "\(one.data.text)@\(one.items ?? -1)"
      let place = places[name, default: groups.count]
      places[name] = place
      if place == groups.count { groups.append([]) }
      groups[place].append(resolved(one))
    }
    var notes = notes
    for group in groups {
      do {
        try Self.checkContents(of: group, &notes)
      } catch let error as InputError {
        throw parts[group[0].id]?.lines?.located(error) ?? error
      }
    }
    var said = Set<String>()
    return notes.filter { said.insert($0).inserted }
  }

  /// - Parameter cases: all must use the same data.
  private static func checkContents(of cases: [ResolvedCase], _ notes: inout [String]) throws {
    var dataset: Dataset?
    var checked = Set<Placement>()
    for one in cases {
      let content = try CaseContent(one)
      let loaded = try dataset ?? one.dataset(note: { notes.append($0) })
      dataset = loaded
      try content.checkChanges(over: loaded)
      let layout = one.case.layout.text
      if checked.insert(Placement(layout: layout, isEstimated: false)).inserted {
        try content.checkExtent(of: loaded.sizes, in: nil)
      }
      guard var script = one.script, script.kind == .selfSizing else { continue }
      if checked.insert(Placement(layout: layout, isEstimated: true)).inserted {
        try content.checkExtent(of: script.begin(over: loaded.sizes), in: nil)
      }
    }
  }
}

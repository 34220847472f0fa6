/// The modelled costs of a case's cells, and their policies, for playing it on a virtual clock.
/// Names are those of the registry. Nothing of such a case is timed.
package struct CellChoices: Codable, Hashable, Sendable {
  /// The reuse policy that keeps every view, as a case without these choices does.
  package static let defaultReuse = Case.Name("unbounded")
  /// The prefetch policy that prefetches nothing.
  package static let defaultPrefetch = Case.Name("none")

  /// What making, setting up and laying out a cell cost.
  package var cost: Case.Name
  /// The modelled size of a cell: `40KiB`; nil models none.
  package var bytes: String?
  /// Whether the work of the strategy costs time too.
  package var countsWork: Bool
  package var reuse: Case.Name
  /// Which cells are prepared ahead.
  package var prefetch: Case.Name
  /// Which data are requested ahead.
  package var prefetchData: Case.Name
  /// The time from a request to the arrival of data: `120ms`; nil if all data are present.
  package var dataLatency: String?

  package init(
    cost: Case.Name, bytes: String? = nil, countsWork: Bool = true,
    reuse: Case.Name = Self.defaultReuse, prefetch: Case.Name = Self.defaultPrefetch,
    prefetchData: Case.Name = Self.defaultPrefetch, dataLatency: String? = nil
  ) {
    self.cost = cost
    self.bytes = bytes
    self.countsWork = countsWork
    self.reuse = reuse
    self.prefetch = prefetch
    self.prefetchData = prefetchData
    self.dataLatency = dataLatency
  }

  /// The parts of a case's id, in the order of their keys, without what is a default.
  func marks(_ text: (Case.Name) -> String) -> [(key: String, value: String)] {
    var marks: [(key: String, value: String)] = [("cost", text(cost))]
    if let bytes { marks.append(("bytes", bytes)) }
    if !countsWork { marks.append(("work", "none")) }
    if reuse.id != Self.defaultReuse.id { marks.append(("reuse", text(reuse))) }
    if prefetch.id != Self.defaultPrefetch.id { marks.append(("prefetch", text(prefetch))) }
    if prefetchData.id != Self.defaultPrefetch.id { marks.append(("data", text(prefetchData))) }
    if let dataLatency { marks.append(("latency", dataLatency)) }
    return marks
  }
}

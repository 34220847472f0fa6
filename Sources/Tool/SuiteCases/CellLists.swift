import Files
import Registration

/// What cells cost and what is done with them, as lists whose values make cases.
package struct CellLists: Hashable {
  /// Each a registered name, `steps[..]` or a path.
  package var costs: SuiteNames
  package var reuse: SuiteNames = []
  package var prefetch: SuiteNames = []
  package var prefetchData: SuiteNames = []
  /// How long data take: `120ms`; nil has all data there.
  package var dataLatency: String?
  /// The modelled size of a cell: `40KiB`; nil models none.
  package var bytes: String?
  /// Whether the work of the strategy costs time too.
  package var countsWork = true
  /// Whether every combination of policies is a case; otherwise one list varies at a time, with the
  /// first values of the others.
  package var isCrossed = false

  static let keys = [
    "costs", "reuse", "prefetch", "prefetchData", "dataLatency", "cellBytes", "workCost", "cross",
  ]

  package init(costs: SuiteNames) { self.costs = costs }

  /// The lists of a suite's part; nil if it has no costs.
  ///
  /// - Throws: `InputError` that names the line.
  package init?(_ object: LocatedObject) throws(InputError) {
    guard let costs = try SuiteNames(object, "costs") else {
      for key in Self.keys where object.has(key) {
        throw object.error("expected costs too, found none", "give costs", at: key)
      }
      return nil
    }
    guard costs != [] else {
      throw object.error("expected costs, found an empty list", "leave it out", at: "costs")
    }
    self.costs = costs
    reuse = try SuiteNames(object, "reuse") ?? []
    prefetch = try SuiteNames(object, "prefetch") ?? []
    prefetchData = try SuiteNames(object, "prefetchData") ?? []
    dataLatency = try object.text("dataLatency")
    bytes = try object.text("cellBytes")
    if let work = try object.text("workCost") {
      guard work == Self.noWork else {
        throw object.error(
          "expected the word \(Self.noWork), found \(InputError.quote(work))", "or leave it out",
          at: "workCost")
      }
      countsWork = false
    }
    isCrossed = try object.flag("cross") ?? false
  }

  /// The word for a strategy whose work costs nothing.
  package static let noWork = "none"
}

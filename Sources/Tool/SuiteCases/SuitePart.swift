import Files
import Registration
import Workers

/// Lists whose combinations are cases: a suite is one such part, or several (`and`).
package struct SuitePart: Hashable {
  enum Cover: String, CaseIterable {
    /// Every combination; all data must fit all layouts.
    case cross
    /// Every combination of a layout with data that it takes.
    case fitting
    /// Every layout with every strategy and every trace, every strategy with every size
    /// (`PairCover`).
    case pairs
    /// Every layout with every trace, two strategies each; every strategy with every size, but not
    /// with every layout (`PairCover`).
    case teams
  }

  package var data: SuiteNames
  package var layouts: SuiteNames
  package var strategies: SuiteNames
  package var traces: SuiteNames
  /// `100k`; nil keeps the size of the data.
  package var items: [String]?
  /// The combinations that are cases; nil for all.
  var cover: Cover?
  /// With pairs: strategies that are run at the largest size on the first layout only.
  var slow: [String]?
  /// The folder that paths in `data` start from: that of the suite's file; nil for the current one.
  package var dataFolder: String?
  /// The folder that paths in `traces` start from.
  package var traceFolder: String?
  /// The folder that paths in the brackets of `layouts` start from.
  package var layoutFolder: String?
  /// The measures that the gate times; nil for those usual for the trace. A case has those of them
  /// that its trace allows.
  var measures: [PairMeasure]?
  /// Viewports beyond each edge in a query; nil for the default alone.
  package var overscan: [String]?
  /// What cells cost, and what is done with them; nil where they cost nothing and cases are timed.
  package var cells: CellLists?
  /// Where the lists stand in the suite's file; nil if there is none.
  package var lines: SuiteLines?

  package init(
    data: SuiteNames, layouts: SuiteNames, strategies: SuiteNames, traces: SuiteNames,
    items: [String]? = nil, overscan: [String]? = nil
  ) {
    self.data = data
    self.layouts = layouts
    self.strategies = strategies
    self.traces = traces
    self.items = items
    self.overscan = overscan
  }

  /// The lists that every part must have.
  static let lists = ["data", "layouts", "strategies", "traces"]
  static let keys = lists + ["items", "cover", "slow", "measures", "overscan"] + CellLists.keys
}

extension SuitePart {
  /// - Parameter need: what a missing key would be needed for.
  /// - Throws: `InputError` that names the line.
  package init(_ object: LocatedObject, _ need: String) throws(InputError) {
    func list(_ key: String) throws(InputError) -> SuiteNames {
      guard let names = try SuiteNames(object, key) else { throw object.missing(key, need) }
      return names
    }
    data = try list("data")
    layouts = try list("layouts")
    strategies = try list("strategies")
    traces = try list("traces")
    items = try object.texts("items")
    cover = try object.choice("cover", of: Cover.self)
    slow = try object.texts("slow")
    measures = try Self.measures(of: object)
    overscan = try object.texts("overscan")
    cells = try CellLists(object)
    lines = SuiteLines(object)
  }

  /// What `body` returns; an error of a value of the suite's file names that file.
  package func locating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as InputError {
      throw lines?.located(error) ?? error
    }
  }

  private static func measures(of object: LocatedObject) throws(InputError) -> [PairMeasure]? {
    guard let names = try object.texts("measures") else { return nil }
    var measures: [PairMeasure] = []
    for name in names {
      guard let measure = PairMeasure(rawValue: name), measure != .control else {
        throw object.error(
          "expected a measure that the gate times, found \(InputError.quote(name))",
          "choose from"
            + " \(PairMeasure.choices.map(\.rawValue).joined(separator: ", "))", at: "measures")
      }
      measures.append(measure)
    }
    guard !measures.isEmpty else {
      throw object.error(
        "expected measures that the gate times, found an empty list", "leave it out",
        at: "measures")
    }
    return measures
  }
}

import InputFiles
import Workers

/// Lists whose combinations are cases: a suite is one such part, or several (`and`).
struct SuitePart: Hashable {
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

  var data: SuiteNames
  var layouts: SuiteNames
  var strategies: SuiteNames
  var traces: SuiteNames
  /// `100k`; nil keeps the size of the data.
  var items: [String]?
  /// Which combinations; nil for all.
  var cover: Cover?
  /// With pairs: strategies that are run at the largest size on the first layout only.
  var slow: [String]?
  /// The folder that paths in `data` start from: that of the suite's file; nil for the current one.
  var dataFolder: String?
  /// The same for paths in `traces`.
  var traceFolder: String?
  /// What the gate times; left out, what is usual for the trace. A case has those of them that its
  /// trace allows.
  var measures: [PairMeasure]?

  /// The lists that have to be there.
  static let lists = ["data", "layouts", "strategies", "traces"]
  static let keys = lists + ["items", "cover", "slow", "measures"]
}

extension SuitePart {
  /// - Parameter need: what a key is missing for.
  /// - Throws: `InputError` that names the line.
  init(_ object: LocatedObject, _ need: String) throws(InputError) {
    func list(_ key: String) throws(InputError) -> SuiteNames {
      if let text = try? object.text(key) {
        if text == SuiteNames.everything { return .all }
        throw object.error(
          "expected a list or \"all\", found \(InputError.quote(text))", "put it in brackets",
          at: key)
      }
      guard let texts = try object.texts(key) else { throw object.missing(key, need) }
      return .listed(texts)
    }
    data = try list("data")
    layouts = try list("layouts")
    strategies = try list("strategies")
    traces = try list("traces")
    items = try object.texts("items")
    cover = try object.choice("cover", of: Cover.self)
    slow = try object.texts("slow")
    measures = try Self.measures(of: object)
  }

  private static func measures(of object: LocatedObject) throws(InputError) -> [PairMeasure]? {
    guard let names = try object.texts("measures") else { return nil }
    var measures: [PairMeasure] = []
    for name in names {
      guard let measure = PairMeasure(argument: name) else {
        throw object.error(
          "expected what the gate times, found \(InputError.quote(name))",
          "take of \(PairMeasure.allValueStrings.joined(separator: ", "))", at: "measures")
      }
      measures.append(measure)
    }
    guard !measures.isEmpty else {
      throw object.error(
        "expected what the gate times, found an empty list", "leave it out",
        at: "measures")
    }
    return measures
  }
}

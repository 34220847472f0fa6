/// The command line.
struct Options {
  /// The library with Boost's R-tree.
  var boost = ""
  private var isQuick = false
  /// Measures how the times of `tiled-cache` grow with the number of items, and nothing else.
  var isGrowth = false
  var checks = false
  var output: String?
  var editsOutput: String?
  var barsOutput: String?
  var charts: String?
  /// What `--output` wrote in an earlier run, for a chart of both.
  var before: String?
  private var namedLayouts: [LayoutCase]?
  /// The growth has no bar on a plane.
  var layouts: [LayoutCase] {
    namedLayouts ?? LayoutCase.allCases.filter { $0.isLinear || !isGrowth }
  }
  /// Contenders that run in addition to the references; nil for all.
  var only: Set<String>?
  private var items: [Int]?
  var sizes: [Int] {
    if let items { return items }
    if isGrowth { return [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] }
    return isQuick ? [1_000_000] : [100_000, 1_000_000, 10_000_000]
  }

  static let usage =
    "usage: Scripts/dev limits [--quick | --growth] [--check] [--layout NAME,..] [--items N,..] "
    + "[--only NAME,..] [--output FILE.csv] [--edits FILE.csv] [--bars FILE.csv] "
    + "[--charts FOLDER [--before FILE.csv]]"

  init(_ arguments: some Sequence<String>) throws(LimitsError) {
    var rest = Array(arguments)[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "--quick": isQuick = true
      case "--growth": isGrowth = true
      case "--check": checks = true
      case "--output": output = try Self.value(of: flag, &rest)
      case "--edits": editsOutput = try Self.value(of: flag, &rest)
      case "--bars": barsOutput = try Self.value(of: flag, &rest)
      case "--before": before = try Self.value(of: flag, &rest)
      case "--charts": charts = try Self.value(of: flag, &rest)
      case "--boost": boost = try Self.value(of: flag, &rest)
      case "--items": items = try Self.sizes(Self.value(of: flag, &rest))
      case "--only": only = try Self.contenders(Self.value(of: flag, &rest))
      case "--layout": namedLayouts = try Self.layouts(Self.value(of: flag, &rest))
      default: throw LimitsError("'\(flag)' is not an option; \(Self.usage)", exitCode: 64)
      }
    }
    if isGrowth, isQuick || only != nil {
      throw LimitsError(
        "--growth has sizes of its own and measures tiled-cache alone: "
          + "it excludes --quick and --only", exitCode: 64)
    }
    if before != nil, charts == nil {
      throw LimitsError("--before draws charts: --charts FOLDER is missing", exitCode: 64)
    }
    guard !boost.isEmpty else {
      throw LimitsError("--boost LIBRARY is missing: run Scripts/dev limits", exitCode: 64)
    }
  }

  private static func value(
    of flag: String, _ rest: inout ArraySlice<String>
  ) throws(LimitsError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw LimitsError("\(flag) needs a value; \(usage)", exitCode: 64)
    }
    return value
  }

  private static func sizes(_ list: String) throws(LimitsError) -> [Int] {
    var sizes: [Int] = []
    for text in list.split(separator: ",") {
      guard let size = Int(text), (10_000...100_000_000).contains(size) else {
        throw LimitsError(
          "--items '\(text)' is not a whole number in 10000...100000000", exitCode: 64)
      }
      sizes.append(size)
    }
    return sizes
  }

  private static func contenders(_ list: String) throws(LimitsError) -> Set<String> {
    var names: Set<String> = []
    for name in list.split(separator: ",").map(String.init) {
      guard Roster.optionalNames.contains(name) else {
        let known = Roster.optionalNames.joined(separator: ", ")
        throw LimitsError("--only '\(name)' is not one of \(known)", exitCode: 64)
      }
      names.insert(name)
    }
    return names
  }

  private static func layouts(_ list: String) throws(LimitsError) -> [LayoutCase] {
    var layouts: [LayoutCase] = []
    for name in list.split(separator: ",") {
      guard let layout = LayoutCase(rawValue: String(name)) else {
        let known = LayoutCase.allCases.map(\.rawValue).joined(separator: ", ")
        throw LimitsError("--layout '\(name)' is not one of \(known)", exitCode: 64)
      }
      layouts.append(layout)
    }
    return layouts
  }
}

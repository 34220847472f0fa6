/// The command line.
struct Options {
  /// The library with the R-tree of Boost.
  var boost = ""
  var isQuick = false
  var checks = false
  var output: String?
  var editsOutput: String?
  var charts: String?
  var layouts = LayoutCase.allCases
  var sizes: [Int] { isQuick ? [1_000_000] : [100_000, 1_000_000, 10_000_000] }

  static let usage =
    "usage: Scripts/limits [--quick] [--check] [--layout NAME,..] [--output FILE.csv] "
    + "[--edits FILE.csv] [--charts FOLDER]"

  init(_ arguments: some Sequence<String>) throws(LimitsError) {
    var rest = Array(arguments)[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "--quick": isQuick = true
      case "--check": checks = true
      case "--output": output = try Self.value(of: flag, &rest)
      case "--edits": editsOutput = try Self.value(of: flag, &rest)
      case "--charts": charts = try Self.value(of: flag, &rest)
      case "--boost": boost = try Self.value(of: flag, &rest)
      case "--layout": layouts = try Self.layouts(Self.value(of: flag, &rest))
      default: throw LimitsError("'\(flag)' is not known; \(Self.usage)", exitCode: 64)
      }
    }
    guard !boost.isEmpty else {
      throw LimitsError("--boost LIBRARY is missing: run Scripts/limits", exitCode: 64)
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

import CollectionModel
import Foundation

/// Which cases a run holds: combinations of the lists. A file under `Benchmarks/Suites`.
struct Suite: Hashable {
  enum Cover: String, CaseIterable {
    /// Every combination; all data has to fit all layouts.
    case cross
    /// Every combination of a layout with data it takes.
    case fitting
    /// Every layout with every strategy and every trace, every strategy with every size
    /// (`PairCover`).
    case pairs
    /// Every layout with every trace, two strategies each: every strategy with every size, but not
    /// with every layout (`PairCover`).
    case teams
  }

  var summary: String
  var data: [String]
  var layouts: [String]
  var strategies: [String]
  var traces: [String]
  /// `100k`; left out, data is as large as it is.
  var items: [String]?
  /// `390x844`
  var viewport: String?
  /// Which combinations; left out, all.
  var cover: Cover?
  /// With pairs: strategies that meet the largest size on the first layout only.
  var slow: [String]?
  /// Seconds of timed replaying for the slowest strategy of a group.
  var budget: Double?

  static let defaultBudget = 10.0
  static let defaultName = "quick"
  static let defaultViewport = "390x844"

  /// The suite of a registered name or a path.
  static func load(_ name: String, benchmarks: String?) throws(InputError) -> Suite {
    let path: String
    if name.contains("/") || name.hasSuffix(".json") {
      path = name
    } else {
      let names = names(in: benchmarks)
      path = try BenchmarksFolder.path("Suites/\(name).json", in: benchmarks)
      guard names.contains(name) else {
        throw .unknown("suite", name, among: names, flag: "--suite")
      }
    }
    let file = try InputFile(
      path: path, expecting: "a suite", largest: LocatedObject.largestFile,
      inFolder: "a JSON file",
      advice: "'scrollbench list suites' shows the suites by name")
    return try parse(try file.text(), file: path)
  }

  /// The suite that a JSON text holds; `file` is what errors call it.
  ///
  /// - Throws: `InputError` that names the line: no JSON, an unknown key, a value that is missing or
  ///   of another type.
  static func parse(_ text: String, file: String) throws(InputError) -> Suite {
    let lists = ["data", "layouts", "strategies", "traces"]
    let top = try LocatedObject(
      text, file: file,
      keys: ["summary"] + lists + ["items", "viewport", "cover", "slow", "budget"],
      what: "the suite")
    let needed = "a suite has summary, \(lists.joined(separator: ", "))"
    func list(_ key: String) throws(InputError) -> [String] {
      guard let texts = try top.texts(key) else { throw top.missing(key, needed) }
      return texts
    }
    let budget = try top.number("budget", example: "10")
    if let budget, !isTimeSpan(budget) {
      throw top.error(
        "expected seconds above 0, at most 86400, found \(budget)", "such as 10", at: "budget")
    }
    return Suite(
      summary: try top.text("summary", needed, orEmpty: true), data: try list("data"),
      layouts: try list("layouts"), strategies: try list("strategies"),
      traces: try list("traces"), items: try top.texts("items"),
      viewport: try top.text("viewport"), cover: try top.choice("cover", of: Cover.self),
      slow: try top.texts("slow"), budget: budget)
  }

  /// The suites of the benchmarks folder, sorted.
  static func names(in benchmarks: String?) -> [String] {
    guard let benchmarks,
      let files = try? FileManager.default.contentsOfDirectory(atPath: benchmarks + "/Suites")
    else { return [] }
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }
}

import Files
import Foundation
import Registration

/// A list of cases, by parts whose cases follow in order; usually a file of `Benchmarks/Suites`.
package struct Suite: Hashable {
  package var summary: String
  /// The parts, at least one.
  package var parts: [SuitePart]
  /// Width x height in points, such as `390x844`; nil for `Viewport.standard`.
  package var viewport: String?
  /// Seconds of timed replays for the slowest strategy of a group.
  package var budget: Double?
  /// Fresh worker processes for each case.
  package var launches: Int?
  /// Whether only the first of them counts.
  package var countsOnce: Bool

  package init(
    summary: String, parts: [SuitePart], viewport: String? = nil, budget: Double? = nil,
    launches: Int? = nil, countsOnce: Bool = false
  ) {
    self.summary = summary
    self.parts = parts
    self.viewport = viewport
    self.budget = budget
    self.launches = launches
    self.countsOnce = countsOnce
  }

  package static let possibleLaunches = 1...1000
  package static let defaultName = "quick"

  /// The lists for a run with named data but without a folder of suites: they need no file.
  package static let withoutFiles = Suite(
    summary: "",
    parts: [
      SuitePart(
        data: [],
        layouts: [
          BuiltIn.Layout.list, BuiltIn.Layout.grid, BuiltIn.Layout.masonry, BuiltIn.Layout.flow,
        ],
        strategies: [
          BuiltIn.Strategy.precomputeAll, BuiltIn.Strategy.onDemand, BuiltIn.Strategy.tiledCache,
        ], traces: ["flick"])
    ])

  /// The suite called `name`, from the first of the folders that has it, or the suite at the path
  /// `name`. Paths inside it start at its own folder.
  package static func load(_ name: String, benchmarks: [String]) throws(InputError) -> Suite {
    let path = try path(of: name, benchmarks: benchmarks)
    let file = try InputFile(
      path: path, expecting: "a suite", largest: LocatedObject.largestFile,
      inFolder: "a JSON file",
      advice: "`\(OwnCommand.line(["list", "suites"]))` shows the suites by name")
    var suite = try parse(try file.text(), file: path)
    let folder = PathParts.folder(of: path)
    if path.contains("/") {
      for index in suite.parts.indices {
        suite.parts[index].dataFolder = folder
        suite.parts[index].traceFolder = folder
        suite.parts[index].layoutFolder = folder
      }
    }
    return suite
  }

  /// Whether a suite is named by its path.
  package static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  /// The path of the suite's file.
  package static func path(of name: String, benchmarks: [String]) throws(InputError) -> String {
    if isPath(name) { return name }
    let names = names(in: benchmarks)
    guard names.isEmpty || names.contains(name) else {
      throw .unknown("suite", name, among: names, flag: "--suite")
    }
    return try BenchmarksFolder.path("Suites/\(name).json", in: benchmarks)
  }

  /// The suite in a JSON text; `file` is its name in errors.
  ///
  /// - Throws: `InputError` that names the line: not JSON, an unknown key, a value that is missing
  ///   or of the wrong type.
  package static func parse(_ text: String, file: String) throws(InputError) -> Suite {
    let top = try LocatedObject(
      text, file: file,
      keys: ["summary"] + SuitePart.keys + ["viewport", "budget", "launches", "countOnce", "and"],
      what: "the suite")
    let lists = SuitePart.lists.joined(separator: ", ")
    let budget = try top.number("budget", example: "10")
    if let budget, !isTimeSpan(budget) {
      throw top.error(
        "expected \(timeSpanExpected), found \(budget)", "such as 10", at: "budget")
    }
    let launches = try top.number("launches", example: "3")
    if let launches, !possibleLaunches.contains(Int(exactly: launches) ?? 0) {
      throw top.error(
        "expected a whole number in 1...1000, found \(launches)", "such as 3", at: "launches")
    }
    let summary = try top.text("summary", "a suite has summary, \(lists)", allowsEmpty: true)
    var parts = [try SuitePart(top, "a suite has summary, \(lists)")]
    for part in try top.objects("and", keys: SuitePart.keys) ?? [] {
      parts.append(try SuitePart(part, "an entry of and has \(lists)"))
    }
    return Suite(
      summary: summary, parts: parts, viewport: try top.text("viewport"), budget: budget,
      launches: launches.map { Int($0) }, countsOnce: try top.flag("countOnce") ?? false)
  }

  /// The suites in the benchmarks folders, sorted, each name once.
  package static func names(in benchmarks: [String]) -> [String] {
    BenchmarksFolder.names(of: "Suites", in: benchmarks)
  }
}

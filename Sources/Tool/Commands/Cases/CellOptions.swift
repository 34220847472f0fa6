import ArgumentParser
import SuiteCases
import Files
import Registration

/// The flags about what cells cost and what is done with them: `run` and `list cases` share them. A
/// gate takes them from a suite.
package struct CellOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Modelled costs of cells, such as text-feed; then nothing is timed: see \
      'scrollbench help cases'.
      """, valueName: "cost"))
  var cellCost: [String] = []

  // 'scrollbench help cases' explains the others, which have no effect without costs.

  @Option(
    help: ArgumentHelp("How cells are kept: unbounded,capacity[n=5].", visibility: .hidden),
    completion: CompletionNames.completion(.reuse))
  var reuse: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which cells are prepared ahead: none,rows,deadline[ahead=2].", visibility: .hidden),
    completion: CompletionNames.completion(.prefetch))
  var prefetch: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which data are requested ahead: none,screens[ahead=3].", visibility: .hidden),
    completion: CompletionNames.completion(.prefetch))
  var prefetchData: [String] = []

  @Option(
    help: ArgumentHelp(
      "How long data take to arrive: 120ms.", valueName: "time", visibility: .hidden))
  var dataLatency: String?

  @Option(
    help: ArgumentHelp(
      "The modelled size of a cell: 40KiB.", valueName: "bytes", visibility: .hidden))
  var cellBytes: String?

  @Option(
    help: ArgumentHelp(
      "none: the work of the strategy costs nothing.", valueName: "none", visibility: .hidden))
  var workCost: String?

  @Flag(
    help: ArgumentHelp(
      "Run all combinations of the listed policies.", visibility: .hidden))
  var cross = false

  package init() {}

  /// All of the flags.
  static let flags = [
    "--cell-cost", "--reuse", "--prefetch", "--prefetch-data", "--data-latency", "--cell-bytes",
    "--work-cost", "--cross",
  ]

  /// Replaces a part's lists with those that flags name.
  ///
  /// - Throws: `InputError` if a flag needs costs, and neither flags nor the part have any.
  func replaceLists(of part: inout SuitePart) throws(InputError) {
    if !cellCost.isEmpty {
      part.cells = part.cells ?? CellLists(costs: [])
      part.cells!.costs = try SuiteNames(names: Self.costs(in: cellCost), flag: "--cell-cost")
    }
    guard var lists = part.cells else {
      guard let flag = given.first(where: \.isGiven)?.flag else { return }
      throw InputError(
        file: flag, message: "expected --cell-cost too, found none",
        advice: "such as --cell-cost text-feed: where cells cost nothing, no policy matters")
    }
    if !reuse.isEmpty { lists.reuse = try Self.names(in: reuse, flag: "--reuse") }
    if !prefetch.isEmpty { lists.prefetch = try Self.names(in: prefetch, flag: "--prefetch") }
    if !prefetchData.isEmpty {
      lists.prefetchData = try Self.names(in: prefetchData, flag: "--prefetch-data")
    }
    if let dataLatency { lists.dataLatency = dataLatency }
    if let cellBytes { lists.bytes = cellBytes }
    if let workCost {
      guard workCost == CellLists.noWork else {
        throw InputError(
          file: "--work-cost",
          message: "expected the word \(CellLists.noWork), found \(InputError.quote(workCost))",
          advice: "leave the flag out to include the strategy's work in the time of a frame")
      }
      lists.countsWork = false
    }
    if cross { lists.isCrossed = true }
    part.cells = lists
    for flag in given.filter(\.isGiven).map(\.flag) { part.lines?.replace(flag) }
  }

  /// The flags with values, and whether they are given.
  private var given: [(flag: String, isGiven: Bool)] {
    [
      ("--cell-cost", !cellCost.isEmpty), ("--reuse", !reuse.isEmpty),
      ("--prefetch", !prefetch.isEmpty), ("--prefetch-data", !prefetchData.isEmpty),
      ("--data-latency", dataLatency != nil), ("--cell-bytes", cellBytes != nil),
      ("--work-cost", workCost != nil), ("--cross", cross),
    ]
  }

  private static func names(in values: [String], flag: String) throws(InputError) -> SuiteNames {
    try SuiteNames(names: NameList.names(in: values, flag: flag), flag: flag)
  }

  /// The costs in a list, in which consecutive steps, `create=2ms,layout=0.1ms`, are one cost.
  static func costs(in values: [String]) throws(InputError) -> [String] {
    var costs: [String] = []
    for value in values {
      var steps: [String] = []
      func endSteps() {
        if !steps.isEmpty { costs.append("\(StepCosts.name)[\(steps.joined(separator: ","))]") }
        steps = []
      }
      for name in try NameList.names(in: [value], flag: "--cell-cost", arePaths: true) {
        if name.contains("="), !name.contains("["), !InputFile.isNamed(name) {
          steps.append(name)
        } else {
          endSteps()
          costs.append(name)
        }
      }
      endSteps()
    }
    return costs
  }
}

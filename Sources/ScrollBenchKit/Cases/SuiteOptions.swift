import ArgumentParser
import InputFiles

/// The flags that choose cases: `run` and `list cases` share them.
struct SuiteOptions: ParsableArguments {
  @Option(
    help: "A suite of Benchmarks/Suites, or the path of one. Default: quick, or gate for the gate.",
    completion: CompletionNames.completion(.suites))
  var suite: String?

  @Option(
    help: """
      Data: names or paths, separated by commas or repeated, such as uniform[sections=10k]; all \
      stands for every registered name, here and in the next three. Put a path that contains a \
      comma in double quotes: '"a,b.csv"'.
      """, completion: CompletionNames.completion(.data))
  var data: [String] = []

  @Option(
    help:
      "Layouts, separated by commas or repeated. Brackets hold parameters, masonry[columns=4], or sweeps, list[spacing=0..8+2].",
    completion: CompletionNames.completion(.layouts)
  )
  var layout: [String] = []

  @Option(
    help:
      "Strategies, written like layouts: tiled-cache[cache=1MiB], or a sweep, tiled-cache[tile=64..1024*2].",
    completion: CompletionNames.completion(.strategies)
  )
  var strategy: [String] = []

  @Option(
    help: """
      Traces, written like data, such as chat[over=read-slow,batches=40]. A file of your own is CSV: \
      a line '# viewport 390x844, content 390 x 52000' in points, the header t_ms,x,y,event, and a row \
      for each frame with its time in ms, which never falls, the scroll offset in points, and one of \
      touchstart, touchmove, touchend, wheel, key and jump, or nothing.
      """, completion: CompletionNames.completion(.traces))
  var trace: [String] = []

  @Option(
    help: "Resample the data to this many items: 100k,1m or 10k..10m*10. Default: all of it.")
  var items: [String] = []

  @Option(help: "Size of the viewport in points. Default: 390x844.")
  var viewport: String?

  @Option(help: "How far a query reaches beyond each edge of the viewport, in viewports.")
  var overscan = Self.defaultOverscan

  @Option(
    help: "The seed of everything random: phases, sampled frames, generated and resampled data.")
  var seed = Self.defaultSeed

  @Option(
    help: """
      A folder with Data, Traces or Suites of your own. Default: the nearest Benchmarks. Names that are \
      not in it are looked up in that of scrollbench.
      """)
  var benchmarks: String?

  private static let defaultOverscan = 0.5
  private static let defaultSeed: UInt64 = 1

  /// The flags that say something else than their defaults, but for `--benchmarks`.
  var given: [String] {
    let flags = [
      ("--suite", suite != nil), ("--data", !data.isEmpty), ("--layout", !layout.isEmpty),
      ("--strategy", !strategy.isEmpty), ("--trace", !trace.isEmpty), ("--items", !items.isEmpty),
      ("--viewport", viewport != nil), ("--overscan", overscan != Self.defaultOverscan),
      ("--seed", seed != Self.defaultSeed),
    ]
    return flags.filter(\.1).map(\.0)
  }

  /// The named suite, or `defaultSuite`, with the lists that flags replace.
  func resolved(
    defaultSuite: String = Suite.defaultName
  ) throws -> (suite: Suite, settings: CaseList.Settings) {
    let folders = try BenchmarksFolder.find(named: benchmarks)
    let isComplete = ![data, layout, strategy, trace].contains { $0.isEmpty }
    var chosen =
      suite == nil && isComplete
      ? Suite(
        summary: "", parts: [SuitePart(data: [], layouts: [], strategies: [], traces: [])])
      : try Suite.load(suite ?? defaultSuite, benchmarks: folders)
    // All lists replaced, or the items as well, say nothing of parts.
    if isComplete { chosen.parts = [chosen.parts[0]] }
    for index in chosen.parts.indices { try replaceLists(of: &chosen.parts[index]) }
    let text = viewport ?? chosen.viewport ?? Suite.defaultViewport
    guard let size = ViewportSize(text) else {
      throw InputError(
        file: "--viewport",
        message: "expected WIDTHxHEIGHT of 1...100000 points, found \(InputError.quote(text))",
        advice: "such as 390x844")
    }
    guard overscan.isFinite, (0...100).contains(overscan) else {
      throw InputError(
        file: "--overscan", message: "expected viewports in 0...100, found \(overscan)",
        advice: "such as 0.5")
    }
    return (
      chosen,
      CaseList.Settings(
        viewport: size, overscan: overscan, seed: seed, benchmarks: folders,
        replacesMisfits: !layout.isEmpty && strategy.isEmpty)
    )
  }

  /// Puts what flags name in place of a part's own lists.
  private func replaceLists(of part: inout SuitePart) throws(InputError) {
    if !data.isEmpty {
      part.data = try SuiteNames(
        names: NameList.names(in: data, flag: "--data", arePaths: true), flag: "--data")
      part.dataFolder = nil
    }
    if !layout.isEmpty {
      part.layouts = try SuiteNames(
        names: NameList.names(in: layout, flag: "--layout"), flag: "--layout")
    }
    if !strategy.isEmpty {
      part.strategies = try SuiteNames(
        names: NameList.names(in: strategy, flag: "--strategy"), flag: "--strategy")
    }
    if !trace.isEmpty {
      part.traces = try SuiteNames(
        names: NameList.names(in: trace, flag: "--trace", arePaths: true), flag: "--trace")
      part.traceFolder = nil
    }
    if !items.isEmpty { part.items = try NameList.names(in: items, flag: "--items") }
  }
}

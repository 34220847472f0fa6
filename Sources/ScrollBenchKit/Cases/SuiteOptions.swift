import ArgumentParser
import CollectionModel

/// The flags that choose cases: `run` and `list cases` share them.
struct SuiteOptions: ParsableArguments {
  @Option(
    help: "A suite of Benchmarks/Suites, or the path of one. Default: quick; gate for the gate.")
  var suite: String?

  @Option(
    help: """
      Data: registered names or paths, by comma or repeated: uniform[sections=10k]. A path with a \
      comma stands in double quotes: '"a,b.csv"'.
      """)
  var data: [String] = []

  @Option(
    help:
      "Layouts, by comma or repeated, with parameters in brackets: masonry[columns=4], or a sweep: list[spacing=0..8+2]."
  )
  var layout: [String] = []

  @Option(
    help:
      "Strategies, likewise, with parameters: tiled-cache[cache=1MiB], or a sweep: tiled-cache[tile=64..1024*2]."
  )
  var strategy: [String] = []

  @Option(
    help: "Traces, named as data is: registered names or paths: chat[over=read-slow,batches=40].")
  var trace: [String] = []

  @Option(
    help: "Resample the data to so many items, by comma or repeated: 100k,1m or 10k..10m*10.")
  var items: [String] = []

  @Option(help: "Size of the viewport in points. Default: 390x844.")
  var viewport: String?

  @Option(help: "How far a query reaches beyond the viewport on either side, in viewports.")
  var overscan = 0.5

  @Option(help: "Seed of all that is drawn: phases, samples, synthetic and resampled data.")
  var seed: UInt64 = 1

  @Option(help: "The folder that holds Data, Traces and Suites.")
  var benchmarks: String?

  /// The suite that is named, or `defaultSuite`, with what the flags replace in it.
  func resolved(
    defaultSuite: String = Suite.defaultName
  ) throws -> (suite: Suite, settings: CaseList.Settings) {
    let folder = try BenchmarksFolder.find(named: benchmarks)
    let isComplete = ![data, layout, strategy, trace].contains { $0.isEmpty }
    var chosen =
      suite == nil && isComplete
      ? Suite(summary: "", data: [], layouts: [], strategies: [], traces: [])
      : try Suite.load(suite ?? defaultSuite, benchmarks: folder)
    if !data.isEmpty {
      chosen.data = try NameList.names(in: data, flag: "--data", arePaths: true)
    }
    if !layout.isEmpty { chosen.layouts = try NameList.names(in: layout, flag: "--layout") }
    if !strategy.isEmpty {
      chosen.strategies = try NameList.names(in: strategy, flag: "--strategy")
    }
    if !trace.isEmpty {
      chosen.traces = try NameList.names(in: trace, flag: "--trace", arePaths: true)
    }
    if !items.isEmpty { chosen.items = try NameList.names(in: items, flag: "--items") }
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
      CaseList.Settings(viewport: size, overscan: overscan, seed: seed, benchmarks: folder)
    )
  }
}

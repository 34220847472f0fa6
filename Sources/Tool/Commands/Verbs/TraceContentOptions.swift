import ArgumentParser
import SuiteCases
import CollectionModel
import Files
import Foundation
import Measurement
import Registration

/// The content that a generated trace scrolls over: a size, or a collection in a layout.
struct TraceContentOptions: ParsableArguments {
  @Option(help: "Size of the viewport in points. Default: 390x844.")
  var viewport: String?

  @Option(
    help: "Size of the content in points, instead of a collection: 390x52000.",
    transform: NumberOption.size("--content"))
  var content: CGSize?

  @Option(help: "The collection to scroll. Default: \(Self.defaultData).")
  var data: String?

  @Option(help: "The layout of the collection. Default: \(Self.defaultLayout).")
  var layout: String?

  @Option(help: "Resample the collection to this many items: 10k. Default: all.")
  var items: String?

  @Option(help: "The seed of everything random. (default: 1)", transform: NumberOption.seed)
  var seed: UInt64 = 1

  @Option(
    help: "A folder with Data or Traces of your own. Default: the nearest Benchmarks.")
  var benchmarks: String?

  static let defaultData = "uniform"
  static let defaultLayout = BuiltIn.Layout.list

  /// Whether the user names the content.
  var areGiven: Bool { content != nil || data != nil || layout != nil || items != nil }

  func viewportSize() throws(InputError) -> CGSize {
    try Viewport(option: viewport).size
  }

  /// The size of the content: that of the flag, or of the collection in its layout.
  ///
  /// - Throws: `InputError` for a name, a number of items or a size that does not fit.
  func contentSize(_ registry: Registry) throws -> CGSize {
    guard content == nil else {
      let others = [("--data", data), ("--layout", layout), ("--items", items)]
      if let (flag, _) = others.first(where: { $0.1 != nil }) {
        throw InputError(
          file: flag, message: "expected a collection or --content, found both",
          advice: "leave one of them out")
      }
      return content!
    }
    let layout = self.layout ?? Self.defaultLayout
    let kind = try registry.layout(layout).registration.origin.kind
    let fitting = registry.strategies.filter { $0.origin.kind == kind }.map(\.name)
    guard let strategy = fitting.first(where: { $0 == BuiltIn.Strategy.onDemand }) ?? fitting.first
    else {
      throw InputError(
        file: "--layout", message: "there is no strategy for \(layout)", advice: "take another")
    }
    let viewport = try viewportSize()
    let part = SuitePart(
      data: try SuiteNames(names: [data ?? Self.defaultData], flag: "--data"),
      layouts: try SuiteNames(names: [layout], flag: "--layout"),
      strategies: try SuiteNames(names: [strategy], flag: "--strategy"),
      // Any trace that needs no file, because only the content matters.
      traces: try SuiteNames(
        names: [registry.traces.first { $0.kind == "generated" }?.name ?? "drag"],
        flag: "--trace"), items: items.map { [$0] }, overscan: ["0"])
    let settings = CaseList.Settings(
      viewport: Viewport(width: viewport.width, height: viewport.height), seed: seed,
      benchmarks: try BenchmarksFolder.find(named: benchmarks))
    let list = try CaseList(Suite(summary: "", parts: [part]), settings, in: registry)
    guard list.cases.count == 1 else {
      throw InputError(
        file: "--items", message: "expected one collection, found \(list.cases.count)",
        advice: "give one number and no sweep")
    }
    let planned = try CaseContent(list.resolved(list.cases[0]))
    let sizes = try planned.loadSizes()
    try planned.checkExtent(of: sizes, in: nil)
    let source = try planned.makeSource(over: planned.arranged(sizes))
    source.prepare()
    return source.contentSize
  }
}

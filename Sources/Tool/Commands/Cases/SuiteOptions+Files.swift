import SuiteCases
import CellModel
import Datasets
import Files
import Registration

extension SuiteOptions {
  /// Adds what the cases are read from: the suite, data, traces and costs of cells.
  func addFiles(
    to files: inout CommandFiles, in registry: Registry,
    defaultSuite: String = Suite.defaultName, cells: CellOptions? = nil
  ) {
    guard let (chosen, settings) = try? resolved(defaultSuite: defaultSuite, cells: cells) else {
      return
    }
    if !needsNoFile(settings.benchmarks) {
      files.read(
        try? Suite.path(of: suite ?? defaultSuite, benchmarks: settings.benchmarks), as: "--suite")
    }
    for part in chosen.parts {
      for text in part.data.names(among: registry.datasets.map(\.name)) {
        files.readData(
          registry.data(text, in: part.dataFolder), in: registry, settings.benchmarks)
      }
      for text in part.layouts.names(among: registry.layouts.map(\.name)) {
        files.readLayout(registry.layout(text, in: part.layoutFolder), in: registry)
      }
      for text in part.traces.names(among: registry.traces.map(\.name)) {
        files.readTrace(
          registry.trace(text, in: part.traceFolder), in: registry, settings.benchmarks)
      }
      for text in part.cells?.costs.names(among: []) ?? [] { files.readCosts(text) }
    }
  }
}

extension CommandFiles {
  mutating func readData(_ text: String, in registry: Registry, _ benchmarks: [String]) {
    let name = String(text.prefix { $0 != "[" })
    if let known = registry.datasets.first(where: { $0.name == name }) {
      readBundled(known.file, as: "--data", benchmarks)
    } else if Registry.isPath(text) {
      read(text, as: "--data")
      read(Dataset.sectionsPath(of: text), as: "--data")
    }
  }

  mutating func readLayout(_ text: String, in registry: Registry) {
    for one in (try? Sweep.expand(text, flag: "--layout")) ?? [text] {
      read(registry.fileOfLayout(one), as: "--layout")
    }
  }

  fileprivate mutating func readTrace(
    _ text: String, in registry: Registry, _ benchmarks: [String]
  ) {
    let name = String(text.prefix { $0 != "[" })
    guard let known = registry.traces.first(where: { $0.name == name }) else {
      if Registry.isPath(text) { read(text, as: "--trace") }
      return
    }
    readBundled(known.file, as: "--trace", benchmarks)
    let parameters = (try? Specification(text, flag: "--trace"))?.parameters ?? []
    for (key, value) in parameters where key == "over" && value != text {
      readTrace(value, in: registry, benchmarks)
    }
  }

  fileprivate mutating func readCosts(_ text: String) {
    let isNamed = Registry.cellCosts.contains { $0.name == text }
    if !isNamed, !text.hasPrefix(StepCosts.name + "["), Registry.isPath(text) {
      read(text, as: "--cell-cost")
    }
  }

  private mutating func readBundled(_ file: String?, as flag: String, _ benchmarks: [String]) {
    if let file { read(try? BenchmarksFolder.path(file, in: benchmarks), as: flag) }
  }
}

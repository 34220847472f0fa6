import CollectionModel
import Foundation
import ScrollTraces

extension Registry {
  /// The layout of a specification, its parameters and its canonical text.
  func layout(
    _ text: String
  ) throws(InputError) -> (
    registration: LayoutRegistration, values: ParameterValues, text: String
  ) {
    let specification = try Specification(text, flag: "--layout")
    guard let found = layouts.first(where: { $0.name == specification.name }) else {
      throw .unknown("layout", specification.name, among: layouts.map(\.name), flag: "--layout")
    }
    let resolved = try specification.resolved(with: found.parameters, flag: "--layout")
    return (found, resolved.values, resolved.text)
  }

  func strategy(
    _ text: String
  ) throws(InputError) -> (
    registration: StrategyRegistration, values: ParameterValues, text: String
  ) {
    let specification = try Specification(text, flag: "--strategy")
    guard let found = strategies.first(where: { $0.name == specification.name }) else {
      throw .unknown(
        "strategy", specification.name, among: strategies.map(\.name), flag: "--strategy")
    }
    let resolved = try specification.resolved(with: found.parameters, flag: "--strategy")
    return (found, resolved.values, resolved.text)
  }

  /// The data of a registered name or a path, resampled or made to `items` where given.
  func dataset(
    _ name: String, items: Int?, seed: UInt64, benchmarks: String?
  ) throws(InputError) -> Dataset {
    var dataset: Dataset
    if let found = datasets.first(where: { $0.name == name }) {
      switch found.origin {
      case .made(let defaultItems, let make): return make(items ?? defaultItems, seed)
      case .bundled(let file):
        let path = try BenchmarksFolder.path("Data/" + file, in: benchmarks)
        dataset = try DatasetCache().dataset(at: path).dataset
      }
    } else if isPath(name) {
      dataset = try DatasetCache().dataset(at: name).dataset
    } else {
      throw .unknown("data", name, among: datasets.map(\.name), flag: "--data")
    }
    guard dataset.sizes.itemCount > 0 else {
      throw InputError(
        file: name, message: "expected at least one item, found none",
        advice: "give data with items")
    }
    if let items { dataset = dataset.resampled(to: items, seed: seed) }
    return dataset
  }

  /// The trace of a registered name or a path.
  func trace(_ name: String, benchmarks: String?) throws -> ScrollTrace {
    if let found = traces.first(where: { $0.name == name }) {
      return try ScrollTrace(
        contentsOf: BenchmarksFolder.path("Traces/" + found.file, in: benchmarks))
    }
    guard isPath(name) else {
      throw InputError.unknown("trace", name, among: traces.map(\.name), flag: "--trace")
    }
    return try ScrollTrace(contentsOf: name)
  }

  /// A name that is not registered is a path where it looks like one or there is a file.
  private func isPath(_ name: String) -> Bool {
    name.contains("/") || name.contains(".") || FileManager.default.fileExists(atPath: name)
  }
}

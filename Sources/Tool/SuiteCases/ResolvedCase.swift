import CollectionModel
import Datasets
import Files
import Harness
import Measurement
import Registration
import ScrollTraces
import Workers

/// A case whose names have been looked up: what is registered under them, with their parameters.
package struct ResolvedCase {
  package private(set) var `case`: Case
  /// The folders in which bundled files are looked up, in this order.
  package let folders: [String]
  /// Its layout and its strategy.
  package private(set) var choice: SourceChoice
  /// Its data; nil for a user's own file.
  let data: Registry.Named<DatasetRegistration>?
  package let trace: NamedTrace
  /// What cells cost, and what is done with them; nil where they cost nothing.
  let policies: CellPolicies?
  package let registry: Registry

  package var id: String { self.case.id }

  /// The same case as a worker is given it.
  package var job: WorkerJob { WorkerJob(case: self.case, folders: folders) }

  /// The edits that happen while the content is scrolled, not yet begun; nil where there are none.
  var script: EditScript? {
    trace.edits.map { EditScript($0, viewport: self.case.viewport.size, seed: self.case.seed) }
  }

  /// The data in as many items as the case has.
  ///
  /// - Parameters and throws: as of `Registry.dataset`.
  package func dataset(
    cache: @autoclosure () -> DatasetCache = DatasetCache(), note: (String) -> Void
  ) throws(InputError) -> Dataset {
    try registry.dataset(
      self.case.data.text, as: data, items: self.case.items, seed: self.case.seed,
      benchmarks: folders, cache: cache(), note: note)
  }

  /// The case of the layout object itself.
  ///
  /// - Throws: `InputError` if no strategy stands for layout objects themselves.
  package func asLayoutItself() throws(InputError) -> ResolvedCase {
    var other = self
    other.case.strategy = try registry.layoutItself()
    other.choice = SourceChoice(
      layout: choice.layout, strategy: try registry.strategy(other.case.strategy.text))
    return other
  }
}

extension ResolvedCase {
  /// Looks up the names of a case that was written down.
  ///
  /// - Parameter folders: those in which bundled files are looked up, in this order.
  /// - Throws: `InputError` if a name is unknown, or a file cannot be read.
  package init(_ case: Case, folders: [String], in registry: Registry) throws {
    self.init(
      case: `case`, folders: folders,
      choice: try SourceChoice(
        layout: `case`.layout.text, strategy: `case`.strategy.text, in: registry),
      data: try registry.registeredDataset(`case`.data.text),
      trace: try registry.trace(`case`.trace.text, benchmarks: folders),
      policies: try `case`.cells.map { try CellPolicies($0, seed: `case`.seed, in: registry) },
      registry: registry)
  }
}

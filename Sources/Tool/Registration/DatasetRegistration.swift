import CollectionModel
import Datasets

/// Data under a name: a file in the benchmarks folder, or generated from a seed.
public struct DatasetRegistration: Sendable, Registration {
  public enum Origin: Sendable {
    /// Relative to `Benchmarks/Data`.
    case bundled(file: String)
    /// Generated from a seed, with up to `mostItems` items.
    case made(
      defaultItems: Int, mostItems: Int = ReadLimits.standard.rows,
      @Sendable (_ items: Int, _ seed: UInt64, _ values: ParameterValues) -> Dataset)
  }

  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  public var kind: DatasetKind
  public var origin: Origin

  public init(
    name: String, summary: String, parameters: [Parameter] = [], kind: DatasetKind, origin: Origin
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.kind = kind
    self.origin = origin
  }

  /// The path of its file, relative to `Benchmarks`; nil if it is generated.
  package var file: String? {
    if case .bundled(let file) = origin { "Data/" + file } else { nil }
  }
}

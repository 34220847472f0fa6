import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Datasets
import Foundation
import ScrollTraces

/// Anything that can be named with parameters in brackets.
protocol Registration {
  var name: String { get }
  var parameters: [Parameter] { get }
}

extension LayoutRegistration: Registration {}
extension StrategyRegistration: Registration {}

/// The code that places a layout's elements.
public enum LayoutOrigin: Sendable {
  /// Makes a rule for an extent across the scroll axis, in points. Every strategy for rules can use
  /// it.
  case rule(@Sendable (Double, ParameterValues) throws -> any LayoutRule)
  /// Makes a layout object: a source, not yet prepared, that lays a collection out in a viewport by
  /// itself.
  case object(@Sendable (SectionedSizes, CGSize, ParameterValues) throws -> any AttributeSource)

  var kind: LayoutKind {
    switch self {
    case .rule: .rule
    case .object: .object
    }
  }
}

/// The kinds of layouts; a strategy is made for one of them.
enum LayoutKind: Hashable {
  case rule
  case object

  var words: String {
    switch self {
    case .rule: "layout rules"
    case .object: "layout objects"
    }
  }
}

/// A layout under a name.
public struct LayoutRegistration: Sendable {
  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  /// The kinds of data that it can lay out.
  public var kinds: Set<DatasetKind>
  /// Whether it can also scroll horizontally; it then has the parameter `direction`.
  public var isTransposable: Bool
  /// Whether its content can begin at the right; it then has the parameter `rtl`.
  public var isMirrorable: Bool
  /// Whether the width and the height of an item are swapped if the layout scrolls horizontally.
  /// False for a timeline, whose items have a duration and a lane instead of lengths on screen.
  public var turnsItems: Bool
  /// Makes the rule or the layout object. Its closure throws `InputError` if the parameters are
  /// incompatible.
  public var origin: LayoutOrigin
  /// Gives a shown layout object the value that is this much of the way to the other one; nil for
  /// rules, and for objects that pinches do not change.
  package var pinch: (@Sendable (any AttributeSource, Double) -> Void)?

  /// - Parameters: `isTransposable` and `isMirrorable` add the parameters `direction` and `rtl`,
  ///   which the rule itself never sees.
  public init(
    name: String, summary: String, parameters: [Parameter] = [],
    kinds: Set<DatasetKind> = Set(DatasetKind.allCases), isTransposable: Bool = false,
    isMirrorable: Bool = false, turnsItems: Bool = true,
    make: @escaping @Sendable (Double, ParameterValues) throws -> any LayoutRule
  ) {
    self.name = name
    self.summary = summary
    self.parameters =
      parameters + (isTransposable ? [.direction] : []) + (isMirrorable ? [.rightToLeft] : [])
    self.kinds = kinds
    self.isTransposable = isTransposable
    self.isMirrorable = isMirrorable
    self.turnsItems = turnsItems
    origin = .rule(make)
  }

  /// A layout that is an object and lays a collection out by itself.
  ///
  /// - Parameter makeObject: creates the layout object from the collection, the viewport and the
  ///   parameters; not yet prepared.
  public init(
    name: String, summary: String, parameters: [Parameter] = [],
    kinds: Set<DatasetKind> = Set(DatasetKind.allCases),
    makeObject:
      @escaping @Sendable (SectionedSizes, CGSize, ParameterValues) throws -> any AttributeSource
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.kinds = kinds
    isTransposable = false
    isMirrorable = false
    turnsItems = true
    origin = .object(makeObject)
  }

  /// The map from the rule's axes to those of the screen.
  func axis(_ values: ParameterValues) -> AxisMap {
    let isTransposed = isTransposable && values.text("direction") == "horizontal"
    return AxisMap(
      isTransposed: isTransposed, isMirrored: isMirrorable && values.flag("rtl"),
      turnsItems: turnsItems || !isTransposed)
  }
}

extension Parameter {
  static let direction = Parameter(
    "direction", "which way it scrolls", .oneOf(["vertical", "horizontal"]), default: "vertical")
  static let rightToLeft = Parameter("rtl", "content begins at the right", .flag, default: "no")
}

/// An attribute strategy under a name.
public struct StrategyRegistration: Sendable {
  public typealias Factory =
    @Sendable (any LayoutRule, SectionedSizes, ParameterValues) throws -> any PlacementStrategy
  public typealias ObjectFactory =
    @Sendable (any AttributeSource, ParameterValues) throws -> any AttributeSource

  /// The kind of layout that a strategy is made for.
  public enum Origin: Sendable {
    /// A rule, and a collection in the rule's axes.
    case rule(Factory)
    /// A layout object, which the strategy wraps.
    case object(ObjectFactory)

    var kind: LayoutKind {
      switch self {
      case .rule: .rule
      case .object: .object
      }
    }
  }

  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  /// Creates the strategy, not yet prepared.
  public var origin: Origin

  public init(
    name: String, summary: String, parameters: [Parameter] = [], make: @escaping Factory
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    origin = .rule(make)
  }

  /// A strategy for layouts that are objects.
  public init(
    name: String, summary: String, parameters: [Parameter] = [],
    makeAround: @escaping ObjectFactory
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    origin = .object(makeAround)
  }
}

/// Data under a name: a file in the benchmarks folder, or generated from a seed.
public struct DatasetRegistration: Sendable {
  public enum Origin: Sendable {
    /// Relative to `Benchmarks/Data`.
    case bundled(file: String)
    /// Generated from a seed, with up to `mostItems` items.
    case made(
      defaultItems: Int, mostItems: Int = ReadLimits.standard.rows,
      @Sendable (_ items: Int, _ seed: UInt64, _ values: ParameterValues) -> Dataset)
  }

  /// The path of its file, relative to `Benchmarks`; nil if it is generated.
  var file: String? {
    if case .bundled(let file) = origin { "Data/" + file } else { nil }
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
}

/// A trace under a name: a recording, a generator, or edits during another trace.
public struct TraceRegistration: Sendable {
  public enum Origin: Sendable {
    /// Relative to `Benchmarks/Traces`.
    case bundled(file: String)
    /// Generated for the content from a seed. Takes the parameters `seconds` and `fps`.
    case generated(ScrollGesture)
    /// Edits or gestures while another trace plays. Takes the parameter `over` and what its kind
    /// needs; `scrollbench list traces` shows them all.
    case edits(EditScript.Kind)
    /// Another trace, whose flings and pages end where the layout wants them to. Takes the
    /// parameter `over`.
    case snapping
  }

  /// Whether it plays another trace.
  var playsAnother: Bool {
    switch origin {
    case .edits, .snapping: true
    case .bundled, .generated: false
    }
  }

  /// The path of its file, relative to `Benchmarks`; nil if it has none.
  var file: String? {
    if case .bundled(let file) = origin { "Traces/" + file } else { nil }
  }

  public var name: String
  public var summary: String
  public var origin: Origin

  public init(name: String, summary: String, origin: Origin) {
    self.name = name
    self.summary = summary
    self.origin = origin
  }
}

/// All layouts, strategies, data and traces that can be named on the command line. A package of
/// your own adds to `.standard`:
///
/// ```swift
/// var registry = Registry.standard
/// registry.add(LayoutRegistration(name: "mine", summary: "...") { extent, _ in Mine(extent) })
/// ScrollBench.main(registry)
/// ```
public struct Registry: Sendable {
  public private(set) var layouts: [LayoutRegistration] = []
  public private(set) var strategies: [StrategyRegistration] = []
  public private(set) var datasets: [DatasetRegistration] = []
  public private(set) var traces: [TraceRegistration] = []

  /// An empty registry.
  public init() {}

  /// - Precondition: the name is new, is not `all`, and contains neither `,[]/@=` nor white space.
  public mutating func add(_ layout: LayoutRegistration) {
    Self.check(layout.name, layouts.map(\.name))
    layouts.append(layout)
  }

  public mutating func add(_ strategy: StrategyRegistration) {
    Self.check(strategy.name, strategies.map(\.name))
    strategies.append(strategy)
  }

  public mutating func add(_ dataset: DatasetRegistration) {
    Self.check(dataset.name, datasets.map(\.name))
    datasets.append(dataset)
  }

  public mutating func add(_ trace: TraceRegistration) {
    Self.check(trace.name, traces.map(\.name))
    traces.append(trace)
  }

  private static func check(_ name: String, _ others: [String]) {
    guard !others.contains(name) else { fatalError("\(name) is registered twice") }
    guard !name.isEmpty, !name.contains(where: { ",[]/@=".contains($0) || $0.isWhitespace }) else {
      fatalError("a name must not be empty or contain ,[]/@= or white space, found \"\(name)\"")
    }
    guard name != SuiteNames.everything else {
      fatalError("the name \"\(name)\" stands for all names")
    }
  }
}

import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Datasets
import Foundation
import Plots
import ScrollTraces

/// Anything that can be named with parameters in brackets.
package protocol Registration {
  var name: String { get }
  var parameters: [Parameter] { get }
}

extension LayoutRegistration: Registration {}
extension StrategyRegistration: Registration {}
extension DatasetRegistration: Registration {}
extension TraceRegistration: Registration {}
extension ReuseRegistration: Registration {}
extension PrefetchRegistration: Registration {}

/// The code that places a layout's elements.
public enum LayoutOrigin: Sendable {
  /// Makes a rule for an extent across the scroll axis, in points. Every strategy for rules can use
  /// it.
  case rule(@Sendable (Double, ParameterValues) throws -> any LayoutRule)
  /// Makes a layout object: a source, not yet prepared, that lays a collection out in a viewport by
  /// itself.
  case object(@Sendable (SectionedSizes, CGSize, ParameterValues) throws -> any AttributeSource)

  package var kind: LayoutKind {
    switch self {
    case .rule: .rule
    case .object: .object
    }
  }
}

/// The kinds of layouts; a strategy is made for one of them.
package enum LayoutKind: Hashable {
  case rule
  case object

  package var words: String {
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
  /// What its elements are called, in the plural.
  public var noun: String
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
    name: String, summary: String, noun: String = "items", parameters: [Parameter] = [],
    kinds: Set<DatasetKind> = Set(DatasetKind.allCases), isTransposable: Bool = false,
    isMirrorable: Bool = false, turnsItems: Bool = true,
    make: @escaping @Sendable (Double, ParameterValues) throws -> any LayoutRule
  ) {
    self.name = name
    self.summary = summary
    self.noun = noun
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
    name: String, summary: String, noun: String = "items", parameters: [Parameter] = [],
    kinds: Set<DatasetKind> = Set(DatasetKind.allCases),
    makeObject:
      @escaping @Sendable (SectionedSizes, CGSize, ParameterValues) throws -> any AttributeSource
  ) {
    self.name = name
    self.summary = summary
    self.noun = noun
    self.parameters = parameters
    self.kinds = kinds
    isTransposable = false
    isMirrorable = false
    turnsItems = true
    origin = .object(makeObject)
  }

  /// The map from the rule's axes to those of the screen.
  package func axis(_ values: ParameterValues) -> AxisMap {
    let isTransposed = isTransposable && values.text("direction") == "horizontal"
    return AxisMap(
      isTransposed: isTransposed, isMirrored: isMirrorable && values.flag("rtl"),
      turnsItems: turnsItems || !isTransposed)
  }
}

extension Parameter {
  package static let direction = Parameter(
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

    package var kind: LayoutKind {
      switch self {
      case .rule: .rule
      case .object: .object
      }
    }
  }

  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  /// Whether other strategies are wrong where they differ from this one: for layout objects,
  /// always; for rules, where no majority agrees.
  public var isReference: Bool
  /// How plots draw it; nil for a look of the palette, by the order of registration. With other
  /// parameters than the defaults, the look is made from the name.
  public var look: SeriesLook?
  /// Creates the strategy, not yet prepared.
  public var origin: Origin

  public init(
    name: String, summary: String, parameters: [Parameter] = [], isReference: Bool = false,
    look: SeriesLook? = nil, make: @escaping Factory
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.isReference = isReference
    self.look = look
    origin = .rule(make)
  }

  /// A strategy for layouts that are objects. The reference is the one that stands for the object
  /// itself.
  public init(
    name: String, summary: String, parameters: [Parameter] = [], isReference: Bool = false,
    look: SeriesLook? = nil, makeAround: @escaping ObjectFactory
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.isReference = isReference
    self.look = look
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
  package var file: String? {
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
    case edits(EditKind)
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
  package var file: String? {
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

/// All layouts, strategies, data, traces and policies that can be named on the command line. A
/// package of your own adds to `.standard`:
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
  /// How cells are kept. The first is that of cases which name none.
  public private(set) var reusePolicies = [Self.defaultReuse]
  /// What is prefetched. The first is that of cases which name none.
  public private(set) var prefetchPolicies = [Self.defaultPrefetch]

  /// A registry that has nothing but the two default policies.
  public init() {}

  /// - Precondition: the name is new, is not `all`, and contains neither `,[]/@=` nor white space.
  public mutating func add(_ layout: LayoutRegistration) {
    Self.check(layout.name, layouts.map(\.name))
    layouts.append(layout)
  }

  public mutating func add(_ strategy: StrategyRegistration) {
    Self.check(strategy.name, strategies.map(\.name))
    var strategy = strategy
    strategy.look = strategy.look ?? SeriesLook(at: strategies.count)
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

  public mutating func add(_ policy: ReuseRegistration) {
    Self.check(policy.name, reusePolicies.map(\.name))
    reusePolicies.append(policy)
  }

  public mutating func add(_ policy: PrefetchRegistration) {
    Self.check(policy.name, prefetchPolicies.map(\.name))
    prefetchPolicies.append(policy)
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

import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Plots

/// An attribute strategy under a name.
public struct StrategyRegistration: Sendable, Registration {
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

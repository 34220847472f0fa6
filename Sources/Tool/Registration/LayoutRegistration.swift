import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Datasets
import Files
import Foundation

/// A layout under a name.
public struct LayoutRegistration: Sendable, Registration {
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
  /// The origin of a layout that a file describes, from the file's path and its text; nil for
  /// layouts without the parameter `file`.
  package var originOfFile: OriginOfFile?

  package typealias OriginOfFile =
    @Sendable (_ path: String, _ text: String, ParameterValues) throws(InputError) -> LayoutOrigin

  /// A layout whose rule depends on the extent of the viewport across the scroll axis alone.
  ///
  /// - Parameters:
  ///   - isTransposable: adds the parameter `direction`, which the rule itself never sees.
  ///   - isMirrorable: adds the parameter `rtl`, which the rule itself never sees.
  ///   - make: makes the rule for an extent across the scroll axis, in points.
  public init(
    name: String, summary: String, noun: String = "items", parameters: [Parameter] = [],
    kinds: Set<DatasetKind> = Set(DatasetKind.allCases), isTransposable: Bool = false,
    isMirrorable: Bool = false, turnsItems: Bool = true,
    make: @escaping @Sendable (Double, ParameterValues) throws -> any LayoutRule
  ) {
    self.init(
      name: name, summary: summary, noun: noun, parameters: parameters, kinds: kinds,
      isTransposable: isTransposable, isMirrorable: isMirrorable, turnsItems: turnsItems
    ) { (viewport: ViewportExtents, values) in try make(viewport.cross, values) }
  }

  /// A layout whose rule depends on both extents of the viewport
  /// (`LayoutRule.dependsOnMainExtent`).
  ///
  /// - Parameters:
  ///   - isTransposable, isMirrorable: as of the other initialiser.
  ///   - makeInViewport: makes the rule for a viewport, whose extents are in the rule's axes. A
  ///     trailing closure that fits both initialisers is passed to the other one.
  @_disfavoredOverload
  public init(
    name: String, summary: String, noun: String = "items", parameters: [Parameter] = [],
    kinds: Set<DatasetKind> = Set(DatasetKind.allCases), isTransposable: Bool = false,
    isMirrorable: Bool = false, turnsItems: Bool = true,
    makeInViewport: @escaping @Sendable (ViewportExtents, ParameterValues) throws -> any LayoutRule
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
    origin = .rule(makeInViewport)
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

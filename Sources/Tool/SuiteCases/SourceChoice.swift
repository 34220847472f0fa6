import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Files
import Foundation
import Registration

/// A layout and a strategy with their parameters.
package struct SourceChoice {
  package let layout: Registry.Named<LayoutRegistration>
  package let strategy: Registry.Named<StrategyRegistration>

  package init(layout: String, strategy: String, in registry: Registry) throws(InputError) {
    self.layout = try registry.layout(layout)
    self.strategy = try registry.strategy(strategy)
  }

  package init(
    layout: Registry.Named<LayoutRegistration>, strategy: Registry.Named<StrategyRegistration>
  ) {
    self.layout = layout
    self.strategy = strategy
  }

  package var axis: AxisMap { layout.registration.axis(layout.values) }

  /// Whether the strategy is made for layouts of this kind.
  package var fits: Bool { layout.registration.origin.kind == strategy.registration.origin.kind }

  /// The layout's rule for a viewport; nil for a layout object.
  func rule(viewport: CGSize) throws -> (any LayoutRule)? {
    guard case .rule(let make) = layout.registration.origin else { return nil }
    return try make(
      ViewportExtents(viewport, isHorizontal: axis.isTransposed), layout.values)
  }

  /// The strategy over the layout, not yet prepared.
  ///
  /// - Parameter sizes: in the rule's axes.
  package func source(over sizes: SectionedSizes, viewport: CGSize) throws -> any AttributeSource {
    switch (layout.registration.origin, strategy.registration.origin) {
    case (.rule, .rule(let make)):
      let values = strategy.values
      return try source(of: rule(viewport: viewport)!, over: sizes) {
        try make($0, $1, values)
      }
    case (.object(let make), .object(let makeAround)):
      return try makeAround(make(sizes, viewport, layout.values), strategy.values)
    default: throw misfit
    }
  }

  /// The error for a strategy that is not made for layouts of this kind.
  package var misfit: InputError {
    InputError(
      file: "--strategy",
      message: "\(strategy.registration.name) is for "
        + "\(strategy.registration.origin.kind.words), and \(layout.registration.name) is one of "
        + "the \(layout.registration.origin.kind.words)",
      advice: "`\(OwnCommand.line(["list", "strategies"]))` shows which strategies fit")
  }

  /// Checks, before anything runs, that the parameters are compatible.
  package func check(viewport: CGSize) throws {
    let nothing = SectionedSizes(sections: [], sizes: SizeSequence([ItemSize]()))
    _ = try source(over: nothing, viewport: viewport)
  }
}

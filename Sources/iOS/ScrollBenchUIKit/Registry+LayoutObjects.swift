import Datasets
import Plots
import Registration
import UIKit

extension Registry {
  /// Adds a layout written for iOS, and the strategies of such layouts unless they are registered.
  ///
  /// ```swift
  /// var registry = Registry.standard
  /// registry.add(iOSLayout: "waterfall") { data in
  ///   let layout = WaterfallLayout()
  ///   let sizes = CardSizes(data)
  ///   layout.delegate = sizes
  ///   return LayoutObject(layout, retained: [sizes])
  /// }
  /// ScrollBench.main(registry)
  /// ```
  ///
  /// - Parameters:
  ///   - summary: for `scrollbench list`.
  ///   - noun: the plural by which its elements are called.
  ///   - kinds: the kinds of data that it accepts.
  ///   - pinch: sets a property of the layout, as an app does in a pinch, and invalidates the
  ///     layout if the property does not; nil if pinches change nothing. Its number is the part of
  ///     the way from the layout's own value to the other one, 0...1.
  ///   - make: makes the layout over the data of a case; called again for every replay, because a
  ///     layout object cannot return to its initial state.
  /// - Precondition: the name is new and contains neither `,[]/@=` nor white space.
  public mutating func add(
    iOSLayout name: String, summary: String = "a layout object", noun: String = "items",
    kinds: Set<DatasetKind> = [.cards, .synthetic, .boxes],
    pinch: (@MainActor @Sendable (UICollectionViewLayout, CGFloat) -> Void)? = nil,
    make: @escaping @MainActor @Sendable (ItemData) throws -> LayoutObject
  ) {
    var registration = LayoutRegistration(name: name, summary: summary, noun: noun, kinds: kinds) {
      sizes, viewport, _ in
      try HostedLayout(sizes, viewport: viewport, make: make)
    }
    if let pinch {
      registration.pinch = { source, way in hostedLayout(of: source).pinch(by: way, pinch) }
    }
    add(registration)
    for strategy in Self.objectStrategies
    where !strategies.contains(where: { $0.name == strategy.name }) { add(strategy) }
  }

  private static let objectStrategies = [
    StrategyRegistration(
      name: "as-is", summary: "calls the layout object in every query", isReference: true,
      look: SeriesLook(colour: 1, marker: 9, dash: 0, isFixed: true),
      makeAround: { source, _ in source }),
    StrategyRegistration(
      name: BuiltIn.Strategy.tiled,
      summary: "queries the layout object for tiles of a screen and answers from those it keeps",
      parameters: [
        Parameter(
          "tiles", "how many are kept", .whole(1...100_000),
          default: String(TiledLayout.defaultCapacity))
      ],
      look: SeriesLook(colour: 0, marker: 8, dash: 1, isFixed: true),
      makeAround: { source, values in
        guard let hosted = source as? HostedLayout else {
          fatalError("\(type(of: source)) is not in a view of its own")
        }
        return TiledLayout(hosted, capacity: values.whole("tiles"))
      }),
  ]
}

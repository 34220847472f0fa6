import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Brute force in place of a strategy and the source around it: each query tests every element of
/// the layout.
///
/// - Complexity: O(n) for a query, and for the first one after a change. 64 bytes per element.
package final class BruteForceSource: AttributeSource {
  private let turn: OracleTurn
  private var rule: any LayoutRule
  /// In screen coordinates.
  private var sizes: SectionedSizes
  /// nil after a change, until the next request.
  private var placed: BruteForce?
  /// The bounds of the last query, in the rule's axes.
  private var bounds = CGRect.zero
  /// The transforms that the handles of the last query stand for.
  private var transforms: [ElementTransform] = []

  /// - Parameter sizes: in the rule's axes.
  package init(rule: any LayoutRule, sizes: SectionedSizes, axis: AxisMap) {
    turn = OracleTurn(axis: axis)
    self.rule = rule
    // Turning a second time turns back.
    self.sizes = turn.ruleSizes(sizes)
  }

  private var oracle: BruteForce {
    if let placed { return placed }
    let made = BruteForce(rule: rule, sizes: turn.ruleSizes(sizes))
    placed = made
    return made
  }

  /// Lays everything out by another rule.
  package func setRule(_ rule: any LayoutRule) {
    self.rule = rule
    placed = nil
  }

  package func prepare() {}
  package var contentSize: CGSize { turn.onScreen(oracle.contentSize) }
  package var queriesAreIndependent: Bool { true }

  package func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    self.bounds = turn.inRule(bounds, of: oracle.contentSize)
    transforms.removeAll()
    let all = turn.onScreen(oracle.adjusted(self.bounds), in: oracle.contentSize)
    for element in all where BruteForce.crosses(element.frame, rect) {
      buffer.append(withHandle(element))
    }
  }

  package func attributes(of id: ElementID) -> ElementAttributes? {
    let all = turn.onScreen(oracle.adjusted(bounds), in: oracle.contentSize)
    return all.first { $0.id == id }.map { withHandle($0) }
  }

  private func withHandle(_ element: ElementAttributes) -> ElementAttributes {
    var element = element
    element.detail = 0
    if let transform = oracle.transform(of: element.id, bounds: bounds) {
      transforms.append(turn.onScreen(transform))
      element.detail = UInt32(transforms.count)
    }
    return element
  }

  package func transform(of detail: UInt32) -> ElementTransform? {
    detail == 0 ? nil : transforms[Int(detail) - 1]
  }

  /// New ones for the content as it is now: sufficient for the queries before a trace is played.
  package var hooks: (any SourceHooks)? {
    guard let hooks = rule.hooks else { return nil }
    (hooks as? any PlacedHooks)?.attach(to: oracle)
    return TurnedHooks(hooks, axis: turn.axis) { [unowned self] in contentSize }
  }

  package func apply(_ edits: [CollectionEdit]) {
    for edit in edits { sizes.apply(edit) }
    placed = nil
  }

  package func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent {
      rule = rule.resized(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
      placed = nil
    }
  }

  package var dependsOnMainExtent: Bool { rule.dependsOnMainExtent }

  package func reset() {}
  package func report(inWords: Bool) -> SourceReport { SourceReport() }
}

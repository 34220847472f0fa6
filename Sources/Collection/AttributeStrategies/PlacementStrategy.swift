import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// An attribute strategy decides when attributes are computed and how they are kept, for one layout
/// rule and one collection, both given at initialisation.
///
/// It answers for the elements that the rule places in sequence, in the rule's axes. The
/// `LayoutSource` around it adds the elements that span sections, the effects that follow the
/// bounds and the direction of scrolling, in the same way for all strategies. A strategy belongs to
/// one thread.
public protocol PlacementStrategy: SectionLocating {
  /// Does the strategy's work before the first query. Called once, before all other methods.
  func prepare()

  /// The size of the whole content in the rule's axes, in points. Valid after `prepare`.
  var contentSize: CGSize { get }

  /// Appends every element placed in sequence that crosses `rect`, each once, in any order. See
  /// `AttributeSource.elements` for the rectangles to expect.
  func append(crossing rect: CGRect, to buffer: inout ElementBuffer)

  /// The attributes of one element that is placed in sequence; nil if there is none with that id.
  /// Does not change what the last query found and keeps for the next.
  func element(_ id: ElementID) -> ElementAttributes?

  /// Changes the collection and updates everything that the strategy keeps. Each edit refers to the
  /// state that the edits before it left.
  func apply(_ edits: [CollectionEdit])

  /// Discards what `context` names. If it has a new extent across the scroll axis, the rule is
  /// recreated for it (`LayoutRule.resized`).
  func invalidate(_ context: InvalidationContext)

  /// Continues with another rule for the same collection, as if it had been made for that rule:
  /// from now on, its answers equal those of a new strategy bit for bit. For parameters that change
  /// from frame to frame, such as a spacing that follows a pinch.
  ///
  /// Called after `prepare`. There is no default: a strategy that has nothing better prepares
  /// again.
  ///
  /// - Returns: how it was done, which may depend on both rules (`LayoutRule.stretch`).
  /// - Complexity: at most that of `prepare`.
  @discardableResult
  func setRule(_ rule: any LayoutRule) -> RuleChange

  /// Returns to the state just after `prepare`, except for edits and changes of the rule.
  func reset()

  /// Whether the cost of a query depends on the rectangle alone, never on earlier queries.
  var queriesAreIndependent: Bool { get }

  /// See `AttributeSource.report`.
  func report(inWords: Bool) -> SourceReport
  /// See `AttributeSource.sourceTiles`; in the rule's axes.
  func sourceTiles() -> [SourceTile]
}

extension PlacementStrategy {
  public func sourceTiles() -> [SourceTile] { [] }
}

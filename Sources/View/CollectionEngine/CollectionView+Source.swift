import CollectionAttributes
import CollectionModel
import Foundation

/// A layout that was exchanged, until its successor is on screen; or a layout whose bounds change
/// their size in an animated change.
struct PendingExchange {
  let source: any AttributeSource
  let shown: [ElementID]
  /// The first item on screen, which keeps its place unless the layout chooses an offset.
  let anchor: (id: ElementID, frame: CGRect)?
  /// The requested offset; nil leaves it to the layout.
  var offset: CGPoint?
  /// Whether the layout stays and only its bounds change.
  var isOfBounds = false
}

extension CollectionView {
  /// Exchanges the layout. Items and supplementary elements that both layouts have keep their
  /// views, which get new attributes in the next pass.
  ///
  /// With an animator, elements move from their present places to the new ones; an element that
  /// only one of the layouts shows comes from, or goes to, its place in the other. `layoutIfNeeded`
  /// then proposes the offset at which the first item on screen keeps its place, and the new layout
  /// chooses the offset (`SourceHooks.targetOffset`).
  ///
  /// - Parameters:
  ///   - new: prepared over the same content.
  ///   - former: answers for the layout before; nil for the source before.
  ///   - offset: the new offset of the viewport; nil leaves it to the layout.
  ///   - completion: called like the completion of a batch of updates.
  public func setSource(
    _ new: any AttributeSource, from former: (any AttributeSource)? = nil, offset: CGPoint? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    requireIdle("the layout was exchanged")
    letGo()
    log?.write("setSource")
    let old = former ?? source
    beginAnimated(.exchange(from: old))
    if old !== new {
      old.hooks?.beginTransition(to: new)
      new.hooks?.beginTransition(from: old)
    }
    exchange = PendingExchange(
      source: old, shown: visible.current.elements.map(\.id),
      anchor: isChangeAnimated ? anchor : nil, offset: offset)
    updates.needsOffset = isChangeAnimated || offset != nil
    updates.isShownNext = true
    if let completion { updates.completions.append(completion) }
    // The new layout has its own decoration views.
    whileBusy { releaseViews { $0.kind.category == .decoration } }
    layout.exchanges += 1
    takesPreferences = false
    source = new
    checksElements = !new.takesEdits
    // The new source was prepared over the present content.
    reloadedCounts = nil
    contentVersion += 1
    isAnswerCurrent = false
    invalidateLayout(InvalidationContext(everything: !new.takesEdits, dataSourceCounts: true))
    if hasDeferredChanges { makeDeferredChanges() }
  }

  /// The first item on screen along the scroll axis, then across it.
  private var anchor: (id: ElementID, frame: CGRect)? {
    let isHorizontal = overscan.axes.isHorizontal
    return visible.current.elements.lazy
      .filter { $0.id.kind == .item && $0.crosses(self.bounds) }
      .min { a, b in
        let by = a.frame.origin.offset(from: b.frame.origin)
        return isHorizontal ? (by.x, by.y) < (0, 0) : (by.y, by.x) < (0, 0)
      }
      .map { ($0.id, $0.frame) }
  }

  /// The offset proposed for an exchange of the layout: the anchor keeps its place on screen, as
  /// far as the content allows.
  func proposedOffset(after exchange: PendingExchange) -> CGPoint {
    guard let anchor = exchange.anchor, let now = attributes(of: anchor.id) else {
      return bounds.origin
    }
    return scrollableArea.nearest(
      to: bounds.origin.moved(by: now.frame.origin).offset(from: anchor.frame.origin))
  }

  /// Requests from both layouts the attributes of each element that was on screen before the
  /// exchange or is now.
  func endExchange(_ exchange: PendingExchange) {
    isInLayout = true
    defer { isInLayout = false }
    let (old, new) = (exchange.source.hooks, source.hooks)
    if isChangeAnimated {
      for id in exchange.shown { animator?.setFinal(old?.finalAttributes(of: id), of: id) }
      for element in visible.current.elements {
        animator?.setInitial(new?.initialAttributes(of: element.id), of: element.id)
      }
    }
    if exchange.isOfBounds { return new?.endAnimatedBoundsChange() ?? () }
    guard exchange.source !== source else { return }
    old?.endTransition()
    new?.endTransition()
  }

  /// Called before the size of the bounds changes. With an animator, the next pass animates this
  /// change like any other.
  package func beginBoundsChange() {
    requireIdle("the bounds were about to change")
    beginAnimated(.bounds)
    guard isChangeAnimated else { return }
    source.hooks?.beginAnimatedBoundsChange(from: bounds)
    exchange = PendingExchange(
      source: source, shown: visible.current.elements.map(\.id), anchor: nil, isOfBounds: true)
    updates.isShownNext = true
  }
}

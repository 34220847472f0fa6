import CollectionAttributes
import CollectionEngine

/// Counts of the work of laying out views so far.
package struct ViewLayoutCounters: Hashable, Sendable {
  /// Calls of `layoutSubviews` of cells and of supplementary and decoration views.
  package var cellLayouts = 0
  /// Calls of `layoutSubviews` of these views and of all their subviews.
  package var viewLayouts = 0
}

/// The views on screen that need layout; they get it in the last step of a pass.
///
/// A view is listed when it comes on screen or is marked there, so that a pass without layout work
/// examines no view. A view that marks itself while it lays out waits for the next pass, because
/// the step would never end otherwise.
@MainActor
package final class ViewLayout {
  /// The most rounds in one step, if views go on marking each other.
  static let roundLimit = 100

  private unowned let engine: CollectionView
  private unowned let source: LayoutObjectSource
  @exclusivity(unchecked) private var listed: ContiguousArray<UICollectionReusableView> = []
  /// The views of the present round; a property to keep its storage.
  @exclusivity(unchecked) private var round: ContiguousArray<UICollectionReusableView> = []
  @exclusivity(unchecked) private var later: ContiguousArray<UICollectionReusableView> = []
  package private(set) var counters = ViewLayoutCounters()

  init(of engine: CollectionView, _ source: LayoutObjectSource) {
    (self.engine, self.source) = (engine, source)
    engine.layOutViews = { [unowned self] in onMain { layOut() } }
  }

  /// Lists a view on screen for the next step.
  func add(_ view: UICollectionReusableView, isOwn: Bool) {
    view.isListed = true
    if isOwn { later.append(view) } else { listed.append(view) }
    engine.hasMarkedViews = true
  }

  /// Lays out all views on screen that need it.
  package func layOut() {
    if let stopwatch = source.stopwatch {
      stopwatch.countViewLayout()
      stopwatch.time(\.viewLayoutNanoseconds) { layOutListed() }
    } else {
      layOutListed()
    }
  }

  private func layOutListed() {
    let before = UIView.layouts
    var rounds = 0
    while !listed.isEmpty, rounds < Self.roundLimit {
      rounds += 1
      // A view may start a pass, and so a step within this one, which needs a list of its own.
      var current: ContiguousArray<UICollectionReusableView> = []
      swap(&current, &round)
      swap(&current, &listed)
      for view in current { layOut(view) }
      current.removeAll(keepingCapacity: true)
      swap(&current, &round)
    }
    listed.append(contentsOf: later)
    later.removeAll(keepingCapacity: true)
    engine.hasMarkedViews = !listed.isEmpty
    counters.viewLayouts += UIView.layouts - before
  }

  private func layOut(_ view: UICollectionReusableView) {
    view.isListed = false
    // If it has left the screen, it is listed again when it comes back.
    guard view.isMarked, let box = view.box, box.state == .shown else { return }
    if view.needsLayout {
      counters.cellLayouts += 1
      engine.logLayout(of: box)
    }
    view.layOutTree(onlyMarked: true)
  }
}

import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// Prefetches in a view that is driven by a clock and whose cells have no modelled costs: prepares
/// the items that a policy wants; each step counts as taking no time.
///
/// Data of items is requested before their cells are prepared. Requests and prepared cells of items
/// that are no longer wanted are given up.
package final class ScrollPrefetcher: ViewPrefetcher {
  private let policy: any PrefetchPolicy
  private var last: (offset: CGPoint, size: CGSize, content: Int)?
  /// The last change of the offset, in points per call.
  private var movement = CGPoint.zero

  /// A step that takes no time needs no identifier.
  private static let anyIdentifier = ""

  package init(_ policy: any PrefetchPolicy) {
    self.policy = policy
    for step in CellCosts.Step.allCases {
      policy.learn(step, identifier: Self.anyIdentifier, nanoseconds: 0)
    }
  }

  /// Does nothing if neither the viewport nor the content has changed since the last time.
  ///
  /// - Complexity: O(wanted log wanted), and the policy's queries of the layout.
  package func prefetch(in view: CollectionView) {
    guard view.isPrefetchingEnabled, !view.isInPass, !view.bounds.isEmpty else { return }
    let (offset, size, content) = (view.contentOffset, view.bounds.size, view.contentVersion)
    if let last {
      if last == (offset, size, content) { return }
      let step = offset.offset(from: last.offset)
      if step != .zero { movement = step }
    }
    last = (offset, size, content)
    let wanted = policy.wantedItems(at: place(in: view)).filter { view.exists($0) }
    let needed = Set(wanted)
    view.cancelPrefetchedData(
      for: view.requestedItems.filter { !needed.contains($0) }
        .sorted { ($0.section, $0.item) < ($1.section, $1.item) })
    view.prefetchData(for: wanted)
    for id in view.prepared.cells.map(\.id) where !needed.contains(id) {
      view.releasePreparedCell(for: id)
    }
    // Steps take no time, so there is always enough of it.
    for id in wanted
    where policy.mayBegin(.configure, for: id, identifier: Self.anyIdentifier, at: 0, before: 1) {
      view.prepareCell(for: id)
    }
  }

  private func place(in view: CollectionView) -> PrefetchPlace {
    let (bounds, content) = (view.bounds, view.knownContentSize)
    return PrefetchPlace(
      bounds: bounds, movement: movement, duration: 1,
      isHorizontal: ScrollAxes.scrolling(content, in: bounds.size).isHorizontal,
      contentSize: content
    ) { rect in
      var found = ElementBuffer()
      view.queryLayout(in: rect, into: &found)
      return Array(found.elements)
    }
  }
}

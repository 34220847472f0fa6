import CollectionAttributes
import CollectionEngine
import CollectionModel
import UIKit

/// The registered layout of a source, which the source itself is or has in its cache.
func hostedLayout(of source: some Any) -> HostedLayout {
  guard let layout = source as? HostedLayout ?? (source as? TiledLayout)?.base else {
    fatalError("\(type(of: source)) has no layout of UIKit's")
  }
  return layout
}

/// A registered layout in its own collection view, measured as the strategy `as-is`.
///
/// The state that a layout object has computed cannot be discarded: `reset` makes another layout
/// object and prepares it, which takes as long as `prepare`.
package final class HostedLayout: HostedSource, ForwardingSource, @unchecked Sendable {
  package typealias Factory = @MainActor @Sendable (ItemData) throws -> LayoutObject

  package let host: CollectionView
  package let source: LayoutObjectSource
  var base: LayoutObjectSource { source }
  private let make: Factory
  @MainActor private let surroundings: LayoutHost
  /// Whether the data has changed and the layout has not been notified yet.
  @MainActor private var isAhead = false

  /// - Throws: the error that `make` throws.
  package init(_ sizes: SectionedSizes, viewport: CGSize, make: @escaping Factory) throws {
    self.make = make
    onMain { NameWithoutEffect.forgetAll() }
    let made = try onMain { try LayoutHost(ItemData(sizes), size: viewport, make: make) }
    surroundings = made
    (host, source) = onMain { (made.view.engine, made.view.layoutSource) }
  }

  @MainActor
  func makeInspector() -> LayoutInspector { LayoutInspector(surroundings, make: make) }

  /// The same layout over the first quarter of the items.
  @MainActor
  func firstQuarter() throws -> HostedLayout {
    // `init` clears the names that were used. This layout used them, so they are recorded again.
    let used = NameWithoutEffect.used
    defer { for name in used { name.note() } }
    return try HostedLayout(
      surroundings.data.prefix(surroundings.data.itemCount / 4), viewport: surroundings.bounds.size,
      make: make)
  }

  // MARK: HostedSource

  package func changeContent(_ edits: [CollectionEdit]) {
    onMain {
      surroundings.data.apply(edits)
      isAhead = true
    }
  }

  package func ownOffset(from bounds: CGRect) -> CGPoint? { source.ownOffset(from: bounds) }

  package func restingOffset(
    releasedAt bounds: CGRect, proposed: CGPoint, velocity: CGPoint
  ) -> CGPoint {
    onMain {
      surroundings.view.bounds = bounds
      surroundings.view.layoutIfNeeded()
      return surroundings.view.restingOffset(forProposed: proposed, velocity: velocity)
    }
  }

  package func exchange(for other: any HostedSource) {
    let other = hostedLayout(of: other)
    onMain {
      surroundings.exchange(for: other.surroundings)
      source.prepareIfNeeded()
    }
  }

  /// Sets the property of the layout that a pinch controls.
  func pinch(by way: Double, _ set: @MainActor (UICollectionViewLayout, CGFloat) -> Void) {
    onMain { set(source.layout, way) }
  }

  package func measureItems(by truth: SectionedSizes) {
    onMain { surroundings.cells.measureItems(by: truth, in: surroundings.view) }
  }

  package func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutObjectTimes {
    // The caller is already on the main actor, so the clock does not leave it.
    nonisolated(unsafe) let now = now
    let stopwatch = onMain { LayoutStopwatch(now: now) }
    onMain { source.stopwatch = stopwatch }
    body()
    onMain { source.stopwatch = nil }
    return onMain { stopwatch.parts }
  }

  package var bringsDataSource: Bool { onMain { surroundings.hasOwnDataSource } }
  package var callsInLayout: Int { onMain { surroundings.cells.callsInLayout } }

  package var unsetDelegates: [String] { onMain { surroundings.unsetDelegates } }

  package func disagreement(in rect: CGRect) -> String? {
    onMain { source.disagreement(in: rect, and: []) }
  }

  // MARK: AttributeSource

  package func apply(_ edits: [CollectionEdit]) {
    let change = InvalidationContext(dataSourceCounts: true)
    onMain {
      if !isAhead {
        // The view will not receive the edits, so it counts its content again.
        surroundings.data.apply(edits)
        host.dataSource = host.dataSource
      }
      source.pass(change)
      // The view's batch will pass on the same mark: the layout must not receive it twice.
      if isAhead { source.expect(change) }
      isAhead = false
    }
  }

  package func invalidate(_ context: InvalidationContext) { onMain { source.pass(context) } }

  package func reset() {
    onMain {
      do {
        try surroundings.renew(by: make)
      } catch {
        fatalError("a layout that was made before cannot be made again: \(error)")
      }
    }
    source.prepare()
  }

  package func report(inWords: Bool) -> SourceReport {
    var report = source.report(inWords: inWords)
    report.layoutObject?.sizeRequests = onMain { surroundings.data.sizeRequests }
    return report
  }
}

extension HostedLayout: InspectableSource {
  package var namesWithoutEffect: [String] { onMain { NameWithoutEffect.used.map(\.rawValue) } }

  package func inspect(
    _ frames: [(bounds: CGRect, rect: CGRect)], now: @escaping () -> UInt64
  ) -> [LayoutFinding] {
    // The caller is already on the main actor, so the clock does not leave it.
    nonisolated(unsafe) let now = now
    return onMain {
      makeInspector().inspect(
        frames, now: now,
        quarter: {
          guard let quarter = try? firstQuarter() else { return nil }
          quarter.prepare()
          let inspector = quarter.makeInspector()
          return (inspector.leastPrepare(now), inspector.itemCount)
        })
    }
  }
}

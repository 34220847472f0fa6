import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// A source that forwards to its base every call that it does not implement itself.
protocol ForwardingSource: AttributeSource {
  associatedtype Base: AttributeSource
  var base: Base { get }
}

extension ForwardingSource {
  package func prepare() { base.prepare() }
  package var contentSize: CGSize { base.contentSize }
  package func contentSize(at bounds: CGRect) -> CGSize { base.contentSize(at: bounds) }

  package func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    base.elements(in: rect, bounds: bounds, into: &buffer)
  }

  package func attributes(of id: ElementID) -> ElementAttributes? { base.attributes(of: id) }
  package func transform(of detail: UInt32) -> ElementTransform? { base.transform(of: detail) }
  package func detail(of detail: UInt32) -> ElementDetail? { base.detail(of: detail) }
  package var decorations: DecorationViews? { base.decorations }
  package func apply(_ edits: [CollectionEdit]) { base.apply(edits) }
  package var takesEdits: Bool { base.takesEdits }
  package var dependsOnMainExtent: Bool { base.dependsOnMainExtent }
  package var hooks: (any SourceHooks)? { base.hooks }
  package func invalidate(_ context: InvalidationContext) { base.invalidate(context) }
  package func reset() { base.reset() }
  package var queriesAreIndependent: Bool { base.queriesAreIndependent }
  package func report(inWords: Bool) -> SourceReport { base.report(inWords: inWords) }
  package func sourceTiles() -> [SourceTile] { base.sourceTiles() }
}

/// The same for a hosted source over another one.
protocol ForwardingHostedSource: HostedSource, ForwardingSource where Base: HostedSource {}

extension ForwardingHostedSource {
  package var host: CollectionView { base.host }
  package func changeContent(_ edits: [CollectionEdit]) { base.changeContent(edits) }
  package func ownOffset(from bounds: CGRect) -> CGPoint? { base.ownOffset(from: bounds) }
  package func restingOffset(
    releasedAt bounds: CGRect, proposed: CGPoint, velocity: CGPoint
  ) -> CGPoint {
    base.restingOffset(releasedAt: bounds, proposed: proposed, velocity: velocity)
  }
  package func exchange(for other: any HostedSource) { base.exchange(for: other) }
  package func measureItems(by truth: SectionedSizes) { base.measureItems(by: truth) }

  package func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutObjectTimes {
    base.timeParts(by: now, body)
  }

  package var bringsDataSource: Bool { base.bringsDataSource }
  package var callsInLayout: Int { base.callsInLayout }
  package var unsetDelegates: [String] { base.unsetDelegates }
  package func disagreement(in rect: CGRect) -> String? { base.disagreement(in: rect) }
}

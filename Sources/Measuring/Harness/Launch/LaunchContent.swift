import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import ScrollTraces

/// The content of a case, which a registry makes from a job's names.
package protocol LaunchContent {
  /// The seed of everything random.
  var seed: UInt64 { get }

  /// The data, from the cache if it is there.
  func loadSizes() throws -> SectionedSizes

  /// Sizes as `makeSource` takes them: in the axes of the layout rule.
  func arranged(_ sizes: SectionedSizes) -> SectionedSizes

  /// The strategy over the layout rule; not yet prepared.
  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource

  /// A source that shows the same elements and follows edits at little cost, for recording what
  /// replays do; not yet prepared. nil if the strategy has to record by itself.
  func makeRecordingSource(over sizes: SectionedSizes) throws -> (any AttributeSource)?

  /// Sizes as `makeLayout` takes them for a layout.
  func arranged(_ sizes: SectionedSizes, forLayout number: Int) -> SectionedSizes

  /// The layout with a number, with the case's strategy; not yet prepared. 0 is that of
  /// `makeSource`, 1 the one that an exchange brings.
  func makeLayout(_ number: Int, over sizes: SectionedSizes) throws -> any AttributeSource

  /// The value of the parameter that pinches change: the layout's own at 0, the other one at 1.
  func makeParameter(at way: Double) throws -> LayoutParameter

  /// The trace anchored onto content of `contentSize`.
  func makePath(over contentSize: CGSize) throws -> ScrollPath

  /// Whether the layout decides where movements of the trace come to rest.
  var choosesRest: Bool { get }

  /// The same trace, with its movements ending at `target`.
  func makePath(
    over contentSize: CGSize, resting target: (AnchoredTrace.Rest) -> CGPoint
  ) throws -> ScrollPath

  /// The edits that happen while the content is scrolled; nil where there are none. Not yet begun.
  func makeScript() throws -> EditScript?

  /// Checks that all positions of a collection's content are exact.
  ///
  /// - Parameter viewport: nil for that of the content.
  /// - Throws: `InputError` if the content is too large for exact positions.
  func checkExtent(of sizes: SectionedSizes, in viewport: ViewportExtents?) throws

  /// What cells cost, how they are kept, and what is prefetched; nil where cells cost nothing.
  ///
  /// - Throws: `InputError` where a name is unknown or a file cannot be read.
  func makeCellPolicies() throws -> CellPolicies?

  /// 16 hex digits that identify the trace before it is anchored; nil if unknown.
  func traceHash() throws -> String?
}

extension LaunchContent {
  package func arranged(_ sizes: SectionedSizes) -> SectionedSizes { sizes }
  package func makeRecordingSource(over sizes: SectionedSizes) throws -> (any AttributeSource)? {
    nil
  }
  package func arranged(_ sizes: SectionedSizes, forLayout number: Int) -> SectionedSizes {
    arranged(sizes)
  }
  package func makeLayout(_ number: Int, over sizes: SectionedSizes) throws -> any AttributeSource {
    precondition(number == 0, "the content has no layout \(number)")
    return try makeSource(over: sizes)
  }
  package func makeParameter(at way: Double) throws -> LayoutParameter {
    preconditionFailure("the content has no parameter for pinches")
  }
  package var choosesRest: Bool { false }
  package func makePath(
    over contentSize: CGSize, resting target: (AnchoredTrace.Rest) -> CGPoint
  ) throws -> ScrollPath { try makePath(over: contentSize) }
  package func makeScript() throws -> EditScript? { nil }
  package func checkExtent(of sizes: SectionedSizes, in viewport: ViewportExtents?) throws {}
  package func makeCellPolicies() throws -> CellPolicies? { nil }
  package func traceHash() throws -> String? { nil }

  /// The trace over a source's content; its movements end where the layout wants, if it decides.
  ///
  /// - Parameter make: makes a source like this one, prepared. A layout object decides with its
  ///   view where the finger lets go, and keeps that state.
  func makePath(
    over source: any AttributeSource, _ make: () throws -> any AttributeSource
  ) throws -> ScrollPath {
    let size = source.contentSize
    guard choosesRest, source.hooks != nil else { return try makePath(over: size) }
    guard let hosted = try source is any HostedSource ? make() as? any HostedSource : nil else {
      return try makePath(over: size) { rest in
        source.hooks?.targetOffset(forProposed: rest.proposed, velocity: rest.velocity)
          ?? rest.proposed.origin
      }
    }
    return try makePath(over: size) { rest in
      hosted.restingOffset(
        releasedAt: rest.released, proposed: rest.proposed.origin, velocity: rest.velocity)
    }
  }

  /// The same over a source that was just prepared over `sizes` and may be used up.
  func makePath(over source: any AttributeSource, sizes: SectionedSizes) throws -> ScrollPath {
    try makePath(over: source) {
      let other = try makeSource(over: sizes)
      other.prepare()
      return other
    }
  }
}

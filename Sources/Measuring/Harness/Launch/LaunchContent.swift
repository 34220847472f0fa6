import CollectionAttributes
import CollectionModel
import Foundation
import ScrollTraces

/// What a registry makes of a job's names.
package protocol LaunchContent {
  /// What draws everything that is random.
  var seed: UInt64 { get }

  /// The data, from the cache where it is there.
  func loadSizes() throws -> SectionedSizes

  /// Sizes as `makeSource` takes them: in the axes of the layout rule.
  func arranged(_ sizes: SectionedSizes) -> SectionedSizes

  /// The strategy over the layout rule; not yet prepared.
  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource

  /// A source that shows the same elements and follows edits at little cost, for recording what
  /// replays do; not yet prepared. nil where the strategy has to record for itself.
  func makeRecordingSource(over sizes: SectionedSizes) throws -> (any AttributeSource)?

  /// Sizes as `makeLayout` takes them for a layout.
  func arranged(_ sizes: SectionedSizes, forLayout number: Int) -> SectionedSizes

  /// The layout with a number, with the case's strategy; not yet prepared. 0 is that of
  /// `makeSource`, 1 the one that an exchange brings.
  func makeLayout(_ number: Int, over sizes: SectionedSizes) throws -> any AttributeSource

  /// The value of the parameter that pinches change.
  ///
  /// - Parameter way: how much of the way it is from the layout's own value to the other one,
  ///   0...1.
  func makeParameter(at way: Double) throws -> LayoutParameter

  /// The trace anchored onto content of `contentSize`.
  func makePath(over contentSize: CGSize) throws -> ScrollPath

  /// Whether the layout is asked where movements of the trace come to rest.
  var asksForRest: Bool { get }

  /// The same trace, with its movements ending where somebody wants them to.
  func makePath(
    over contentSize: CGSize, resting target: (AnchoredTrace.Rest) -> CGPoint
  ) throws -> ScrollPath

  /// The edits that happen while the content is scrolled; nil where there are none. Not yet begun.
  func makeScript() throws -> EditScript?

  /// Finds out whether all positions of a collection's content are exact.
  ///
  /// - Parameters:
  ///   - sizes: as `loadSizes` gives them, or as edits have left them.
  ///   - crossExtent: across the scroll axis, in points; nil for that of the viewport.
  /// - Throws: `InputError` where the content reaches further than they are.
  func checkExtent(of sizes: SectionedSizes, crossExtent: Double?) throws

  /// What cells cost, how they are kept, and what is prefetched; nil where cells cost nothing.
  ///
  /// - Throws: `InputError` where a name is unknown or a file cannot be read.
  func makeCellPolicies() throws -> CellPolicies?

  /// 16 hex digits that tell the trace, as it is named and before it is anchored, from others; nil
  /// where nobody can tell.
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
  package func makeLayout(
    _ number: Int, over sizes: SectionedSizes
  ) throws -> any AttributeSource {
    precondition(number == 0, "the content has no layout \(number)")
    return try makeSource(over: sizes)
  }
  package func makeParameter(at way: Double) throws -> LayoutParameter {
    preconditionFailure("the content has no parameter for pinches")
  }
  package var asksForRest: Bool { false }
  package func makePath(
    over contentSize: CGSize, resting target: (AnchoredTrace.Rest) -> CGPoint
  ) throws -> ScrollPath { try makePath(over: contentSize) }
  package func makeScript() throws -> EditScript? { nil }
  package func checkExtent(of sizes: SectionedSizes, crossExtent: Double?) throws {}
  package func makeCellPolicies() throws -> CellPolicies? { nil }
  package func traceHash() throws -> String? { nil }
}

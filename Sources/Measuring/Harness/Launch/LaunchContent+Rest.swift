import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import ScrollTraces

extension LaunchContent {
  /// The trace over a source's content, with its movements ending where the layout wants them to,
  /// if it has a say and is asked.
  ///
  /// - Parameter make: makes a source like this one, prepared. Layout objects are asked while their
  ///   view is where the finger lets go; they do not forget that.
  func makePath(
    over source: any AttributeSource, _ make: () throws -> any AttributeSource
  ) throws -> ScrollPath {
    let size = source.contentSize
    guard asksForRest, source.hooks != nil else { return try makePath(over: size) }
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

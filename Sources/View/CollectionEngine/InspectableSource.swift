import CollectionAttributes
import Foundation

/// A source that can search the layout object behind it for mistakes.
public protocol InspectableSource: HostedSource {
  /// Plays frames and compares the layout's answers with earlier ones and with each other. Returns
  /// each kind of mistake once, with its first occurrence. The source cannot be used afterwards.
  ///
  /// - Parameters:
  ///   - frames: viewports and the rectangles to query in them, in points of the content.
  ///   - now: a clock of CPU time in nanoseconds.
  func inspect(
    _ frames: [(bounds: CGRect, rect: CGRect)], now: @escaping () -> UInt64
  ) -> [LayoutFinding]

  /// The iOS names without effect that the code around the layout has used so far.
  var namesWithoutEffect: [String] { get }
}

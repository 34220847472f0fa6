import CollectionAttributes
import Foundation

/// A source that can look for mistakes in the layout object it asks.
public protocol InspectableSource: HostedSource {
  /// Plays frames and compares the layout's answers with earlier ones and with each other. Returns
  /// each kind of mistake once, where it was first seen. The source is used up.
  ///
  /// - Parameters:
  ///   - frames: viewports and the rectangles to query in them, in points of the content.
  ///   - now: a clock of CPU time in nanoseconds.
  func inspect(
    _ frames: [(bounds: CGRect, rect: CGRect)], now: @escaping () -> UInt64
  ) -> [LayoutFinding]

  /// The iOS names that the code around the layout has used so far and that have no effect yet.
  var namesWithoutEffect: [String] { get }
}

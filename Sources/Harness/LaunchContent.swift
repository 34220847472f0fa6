import CollectionAttributes
import CollectionModel
import Foundation

/// What a registry makes of a job's names.
public protocol LaunchContent {
  /// The data, from the cache where it is there.
  func loadSizes() throws -> SectionedSizes

  /// The strategy over the layout rule; not yet prepared.
  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource

  /// The trace anchored onto content of `contentSize`.
  func makePath(over contentSize: CGSize) throws -> ScrollPath
}

/// Where the viewport goes, ready to be replayed.
public struct ScrollPath: Sendable {
  /// The query rectangle of every frame whose bounds moved: the viewport grown by the overscan.
  public var rects: [CGRect]
  /// Height of the viewport, in points.
  public var viewportHeight: Double
  public var idleCount: Int
  public var clampedCount: Int

  public init(rects: [CGRect], viewportHeight: Double, idleCount: Int, clampedCount: Int) {
    self.rects = rects
    self.viewportHeight = viewportHeight
    self.idleCount = idleCount
    self.clampedCount = clampedCount
  }
}

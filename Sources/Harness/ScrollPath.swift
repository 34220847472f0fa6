import CollectionModel
import Foundation
import ScrollTraces

/// The axes a content scrolls on.
public struct ScrollAxes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let horizontal = ScrollAxes(rawValue: 1)
  public static let vertical = ScrollAxes(rawValue: 2)

  /// The axes on which a content is larger than the viewport; the vertical one where it fits.
  public static func scrolling(_ contentSize: CGSize, in viewport: CGSize) -> ScrollAxes {
    var axes: ScrollAxes = []
    if contentSize.width > viewport.width { axes.insert(.horizontal) }
    if contentSize.height > viewport.height { axes.insert(.vertical) }
    return axes.isEmpty ? .vertical : axes
  }

  /// Whether the content is read from side to side: a plane is read downwards.
  var isHorizontal: Bool { self == .horizontal }

  /// The part of a vector that the content can scroll by.
  func allowed(_ vector: CGPoint) -> CGPoint {
    CGPoint(
      x: contains(.horizontal) ? vector.x : 0, y: contains(.vertical) ? vector.y : 0)
  }
}

/// Where the viewport goes, ready to be replayed: the frames whose bounds moved.
public struct ScrollPath: Sendable {
  /// The viewport of every moved frame, in points of the content.
  public var bounds: [CGRect]
  /// How far the query rectangle reaches beyond the viewport on either side, in viewports.
  public var overscan: Double
  /// The axes along which it does.
  public var axes: ScrollAxes
  public var idleCount: Int
  public var clampedCount: Int

  public init(
    bounds: [CGRect], overscan: Double, axes: ScrollAxes, idleCount: Int = 0, clampedCount: Int = 0
  ) {
    precondition(overscan >= 0, "the overscan is at least 0, found \(overscan)")
    self.bounds = bounds
    self.overscan = overscan
    self.axes = axes
    self.idleCount = idleCount
    self.clampedCount = clampedCount
  }

  /// The moved frames of a trace over its content.
  public init(_ trace: AnchoredTrace, overscan: Double) {
    self.init(
      bounds: trace.movedIndices.map { trace.bounds(of: $0) }, overscan: overscan,
      axes: .scrolling(trace.contentSize, in: trace.viewport), idleCount: trace.idleCount,
      clampedCount: trace.clampedCount)
  }

  /// What is asked for while `bounds` are seen: the bounds grown by the overscan, on the grid.
  public func queryRect(around bounds: CGRect) -> CGRect {
    let reach = axes.allowed(
      CGPoint(
        x: LayoutGrid.round(overscan * bounds.size.width),
        y: LayoutGrid.round(overscan * bounds.size.height)))
    return bounds.insetBy(dx: -reach.x, dy: -reach.y)
  }
}

import Foundation

/// Where in the viewport scrolling puts an item: at most one position for each axis. An axis
/// without one does not scroll.
public struct ScrollPosition: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let top = ScrollPosition(rawValue: 1)
  public static let centeredVertically = ScrollPosition(rawValue: 2)
  public static let bottom = ScrollPosition(rawValue: 4)
  public static let left = ScrollPosition(rawValue: 8)
  public static let centeredHorizontally = ScrollPosition(rawValue: 16)
  public static let right = ScrollPosition(rawValue: 32)

  private static let vertical: ScrollPosition = [.top, .centeredVertically, .bottom]
  private static let horizontal: ScrollPosition = [.left, .centeredHorizontally, .right]

  var isValid: Bool {
    [Self.vertical, Self.horizontal].allSatisfy { intersection($0).rawValue.nonzeroBitCount <= 1 }
  }

  var names: String {
    let all: [(ScrollPosition, String)] = [
      (.top, "top"), (.centeredVertically, "centeredVertically"), (.bottom, "bottom"),
      (.left, "left"), (.centeredHorizontally, "centeredHorizontally"), (.right, "right"),
    ]
    return all.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }

  /// The offset at which `frame` is in this position of a viewport, as far as the content allows.
  func offset(
    for frame: CGRect, in viewport: CGSize, from offset: CGPoint, over content: CGSize
  ) -> CGPoint {
    func place(
      _ near: Double, _ length: Double, _ view: Double, _ now: Double, _ extent: Double,
      _ positions: (near: ScrollPosition, middle: ScrollPosition, far: ScrollPosition)
    ) -> Double {
      let wanted: Double
      if contains(positions.near) {
        wanted = near
      } else if contains(positions.middle) {
        wanted = near + length / 2 - view / 2
      } else if contains(positions.far) {
        wanted = near + length - view
      } else {
        return now
      }
      return min(max(wanted, 0), max(extent - view, 0))
    }
    return CGPoint(
      x: place(
        frame.origin.x, frame.size.width, viewport.width, offset.x, content.width,
        (.left, .centeredHorizontally, .right)),
      y: place(
        frame.origin.y, frame.size.height, viewport.height, offset.y, content.height,
        (.top, .centeredVertically, .bottom)))
  }
}

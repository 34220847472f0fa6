import Foundation

/// The place in the viewport to which an item is scrolled: at most one position for each axis. An
/// axis without one does not scroll.
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

  /// The offset that puts `frame` at this position in the visible part, as far as is legal.
  func offset(for frame: CGRect, from offset: CGPoint, in area: ScrollableArea) -> CGPoint {
    func place(
      _ near: Double, _ length: Double, _ visible: (near: Double, length: Double), _ now: Double,
      _ positions: (near: ScrollPosition, middle: ScrollPosition, far: ScrollPosition)
    ) -> Double {
      if contains(positions.near) { return near - visible.near }
      if contains(positions.middle) {
        return near + length / 2 - visible.near - visible.length / 2
      }
      if contains(positions.far) { return near + length - visible.near - visible.length }
      return now
    }
    let visible = area.visible(at: .zero)
    let wanted = CGPoint(
      x: place(
        frame.origin.x, frame.size.width, (visible.origin.x, visible.size.width), offset.x,
        (.left, .centeredHorizontally, .right)),
      y: place(
        frame.origin.y, frame.size.height, (visible.origin.y, visible.size.height), offset.y,
        (.top, .centeredVertically, .bottom)))
    return area.nearest(to: wanted)
  }
}

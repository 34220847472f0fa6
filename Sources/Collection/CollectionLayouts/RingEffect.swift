import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Puts items on a ring whose centre has a fixed position in the viewport.
///
/// An item's angle is the distance of its resting middle from the middle of the bounds, divided by
/// the radius. At 0 the item is foremost, on the far side of the ring across the scroll axis. The
/// item is rotated by the angle and fades with its cosine. Beyond a quarter turn either way an item
/// is hidden and stays where it rests. Everything except the transform is rounded to the layout's
/// grid.
public struct RingEffect: BoundsEffect {
  private let radius: Double
  private let hub: CGPoint
  private let cell: CGSize
  private let restingX: Double
  /// No rotated cell reaches further than this from its middle.
  private let cellReach: Double

  /// - Parameters: in points; `hub` is the ring's centre relative to the middle of the bounds,
  ///   `cell` the size of all items, `restingX` where they rest across the scroll axis.
  public init(radius: Double, hub: CGPoint, cell: CGSize, restingX: Double) {
    guard radius.isFinite && radius > 0 && hub.x.isFinite && hub.y.isFinite else {
      fatalError("a ring has a centre and a radius above 0 pt, found \(hub) and \(radius)")
    }
    self.radius = radius
    self.hub = hub
    self.cell = cell
    self.restingX = restingX
    // Half of the diagonal is less than half of the sum of the sides; 1 pt allows for rounding.
    cellReach = Double(cell.width + cell.height) / 2 + 1
  }

  public var readsSections: Bool { false }

  public func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
    let (middle, centre) = middleAndCentre(of: environment.bounds)
    // The range of a crossing cell's middle along the scroll axis, in radii from the centre.
    let lowest = (Double(rect.origin.y) - cellReach - Double(centre.y)) / radius
    let highest =
      (Double(rect.origin.y + rect.size.height) + cellReach - Double(centre.y)) / radius
    let isBeside =
      Double(rect.origin.x) > Double(centre.x) + radius + cellReach
      || Double(rect.origin.x + rect.size.width) < Double(centre.x) - cellReach
    guard lowest <= 1, highest >= -1, !isBeside else { return rect }
    // The arcsine of s >= 0 is between s and s times a quarter turn.
    let quarter = PortableTrigonometry.quarterTurn
    let first = lowest < 0 ? max(lowest, -1) * quarter : lowest
    let last = highest > 0 ? min(highest, 1) * quarter : highest
    // A resting cell is around its middle: 1 pt beyond the last middle is enough.
    let near = min(Double(rect.origin.y), Double(middle.y) + radius * first - 1)
    let far = max(
      Double(rect.origin.y + rect.size.height), Double(middle.y) + radius * last + 1)
    let left = min(Double(rect.origin.x), restingX - 1)
    let right = max(
      Double(rect.origin.x + rect.size.width), restingX + Double(cell.width) + 1)
    return CGRect(x: left, y: near, width: right - left, height: far - near)
  }

  public func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>
  ) {}

  public func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    guard element.id.kind == .item else { return }
    let (middle, centre) = middleAndCentre(of: environment.bounds)
    let rest = element.frame.origin.y + element.frame.size.height / 2
    let angle = Double(rest - middle.y) / radius
    guard abs(angle) <= PortableTrigonometry.quarterTurn else {
      element.isHidden = true
      return
    }
    let (sine, cosine) = PortableTrigonometry.sineAndCosine(angle)
    let transform = ElementTransform(
      a: cosine, b: sine, c: -sine, d: cosine, size: element.frame.size)
    let box = transform.boxSize
    let width = LayoutGrid.round(Double(box.width))
    let height = LayoutGrid.round(Double(box.height))
    element.frame = CGRect(
      x: LayoutGrid.round(Double(centre.x) + radius * cosine - width / 2),
      y: LayoutGrid.round(Double(centre.y) + radius * sine - height / 2),
      width: width, height: height)
    element.alpha = LayoutGrid.round(max(0, cosine))
    transforms.append(transform)
    element.detail = UInt32(transforms.count)
  }

  private func middleAndCentre(of bounds: CGRect) -> (middle: CGPoint, centre: CGPoint) {
    let middle = CGPoint(
      x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2)
    return (middle, CGPoint(x: middle.x + hub.x, y: middle.y + hub.y))
  }
}

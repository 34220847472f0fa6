import CollectionAttributes
import CollectionModel
import Foundation

/// Items on a ring around a centre that stays in the viewport.
///
/// An item's angle is the distance of its resting middle from that of the bounds, over the radius;
/// at 0 it is foremost, on the far side of the ring across the scroll axis. It is turned by that
/// angle and fades with its cosine. Beyond a quarter turn either way an item is hidden and stays
/// where it rests. Everything but the transform is rounded to the layout's grid.
public struct RingEffect: BoundsEffect {
  private let radius: Double
  private let hub: CGPoint
  private let cell: CGSize
  private let restingX: Double
  /// No turned cell reaches further than this from its middle.
  private let cellReach: Double

  /// - Parameters: in points; `hub` is the ring's centre seen from the middle of the bounds, `cell`
  ///   the size of all items, `restingX` where they rest across the scroll axis.
  public init(radius: Double, hub: CGPoint, cell: CGSize, restingX: Double) {
    precondition(
      radius.isFinite && radius > 0 && hub.x.isFinite && hub.y.isFinite,
      "a ring has a centre and a radius above 0 pt, found \(hub) and \(radius)")
    self.radius = radius
    self.hub = hub
    self.cell = cell
    self.restingX = restingX
    // Half the diagonal is less than half the sum of the sides; 1 pt is for rounding.
    cellReach = Double(cell.width + cell.height) / 2 + 1
  }

  public func restingRect(of rect: CGRect, in scene: BoundsScene) -> CGRect {
    let (middle, centre) = middleAndCentre(of: scene.bounds)
    // How far along the scroll axis, in radii from the centre, a cell's middle can be.
    let lowest = (Double(rect.origin.y) - cellReach - Double(centre.y)) / radius
    let highest =
      (Double(rect.origin.y + rect.size.height) + cellReach - Double(centre.y)) / radius
    let isBeside =
      Double(rect.origin.x) > Double(centre.x) + radius + cellReach
      || Double(rect.origin.x + rect.size.width) < Double(centre.x) - cellReach
    guard lowest <= 1, highest >= -1, !isBeside else { return rect }
    // The arc sine of s >= 0 lies between s and s times a quarter turn.
    let quarter = PortableTrigonometry.quarterTurn
    let first = lowest < 0 ? max(lowest, -1) * quarter : lowest
    let last = highest > 0 ? min(highest, 1) * quarter : highest
    // A resting cell lies around its middle: 1 pt beyond the last of them is enough.
    let near = min(Double(rect.origin.y), Double(middle.y) + radius * first - 1)
    let far = max(
      Double(rect.origin.y + rect.size.height), Double(middle.y) + radius * last + 1)
    let left = min(Double(rect.origin.x), restingX - 1)
    let right = max(
      Double(rect.origin.x + rect.size.width), restingX + Double(cell.width) + 1)
    return CGRect(x: left, y: near, width: right - left, height: far - near)
  }

  public func forEachForced(
    crossing rect: CGRect, in scene: BoundsScene, _ body: (ElementID) -> Void
  ) {}

  public func adjust(
    _ element: inout ElementAttributes, in scene: BoundsScene,
    transforms: inout [ElementTransform]
  ) {
    guard element.id.kind == .item else { return }
    let (middle, centre) = middleAndCentre(of: scene.bounds)
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

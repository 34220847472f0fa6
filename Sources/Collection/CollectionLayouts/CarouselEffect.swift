import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Turns the cards of a row by their distance from the middle of the bounds.
///
/// A card in the middle rests as it is. On the way to one place off it, a card turns about the axis
/// across the scroll direction, with its outer edge towards the viewer, and shrinks; beyond that it
/// turns no further. Cards nearer to the middle lie over those further away. Frames are rounded to
/// the layout's grid, the numbers of transforms to steps of 1/65,536.
public struct CarouselEffect: SpatialEffect {
  /// The zIndex of the card that is nearest to the middle; each place off takes one, down to 0.
  public static let topZIndex: Int32 = 512

  private let pitch: Double
  /// In radians.
  private let turn: Double
  private let shrink: Double
  /// From the viewer to the plane of the content, in points.
  private let distance: Double
  /// No turned card reaches further than this from its middle.
  private let reach: CGSize

  /// - Parameters:
  ///   - cell: the size of a card, in points.
  ///   - pitch: from a card to the next one, in points, above 0.
  ///   - turn: of a card that is one place or more off the middle, in degrees, 0...80.
  ///   - shrink: how much of its size such a card loses, 0..<1.
  public init(cell: CGSize, pitch: Double, turn: Double, shrink: Double) {
    guard pitch.isFinite, pitch > 0 else {
      fatalError("cards follow each other every few points, found \(pitch)")
    }
    guard turn >= 0, turn <= 80, shrink >= 0, shrink < 1 else {
      fatalError(
        "cards turn by 0...80 degrees and lose a part of their size, 0..<1, found \(turn) degrees "
          + "and \(shrink)")
    }
    self.pitch = pitch
    self.turn = turn * Double.pi / 180
    self.shrink = shrink
    // Of a higher card the edge would come too near.
    distance = max(600, Double(cell.height))
    let (sine, _) = PortableTrigonometry.sineAndCosine(self.turn)
    // How far away the nearest edge is, as a part of the distance: at least a half.
    let nearest = 1 - Double(cell.height) / 2 * sine / distance
    // 1 pt allows for rounding.
    reach = CGSize(
      width: Double(cell.width) / 2 / nearest + 1, height: Double(cell.height) / 2 / nearest + 1)
  }

  public var readsSections: Bool { false }

  public func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
    // Cards keep their middles.
    CGRect(
      x: rect.origin.x - reach.width, y: rect.origin.y - reach.height,
      width: rect.size.width + 2 * reach.width, height: rect.size.height + 2 * reach.height)
  }

  public func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>
  ) {}

  public func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform], spaces: inout [SpatialTransform]
  ) {
    guard element.id.kind == .item else { return }
    let (bounds, frame) = (environment.bounds, element.frame)
    let center = CGPoint(
      x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
    let offset = Double(center.y - (bounds.origin.y + bounds.size.height / 2))
    // Not if the bounds are no number.
    guard offset.isFinite else { return }
    let places = abs(offset) / pitch
    element.zIndex = Self.topZIndex - Int32(min(places.rounded(), Double(Self.topZIndex)))
    // Offsets are on the grid, so a card may not come any nearer to the middle.
    guard abs(offset) >= LayoutGrid.pointsPerUnit else { return }
    let matrix = matrix(places: offset < 0 ? -min(places, 1) : min(places, 1))
    let box = matrix.box(ofSize: frame.size, around: center)
    element.frame = CGRect(
      x: LayoutGrid.round(Double(box.origin.x)), y: LayoutGrid.round(Double(box.origin.y)),
      width: LayoutGrid.round(Double(box.size.width)),
      height: LayoutGrid.round(Double(box.size.height)))
    transforms.append(
      ElementTransform(
        a: matrix.m11, b: matrix.m12, c: matrix.m21, d: matrix.m22, size: frame.size))
    spaces.append(SpatialTransform(matrix: matrix, center: center))
    element.detail = UInt32(transforms.count)
  }

  /// Scales, turns about the x axis, and projects; `places` is how far off the middle, -1...1.
  private func matrix(places: Double) -> ElementTransform3D {
    let scale = 1 - shrink * abs(places)
    let (sine, cosine) = PortableTrigonometry.sineAndCosine(places * turn)
    // Perspective is rounded towards 0: no edge comes nearer to the viewer by rounding.
    let (rising, level) = (-scale * sine / distance, -cosine / distance)
    return ElementTransform3D(
      finely(scale), 0, 0, 0,
      0, finely(scale * cosine), finely(scale * sine), finely(rising, .towardZero),
      0, finely(-sine), finely(cosine), finely(level, .towardZero),
      0, 0, 0, 1)
  }
}

/// A whole number of 1/65,536.
private func finely(
  _ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
) -> Double {
  (value * 65_536).rounded(rule) / 65_536
}

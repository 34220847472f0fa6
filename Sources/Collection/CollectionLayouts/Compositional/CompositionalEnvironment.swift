import CollectionModel
import Foundation

/// The view for which a compositional layout is solved.
public struct CompositionalEnvironment: Hashable, Sendable {
  /// Space on the two sides across the scroll axis, in points.
  public struct SideInsets: Hashable, Sendable {
    public var leading: Double
    public var trailing: Double

    public init(leading: Double = 0, trailing: Double = 0) {
      self.leading = leading
      self.trailing = trailing
    }
  }

  /// Across and along the scroll axis, in points.
  public var size: CGSize
  /// Pixels in a point.
  public var scale: Double
  /// The insets that sections refer to (`CompositionalInsetsReference`).
  public var safeArea = SideInsets()
  public var layoutMargins = SideInsets()
  public var readableContent = SideInsets()

  public init(size: CGSize, scale: Double = 2) {
    self.size = size
    self.scale = scale
  }

  /// - Parameter layout: the reference of the layout, which stands for `automatic`.
  func insets(
    of reference: CompositionalInsetsReference, in layout: CompositionalInsetsReference
  ) -> SideInsets {
    switch reference {
    case .automatic: layout == .automatic ? safeArea : insets(of: layout, in: .automatic)
    case .none: SideInsets()
    case .safeArea: safeArea
    case .layoutMargins: layoutMargins
    case .readableContent: readableContent
    }
  }
}

/// The pixels to which a compositional layout rounds, on the `LayoutGrid`.
///
/// Pixels of scales 1 and 2 are whole numbers of grid units. Those of other scales are not: their
/// lengths are then rounded once more, parts of a length down, so that three thirds fit.
struct PixelGrid: Hashable, Sendable {
  let scale: Double
  /// The part of a pixel by which a fraction may miss the next one.
  private static let tolerance = 1e-6
  /// The largest length, in points. What a description asks for beyond it is cut off, so that sums
  /// stay exact.
  static let largest = 1e7
  private static let largestScale = 1024.0

  init(scale: Double) {
    self.scale = scale.isFinite && scale > 0 ? min(scale, Self.largestScale) : 1
  }

  /// A part of a length: the pixels that it fills.
  @inline(__always)
  func floor(_ points: Double) -> Double {
    let pixels = Self.below(Self.clamped(points) * scale + Self.tolerance)
    return Self.below(pixels / scale * LayoutGrid.unitsPerPoint) * LayoutGrid.pointsPerUnit
  }

  /// A position: the nearest pixel.
  @inline(__always)
  func round(_ points: Double) -> Double {
    Self.onGrid(Self.nearest(Self.clamped(points) * scale) / scale)
  }

  /// A length in points, which is not rounded to pixels.
  @inline(__always)
  static func exact(_ points: Double) -> Double { onGrid(clamped(points)) }

  @inline(__always)
  private static func onGrid(_ points: Double) -> Double {
    nearest(points * LayoutGrid.unitsPerPoint) * LayoutGrid.pointsPerUnit
  }

  // `Double.rounded` calls the C library, which takes longer than the rest of a length.

  @inline(__always)
  private static func nearest(_ value: Double) -> Double {
    Double(Int(value < 0 ? value - 0.5 : value + 0.5))
  }

  @inline(__always)
  private static func below(_ value: Double) -> Double {
    let whole = Double(Int(value))
    return whole > value ? whole - 1 : whole
  }

  @inline(__always)
  private static func clamped(_ points: Double) -> Double {
    points.isFinite ? max(-largest, min(largest, points)) : 0
  }
}

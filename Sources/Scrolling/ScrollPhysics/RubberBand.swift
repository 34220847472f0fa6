/// How far content follows a finger that pulls it beyond an edge.
///
/// ```
/// b = (1 - 1 / (x c / D + 1)) D
/// ```
/// x: points that the finger went beyond the edge; D: the viewport's extent, which b approaches; c:
/// 0.55. For D = 960, 100 pt show as 52.02 and 400 as 178.98. Grant Paul (@chpwn) published this
/// formula; UIKit's own is not documented. 16 bytes.
public struct RubberBand: Hashable, Sendable {
  public let viewportExtent: Double
  public let coefficient: Double

  /// - Precondition: both are finite and above 0.
  public init(viewportExtent: Double, coefficient: Double = 0.55) {
    precondition(
      viewportExtent > 0 && viewportExtent.isFinite && coefficient > 0 && coefficient.isFinite,
      "a rubber band has an extent and a coefficient above 0, "
        + "found \(viewportExtent) and \(coefficient)")
    self.viewportExtent = viewportExtent
    self.coefficient = coefficient
  }

  /// The points shown for a pull of `pull` points beyond the edge, of either sign.
  public func displacement(ofPull pull: Double) -> Double {
    let shown = (1 - 1 / (abs(pull) * coefficient / viewportExtent + 1)) * viewportExtent
    return pull < 0 ? -shown : shown
  }

  /// The pull that shows as `displacement`, for a finger that catches bouncing content.
  ///
  /// - Precondition: `displacement` is less than the viewport's extent.
  public func pull(showing displacement: Double) -> Double {
    let shown = abs(displacement)
    precondition(
      shown < viewportExtent, "\(displacement) pt is beyond a band of \(viewportExtent) pt")
    let pull = shown * viewportExtent / (coefficient * (viewportExtent - shown))
    return displacement < 0 ? -pull : pull
  }

  /// The offset shown if a finger moves to `wanted` in content with offsets in 0...`range`.
  public func offset(wanted: Double, range: Double) -> Double {
    if wanted < 0 { return displacement(ofPull: wanted) }
    return wanted > range ? range + displacement(ofPull: wanted - range) : wanted
  }

  /// The offset to which a finger has moved while `offset` is shown: the inverse of
  /// `offset(wanted:range:)`.
  public func wanted(showing offset: Double, range: Double) -> Double {
    if offset < 0 { return pull(showing: offset) }
    return offset > range ? range + pull(showing: offset - range) : offset
  }
}

/// Where paged scrolling comes to rest, and how it gets there.
///
/// Resting positions are multiples of the viewport's extent; the last one is the end of the
/// content, which may not be a multiple. A swipe goes to the next page in its direction, a slow
/// drag to the nearest page, and neither goes further than one page from where the touch began. The
/// threshold and the spring are a reconstruction, not documented behaviour. Points, seconds. 16
/// bytes.
public struct Paging: Hashable, Sendable {
  /// The speed from which a release counts as a swipe, in points per second.
  public static let swipeVelocity = 300.0

  public let pageExtent: Double
  /// The offsets of the content are in 0...`range`.
  public let range: Double

  /// - Precondition: `pageExtent` is finite and above 0, `range` finite and not negative.
  public init(pageExtent: Double, range: Double) {
    precondition(
      pageExtent > 0 && pageExtent.isFinite && range >= 0 && range.isFinite,
      "pages of \(pageExtent) pt in 0...\(range)")
    self.pageExtent = pageExtent
    self.range = range
  }

  /// The number of the last page.
  public var lastPage: Int { Int((range / pageExtent).rounded(.up)) }

  public func offset(ofPage page: Int) -> Double { min(Double(page) * pageExtent, range) }

  /// The page whose resting position is nearest to `offset`; the lower one in a tie.
  public func page(nearest offset: Double) -> Int {
    let below = min(max(Int((offset / pageExtent).rounded(.down)), 0), lastPage)
    guard below < lastPage else { return below }
    let gap = offset - self.offset(ofPage: below)
    return self.offset(ofPage: below + 1) - offset < gap ? below + 1 : below
  }

  /// The page on which a touch that began on page `start` ends.
  public func target(from start: Int, releasedAt offset: Double, velocity: Double) -> Int {
    var page = page(nearest: offset)
    if velocity >= Self.swipeVelocity {
      page = max(page, start + 1)
    } else if velocity <= -Self.swipeVelocity {
      page = min(page, start - 1)
    }
    return min(max(page, start - 1, 0), start + 1, lastPage)
  }

  /// The movement from `offset` to the resting position of `page`: a spring without overshoot.
  public func spring(from offset: Double, velocity: Double, to page: Int) -> BounceSpring {
    BounceSpring(returning: offset - self.offset(ofPage: page), velocity: velocity)
  }
}

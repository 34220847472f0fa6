import CollectionModel
import Foundation

/// The directions in which the focus can move.
public enum FocusHeading: Hashable, CaseIterable, Sendable {
  /// To the nearest item in a direction in the layout.
  case up, down, left, right
  /// In the order of the items, independent of the layout.
  case next, previous
}

/// The distance of an item from another one in a direction; the nearer item is less.
///
/// The distance is the gap along the direction plus the gap across it. Of equally distant items,
/// the one that overlaps more across the direction is nearer, then the one with the smaller path.
struct FocusDistance: Comparable {
  let gap: Double
  let overlap: Double
  let path: ItemPath

  static func < (a: FocusDistance, b: FocusDistance) -> Bool {
    // The larger overlap is nearer.
    (a.gap, b.overlap, a.path) < (b.gap, a.overlap, b.path)
  }
}

/// The region in a direction from a frame: everything beyond the frame and less than a screenful to
/// its sides. Coordinates are turned so that the direction points to larger numbers.
struct FocusBeam {
  private typealias Interval = (near: Double, far: Double)

  private let isVertical: Bool
  private let isForward: Bool
  private let along: Interval
  private let across: Interval
  private let content: (along: Interval, across: Interval)
  /// The extent of a viewport along the direction and across it.
  private let screenful: (along: Double, across: Double)

  /// nil for a heading that has no direction.
  init?(from frame: CGRect, to heading: FocusHeading, in viewport: CGSize, of content: CGSize) {
    switch heading {
    case .up: (isVertical, isForward) = (true, false)
    case .down: (isVertical, isForward) = (true, true)
    case .left: (isVertical, isForward) = (false, false)
    case .right: (isVertical, isForward) = (false, true)
    case .next, .previous: return nil
    }
    (along, across) = Self.turn(frame, isVertical, isForward)
    self.content = Self.turn(CGRect(origin: .zero, size: content), isVertical, isForward)
    screenful =
      isVertical ? (viewport.height, viewport.width) : (viewport.width, viewport.height)
  }

  private static func turn(
    _ frame: CGRect, _ isVertical: Bool, _ isForward: Bool
  ) -> (along: Interval, across: Interval) {
    let x: Interval = (frame.origin.x, frame.origin.x + frame.size.width)
    let y: Interval = (frame.origin.y, frame.origin.y + frame.size.height)
    let (main, cross) = isVertical ? (y, x) : (x, y)
    return (isForward ? main : (-main.far, -main.near), cross)
  }

  /// nil if the item is not in the beam.
  func distance(to frame: CGRect, of path: ItemPath) -> FocusDistance? {
    let (other, beside) = Self.turn(frame, isVertical, isForward)
    let overlap = min(across.far, beside.far) - max(across.near, beside.near)
    guard other.far > along.far, -overlap < screenful.across else { return nil }
    return FocusDistance(
      gap: max(0, other.near - along.far) + max(0, -overlap), overlap: max(0, overlap), path: path)
  }

  /// The length of the beam within the content, in screenfuls.
  var length: Int {
    guard content.along.far > along.far, screenful.along > 0 else { return 0 }
    return Int(((content.along.far - along.far) / screenful.along).rounded(.up))
  }

  /// The rectangle of one screenful of the beam; 0 is the nearest. Every item that is nearer than
  /// the end of the last screenful crosses one of them.
  func rect(ofScreenful number: Int) -> CGRect {
    let near = along.far + Double(number) * screenful.along
    let far = near + screenful.along
    let main = isForward ? (near, far) : (-far, -near)
    let cross = (across.near - screenful.across, across.far + screenful.across)
    let (x, y) = isVertical ? (cross, main) : (main, cross)
    return CGRect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
  }

  /// The distance below which all items are found once `count` screenfuls were searched; infinite
  /// if there are no others.
  func reach(ofScreenfuls count: Int) -> Double {
    count >= length ? .infinity : Double(count) * screenful.along
  }

  /// The distance below which every item in the beam crosses `rect`: infinite if `rect` covers the
  /// whole beam, 0 or less if the beam does not begin in `rect`.
  func reach(within rect: CGRect) -> Double {
    if content.along.far <= along.far { return .infinity }
    let (main, cross) = Self.turn(rect, isVertical, isForward)
    if main.near > along.far { return 0 }
    return min(
      main.far >= content.along.far ? .infinity : main.far - along.far,
      cross.near <= max(content.across.near, across.near - screenful.across)
        ? .infinity : across.near - cross.near,
      cross.far >= min(content.across.far, across.far + screenful.across)
        ? .infinity : cross.far - across.far)
  }
}

import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// The items of a section that scrolls by itself: a source of their own, with exchanged axes.
final class OpenShelf {
  let source: LayoutSource
  let rule: CompositionalRule
  /// On screen.
  private let isHorizontal: Bool
  private let isMirrored: Bool
  /// When it was last used, as a number of queries.
  var lastUse = 0

  /// - Parameter axis: how the axes of the layout map to the screen; those of the shelf are
  ///   exchanged.
  init(rule: CompositionalRule, outside axis: AxisMap, strategy: any PlacementStrategy) {
    self.rule = rule
    isMirrored = axis.isMirrored
    isHorizontal = !axis.isTransposed
    source = LayoutSource(
      rule: rule, axis: AxisMap(isTransposed: isHorizontal, isMirrored: isMirrored),
      strategy: strategy)
    source.prepare()
  }

  /// The extent of its row, in points.
  var row: Double {
    Double(isHorizontal ? source.contentSize.width : source.contentSize.height)
  }

  func movement(in frame: CGRect, _ scrolling: CompositionalOrthogonalScrolling) -> ShelfMovement {
    ShelfMovement(
      of: rule, scrolling: scrolling, row: row,
      viewport: Double(isHorizontal ? frame.size.width : frame.size.height))
  }

  /// From its own coordinates to those of the whole content.
  func distance(to frame: CGRect, scrolledTo offset: Double) -> CGPoint {
    // Mirrored content ends at the right of its own size, which may differ from that of the frame.
    let left =
      isMirrored
      ? Double(frame.origin.x + frame.size.width - source.contentSize.width)
      : Double(frame.origin.x)
    guard isHorizontal else { return CGPoint(x: left, y: Double(frame.origin.y) - offset) }
    return CGPoint(x: isMirrored ? left + offset : left - offset, y: Double(frame.origin.y))
  }

  /// Appends its elements that cross `rect` and are visible in `frame`, under the ids of `section`.
  ///
  /// - Parameter rect: crosses `frame`; may have a negative size.
  func append(
    section: Int, crossing rect: CGRect, visibleIn frame: CGRect, scrolledTo offset: Double,
    to buffer: inout ElementBuffer
  ) {
    let near = CGPoint(
      x: max(rect.origin.x, frame.origin.x), y: max(rect.origin.y, frame.origin.y))
    let far = CGPoint(
      x: min(rect.origin.x + rect.size.width, frame.origin.x + frame.size.width),
      y: min(rect.origin.y + rect.size.height, frame.origin.y + frame.size.height))
    let distance = distance(to: frame, scrolledTo: offset)
    let wanted = CGRect(
      x: near.x - distance.x, y: near.y - distance.y, width: far.x - near.x,
      height: far.y - near.y)
    let start = buffer.count
    source.elements(
      in: wanted, bounds: frame.offsetBy(dx: -distance.x, dy: -distance.y), into: &buffer)
    for index in start..<buffer.count { move(&buffer.base[index], by: distance, to: section) }
  }

  /// The numbers of the items that lie beyond an edge of `frame`, the nearest first.
  func items(
    beyond frame: CGRect, scrolledTo offset: Double, by distance: Double, isForward: Bool
  ) -> [Int32] {
    let moved = self.distance(to: frame, scrolledTo: offset)
    let row = frame.offsetBy(dx: -moved.x, dy: -moved.y)
    // The offset of mirrored content grows to the left.
    let isAfter = isForward != (isHorizontal && isMirrored)
    var beyond = row
    if isHorizontal {
      beyond.origin.x += isAfter ? row.size.width : -distance
      beyond.size.width = distance
    } else {
      beyond.origin.y += isAfter ? row.size.height : -distance
      beyond.size.height = distance
    }
    var found = ElementBuffer()
    source.elements(in: beyond, bounds: row, into: &found)
    return found.elements.filter { $0.id.kind == .item && !$0.crosses(row) }
      .map { element in
        let frame = element.frame
        let near = isHorizontal ? frame.origin.x : frame.origin.y
        let far = near + (isHorizontal ? frame.size.width : frame.size.height)
        return (item: element.id.item, order: isAfter ? near : -far)
      }
      .sorted { ($0.order, $0.item) < ($1.order, $1.item) }.map(\.item)
  }

  func move(_ element: inout ElementAttributes, by distance: CGPoint, to section: Int) {
    element.id.section = Int32(truncatingIfNeeded: section)
    element.frame.origin.x += distance.x
    element.frame.origin.y += distance.y
  }
}

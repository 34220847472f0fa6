import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Messages of a chat. Rows are as high as their items and three quarters as wide as the section,
/// and are at the left and at the right in turn.
///
/// A rule keeps nothing per element. Everything that the next row depends on is in the cursor: the
/// origin is where the row begins, and the shape states on which side it is, 0 for the left and 1
/// for the right.
struct BubbleLayout: FramedLayout {
  /// Places the headers around the rows.
  let frame: SectionFrame
  private let spacing: Double

  /// - Parameters: both in points.
  init(crossExtent: Double, spacing: Double) {
    frame = SectionFrame(crossExtent: crossExtent, style: SectionStyle())
    self.spacing = LayoutGrid.round(spacing)
  }

  var shapeCount: Int { 1 }

  func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    BubbleLayout(crossExtent: crossExtent, spacing: spacing)
  }

  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
    let run = run.required
    let width = LayoutGrid.round(frame.innerExtent * 0.75)
    for index in 0..<run.count {
      let height = Double(run.heights[index]) * LayoutGrid.pointsPerUnit
      let x = frame.innerStart + cursor.shape[0] * (frame.innerExtent - width)
      buffer.append(
        ElementAttributes(
          id: .item(cursor.item + index, inSection: cursor.section),
          frame: CGRect(x: x, y: cursor.origin, width: width, height: height)))
      cursor.origin += height + spacing
      cursor.shape[0] = 1 - cursor.shape[0]
    }
    return run.count
  }

  /// Moves the cursor as `place` does, without placing. Strategies skip items that no query
  /// requests.
  func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    let near = cursor.origin
    for index in 0..<run.count {
      cursor.origin += Double(run.heights[index]) * LayoutGrid.pointsPerUnit + spacing
      cursor.shape[0] = 1 - cursor.shape[0]
    }
    return (run.count, Extent(near: near, far: cursor.origin - spacing))
  }

  func itemsEnd(of cursor: Cursor) -> Double { cursor.origin - spacing }

  /// An upper bound on the far edges of all rows before the cursor.
  func reach(of cursor: Cursor) -> Double { cursor.origin }
}

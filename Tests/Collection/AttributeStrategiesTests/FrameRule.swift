import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// A rule without rules: item i is at frame i, wherever that is.
struct FrameRule: LayoutRule {
  var frames: [CGRect]
  var crossExtent = 390.0
  var boundsEffect: (any BoundsEffect)?
  var shapeCount: Int { 0 }

  func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    FrameRule(frames: frames, crossExtent: crossExtent, boundsEffect: boundsEffect)
  }

  /// One section of as many items as there are frames.
  var sizes: SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: frames.count)],
      sizes: SizeSequence(frames.map { _ in ItemSize(points: 1, 1) }))
  }

  func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {}

  func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    for index in 0..<run.sizes.count {
      buffer.append(
        ElementAttributes(
          id: .item(cursor.item + index, inSection: cursor.section),
          frame: frames[cursor.position + index]))
    }
    return run.sizes.count
  }

  func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    cursor.origin = reach(of: cursor)
  }

  func reach(of cursor: Cursor) -> Double {
    frames.reduce(cursor.origin) { max($0, Double($1.origin.y + $1.size.height)) }
  }
}

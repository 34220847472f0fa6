import CollectionAttributes
import CollectionModel
import Foundation

/// Openings and closings: where headers and footers rest, and where the box of a section ends.
extension SolvedSection {
  /// Moves a cursor from the start of the section before its first item.
  func open(_ cursor: inout Cursor, _ info: SectionInfo) {
    guard info.itemCount > 0 || !isNothingWhenEmpty else { return }
    cursor.origin += growth(info.headerHeight).before
    if info.itemCount > 0 {
      cursor.origin += insets.before
      if case .pattern(let pattern) = content { cursor.origin += pattern.nears[0] }
    }
  }

  /// The end of the section's box, from which footers are placed, with the cursor after the last
  /// item.
  func boxEnd(at cursor: Cursor, _ info: SectionInfo) -> Double {
    guard cursor.item > 0 else {
      return isNothingWhenEmpty
        ? cursor.origin : cursor.origin + max(insets.before + insets.after, leastBox)
    }
    let end: Double
    switch content {
    case .nothing: end = cursor.origin
    case .pattern(let pattern): end = pattern.end(at: cursor)
    case .lines(let group): end = cursor.origin - group.spacing
    case .shelf(let frame): end = cursor.origin + Double(frame.size.height)
    }
    guard leastBox > 0 else { return end + insets.after }
    return max(end + insets.after, boxStart(at: cursor, info) + leastBox)
  }

  /// Where the box begins. Only for patterns and shelves, whose cursors hold enough for it.
  private func boxStart(at cursor: Cursor, _ info: SectionInfo) -> Double {
    switch content {
    case .pattern(let pattern):
      return pattern.start(at: cursor, items: cursor.item) - insets.before
    case .nothing, .shelf: return cursor.origin - insets.before
    case .lines: return -.infinity
    }
  }

  /// How far openings may reach beyond the start of the items, in points.
  var openingOverlap: Double {
    boundaries.contains { $0.item.extendsBoundary && $0.item.alignment.contains(.top) }
      ? insets.after : 0
  }

  /// Calls `body` with each header and where it rests, from the start of the section.
  func forEachOpening(_ info: SectionInfo, _ body: (Boundary, Double, Double) -> Void) {
    guard !boundaries.isEmpty else { return }
    let growth = growth(info.headerHeight).before
    let limit = growth + insets.before + insets.after
    for boundary in boundaries
    where boundary.item.extendsBoundary && boundary.item.alignment.contains(.top) {
      let extent = extent(of: boundary, info.headerHeight)
      let near = growth + boundary.near(in: 0, extent: extent)
      body(boundary, max(0, min(near, limit)), max(0, min(near + extent, limit)))
    }
  }

  /// Calls `body` with each footer and where it rests, from the end of the section's box.
  func forEachClosing(_ info: SectionInfo, _ body: (Boundary, Double, Double) -> Void) {
    guard !boundaries.isEmpty else { return }
    let growth = growth(info.headerHeight).after
    let least = -(insets.before + insets.after)
    for boundary in boundaries where isClosing(boundary) {
      let near = boundary.near(in: 0, extent: boundary.extent)
      body(
        boundary, max(least, min(near, growth)),
        max(least, min(near + boundary.extent, growth)))
    }
  }

  private func isClosing(_ boundary: Boundary) -> Bool {
    let alignment = boundary.item.alignment
    return boundary.item.extendsBoundary && !alignment.contains(.top)
      && alignment.contains(.bottom)
  }
}

extension SolvedSection.Boundary {
  func element(inSection section: Int, from near: Double, to far: Double) -> ElementAttributes {
    ElementAttributes(
      id: .of(item.kind, section: section),
      frame: CGRect(x: across.start, y: near, width: across.extent, height: far - near),
      zIndex: item.zIndex)
  }
}

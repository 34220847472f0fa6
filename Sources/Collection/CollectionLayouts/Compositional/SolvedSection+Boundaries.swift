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
    return max(end + insets.after, boxStart(at: cursor) + leastBox)
  }

  /// Where the box begins.
  private func boxStart(at cursor: Cursor) -> Double {
    switch content {
    case .pattern(let pattern):
      pattern.start(at: cursor, items: cursor.item) - insets.before
    case .nothing, .shelf: cursor.origin - insets.before
    case .lines: cursor.origin - cursor.shape[0] - insets.before
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
      // A section whose header measures nothing has none.
      guard extent > 0 || !boundary.isMeasured || boundary.item.kind != .header else { continue }
      let near = growth + boundary.near(in: 0, extent: extent)
      let shown = boundary.shown(Extent(near: near, far: near + extent))
      body(boundary, max(0, min(shown.near, limit)), max(0, min(shown.far, limit)))
    }
  }

  /// Calls `body` with each footer and where it rests, from the end of the section's box.
  func forEachClosing(_ info: SectionInfo, _ body: (Boundary, Double, Double) -> Void) {
    guard !boundaries.isEmpty else { return }
    let growth = growth(info.headerHeight).after
    let least = -(insets.before + insets.after)
    for boundary in boundaries where isClosing(boundary) {
      let near = boundary.near(in: 0, extent: boundary.extent)
      let shown = boundary.shown(Extent(near: near, far: near + boundary.extent))
      body(
        boundary, max(least, min(shown.near, growth)), max(least, min(shown.far, growth)))
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

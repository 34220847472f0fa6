import CollectionAttributes
import CollectionModel
import Foundation

/// Openings and closings: where headers and footers rest, and where the box of a section ends.
extension SolvedSection {
  /// Moves a cursor from the start of the section before its first item.
  func open(_ cursor: inout Cursor, _ info: SectionInfo) {
    guard info.itemCount > 0 || !isNothingWhenEmpty else { return }
    cursor.origin += growth(info.headerHeight).before
    if info.itemCount > 0 { cursor.origin += leadOfItems }
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
    let counted = cursor.shape[Self.countedShape]
    guard counted < countedExtent else { return end + insets.after }
    return max(end + insets.after, cursor.origin - counted - leadOfItems + leastBox)
  }

  /// The number of a cursor's shape that says how far it is from the first item of its section. It
  /// ends at `countedExtent`, beyond which all cursors are alike.
  static let countedShape = 2

  /// How far the items begin after the box does.
  private var leadOfItems: Double {
    if case .pattern(let pattern) = content {
      insets.before + pattern.nears[0]
    } else {
      insets.before
    }
  }

  /// Counts how far a cursor has moved since it was at `origin`.
  @inline(__always)
  func count(_ cursor: inout Cursor, from origin: Double) {
    guard countedExtent > 0 else { return }
    let moved = cursor.shape[Self.countedShape] + cursor.origin - origin
    cursor.shape[Self.countedShape] = min(moved, countedExtent)
  }

  /// How far openings may reach beyond the start of the items, in points.
  var openingOverlap: Double {
    openings.isEmpty ? 0 : insets.after
  }

  /// Calls `body` with each header and where it rests, from the start of the section.
  func forEachOpening(_ info: SectionInfo, _ body: (Boundary, Double, Double) -> Void) {
    guard !openings.isEmpty else { return }
    let growth = growth(info.headerHeight).before
    let limit = growth + insets.before + insets.after
    for boundary in openings {
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
    guard !closings.isEmpty else { return }
    let growth = growth(info.headerHeight).after
    // Not before the end of the items, whose last one may have no extent.
    let least = -insets.after
    for boundary in closings {
      let near = boundary.near(in: 0, extent: boundary.extent)
      let shown = boundary.shown(Extent(near: near, far: near + boundary.extent))
      body(
        boundary, max(least, min(shown.near, growth)), max(least, min(shown.far, growth)))
    }
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

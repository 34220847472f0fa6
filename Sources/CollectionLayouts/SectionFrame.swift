import CollectionAttributes
import CollectionModel
import Foundation

/// What list, grid and masonry have in common: a header across the whole width, then insets around
/// the items of a section.
@usableFromInline
struct SectionFrame: Sendable {
  let crossExtent: Double
  let inset: Double

  /// The width that is left for items.
  var innerExtent: Double { max(0, crossExtent - 2 * inset) }

  init(crossExtent: Double, inset: Double) {
    precondition(
      crossExtent.isFinite && crossExtent >= 0 && inset.isFinite && inset >= 0,
      "a layout needs a width and insets of 0 pt or more, found \(crossExtent) and \(inset)")
    self.crossExtent = LayoutGrid.floor(crossExtent)
    self.inset = LayoutGrid.round(inset)
  }

  func open(_ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer) {
    if section.headerHeight > 0 {
      buffer.append(
        ElementAttributes(
          id: .header(ofSection: cursor.section),
          frame: CGRect(
            x: 0, y: cursor.origin, width: crossExtent, height: height(ofHeader: section))))
    }
    _ = skipOpening(&cursor, section)
  }

  func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    let near = cursor.origin
    let far = near + height(ofHeader: section)
    cursor.origin = far + (section.itemCount > 0 ? inset : 0)
    return section.headerHeight > 0 ? Extent(near: near, far: far) : .empty
  }

  private func height(ofHeader section: SectionInfo) -> Double {
    Double(section.headerHeight) * LayoutGrid.pointsPerUnit
  }
}

/// `value` rounded to the grid, checked to be a usable spacing.
func checkedSpacing(_ value: Double) -> Double {
  precondition(
    value.isFinite && value >= 0, "a spacing is a number of points from 0 up, found \(value)")
  return LayoutGrid.round(value)
}

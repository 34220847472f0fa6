import CollectionAttributes
import CollectionModel
import Foundation

/// The elements of a compositional layout whose place depends on the extent of their section:
/// decorations, and boundary items that do not extend their section before or after it.
struct CompositionalSpanning: SectionElements {
  private let solved: [SolvedSection]
  private let layout: CompositionalLayout
  let kinds: [ElementKind]

  /// nil if there are none.
  init?(_ solved: [SolvedSection], layout: CompositionalLayout) {
    var kinds: [ElementKind] = []
    for section in solved {
      let found =
        section.boundaries.map(\.item).filter { $0.attachment == .section }.map(\.kind)
        + section.description.decorations.map(\.kind)
      for kind in found where !kinds.contains(kind) { kinds.append(kind) }
    }
    guard !kinds.isEmpty else { return nil }
    self.kinds = kinds
    self.solved = solved
    self.layout = layout
  }

  func place(
    section number: Int, _ info: SectionInfo, extent: Extent, crossExtent: Double,
    into buffer: inout ElementBuffer
  ) {
    let section = solved[layout.number(of: number)]
    let whole = Extent(near: extent.near, far: extent.far - section.spacingAfter)
    for decoration in section.description.decorations {
      let insets = decoration.insets
      let found = decoration.extent(in: whole)
      let x = PixelGrid.exact(insets.leading)
      let width = crossExtent - x - PixelGrid.exact(insets.trailing)
      guard whole.near < whole.far, width > 0, found.near < found.far else { continue }
      let near = max(whole.near, min(found.near, whole.far))
      let far = max(near, min(found.far, whole.far))
      buffer.append(
        ElementAttributes(
          id: .of(decoration.kind, section: number),
          frame: CGRect(x: x, y: near, width: width, height: far - near),
          zIndex: decoration.zIndex))
    }
    guard info.itemCount > 0 || !section.isNothingWhenEmpty else { return }
    for boundary in section.boundaries where boundary.item.attachment == .section {
      // Anywhere in its section, if it follows the bounds.
      let found =
        boundary.item.pinsToVisibleBounds
        ? whole
        : boundary.shown(section.extent(of: boundary, in: whole, header: info.headerHeight))
      let near = max(whole.near, min(found.near, whole.far))
      buffer.append(
        boundary.element(
          inSection: number, from: near, to: max(near, min(found.far, whole.far))))
    }
  }
}

extension CompositionalDecoration {
  /// Where the decoration is in a section, along the scroll axis; in points.
  func extent(in section: Extent) -> Extent {
    Extent(
      near: section.near + PixelGrid.exact(insets.top),
      far: section.far - PixelGrid.exact(insets.bottom))
  }
}

extension SolvedSection {
  /// Where a boundary item is that lies within its section, from the extent of the section.
  func extent(of boundary: Boundary, in section: Extent, header: UInt32) -> Extent {
    let growth = growth(header)
    let start = section.near + growth.before
    let extent = self.extent(of: boundary, header)
    let near =
      start + boundary.near(in: section.far - growth.after - start, extent: extent)
    return Extent(near: near, far: near + extent)
  }
}

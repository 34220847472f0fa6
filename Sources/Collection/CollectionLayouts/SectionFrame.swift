import CollectionAttributes
import CollectionModel
import Foundation

/// The frame that layouts with rows have in common: a header across the whole width, insets around
/// the items of a section, a footer.
public struct SectionFrame: Sendable {
  /// In points, on the grid.
  public let crossExtent: Double
  public let style: SectionStyle
  private let insets: SectionInsets
  private let footer: Double

  /// The width available for items.
  public var innerExtent: Double { max(0, crossExtent - insets.leading - insets.trailing) }
  /// Where items begin across the scroll axis.
  public var innerStart: Double { insets.leading }

  /// - Parameter insets: if they differ from side to side; by default they are the style's.
  /// - Precondition: all lengths are finite numbers of points, 0 or more.
  public init(crossExtent: Double, style: SectionStyle, insets: SectionInsets? = nil) {
    let insets = insets ?? SectionInsets(style.inset)
    let lengths = [
      crossExtent, style.footer, insets.top, insets.leading, insets.bottom, insets.trailing,
    ]
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      fatalError(
        "a layout needs a width, insets and footers of 0 pt or more, found \(crossExtent), "
          + "\(insets), \(style.footer)")
    }
    self.crossExtent = LayoutGrid.floor(crossExtent)
    self.style = style
    self.insets = SectionInsets(
      top: LayoutGrid.round(insets.top), leading: LayoutGrid.round(insets.leading),
      bottom: LayoutGrid.round(insets.bottom), trailing: LayoutGrid.round(insets.trailing))
    footer = LayoutGrid.round(style.footer)
  }

  var hasFooters: Bool { footer > 0 }

  /// Whether sections have the same lengths along the scroll axis in both, apart from their items.
  func hasLengths(of other: SectionFrame) -> Bool {
    insets.top == other.insets.top && insets.bottom == other.insets.bottom && footer == other.footer
  }

  var sectionElements: (any SectionElements)? { style.hasBackground ? SectionBackground() : nil }
  var boundsEffect: (any BoundsEffect)? { style.pinsHeaders ? PinnedHeaders() : nil }

  func open(_ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer) {
    if section.headerHeight > 0 {
      buffer.append(
        band(.header, cursor.section, at: cursor.origin, height: height(ofHeader: section)))
    }
    _ = skipOpening(&cursor, section)
  }

  func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    let near = cursor.origin
    let far = near + height(ofHeader: section)
    cursor.origin = far + (section.itemCount > 0 ? insets.top : 0)
    return section.headerHeight > 0 ? Extent(near: near, far: far) : .empty
  }

  /// Ends a section whose items extend to `end`.
  func close(
    _ cursor: inout Cursor, itemsEnd end: Double, into buffer: inout ElementBuffer
  ) {
    let extent = skipClosing(&cursor, itemsEnd: end)
    if footer > 0 {
      buffer.append(band(.footer, cursor.section, at: extent.near, height: footer))
    }
  }

  func skipClosing(_ cursor: inout Cursor, itemsEnd end: Double) -> Extent {
    let near = cursor.item > 0 ? end + insets.bottom : cursor.origin
    cursor.origin = near + footer
    return footer > 0 ? Extent(near: near, far: cursor.origin) : .empty
  }

  private func band(
    _ kind: ElementKind, _ section: Int, at y: Double, height: Double
  ) -> ElementAttributes {
    ElementAttributes(
      id: .of(kind, section: section),
      frame: CGRect(x: 0, y: y, width: crossExtent, height: height))
  }

  private func height(ofHeader section: SectionInfo) -> Double {
    Double(section.headerHeight) * LayoutGrid.pointsPerUnit
  }
}

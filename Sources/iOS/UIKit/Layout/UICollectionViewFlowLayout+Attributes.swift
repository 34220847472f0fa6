import CollectionModel

extension UICollectionViewFlowLayout {
  /// Headers and footers are above items, pinned or not.
  private static let bandZIndex = 10

  private static let (headerKind, footerKind) = (
    UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter
  )

  func makeAttributes(in window: FlowWindow) -> [UICollectionViewLayoutAttributes] {
    let (geometry, pins) = (geometry, pins)
    let edges = geometry.edges(of: window)
    // Rounding moves origins by up to half a pixel from the positions by which lines are found.
    let (low, high) = (edges.low - geometry.pixels.size, edges.high + geometry.pixels.size)
    let type: AnyClass = type(of: self).layoutAttributesClass
    var found: [UICollectionViewLayoutAttributes] = []
    for number in geometry.sections(from: low, to: high) {
      let section = geometry.sections[number]
      if let frame = headerFrame(of: section, pins), window.crosses(frame) {
        found.append(band(type, Self.headerKind, IndexPath(item: 0, section: number), frame))
      }
      let near = section.itemsNear
      for line in section.lines.lines(from: low - near, to: high - near) {
        section.lines.forEachItem(ofLine: line) { item, place in
          let frame = geometry.frame(of: place, in: section)
          if window.crosses(frame) {
            found.append(self.item(type, IndexPath(item: item, section: number), frame))
          }
          return true
        }
      }
      if let frame = footerFrame(of: section, pins), window.crosses(frame) {
        found.append(band(type, Self.footerKind, IndexPath(item: 0, section: number), frame))
      }
    }
    return found
  }

  func makeItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2, let section = section(of: path),
      (0..<section.lines.count).contains(path.item)
    else { return nil }
    let frame = geometry.frame(of: section.lines.place(ofItem: path.item), in: section)
    return item(type(of: self).layoutAttributesClass, path, frame)
  }

  func makeBand(ofKind kind: String, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let section = section(of: path) else { return nil }
    let frame =
      switch kind {
      case Self.headerKind: headerFrame(of: section, pins)
      case Self.footerKind: footerFrame(of: section, pins)
      default: CGRect?.none
      }
    return frame.map { band(type(of: self).layoutAttributesClass, kind, path, $0) }
  }

  private func section(of path: IndexPath) -> FlowSection? {
    guard let number = path.first, geometry.sections.indices.contains(number) else { return nil }
    return geometry.sections[number]
  }

  // MARK: Frames of headers and footers

  private func headerFrame(of section: FlowSection, _ pins: FlowPins) -> CGRect? {
    guard section.header > 0 else { return nil }
    let rest = geometry.rest(at: section.near, extent: section.header)
    return geometry.bandFrame(at: pins.header(of: section, at: rest), extent: section.header)
  }

  private func footerFrame(of section: FlowSection, _ pins: FlowPins) -> CGRect? {
    guard section.footer > 0 else { return nil }
    let rest = geometry.rest(at: section.footerNear, extent: section.footer)
    return geometry.bandFrame(at: pins.footer(of: section, at: rest), extent: section.footer)
  }

  // MARK: Objects

  private func item(
    _ type: AnyClass, _ path: IndexPath, _ frame: CGRect
  ) -> UICollectionViewLayoutAttributes {
    let made = UICollectionViewLayoutAttributes.make(type)
    made.become(.item, nil, at: path)
    made.frame = frame
    return made
  }

  private func band(
    _ type: AnyClass, _ kind: String, _ path: IndexPath, _ frame: CGRect
  ) -> UICollectionViewLayoutAttributes {
    let made = UICollectionViewLayoutAttributes.make(type)
    made.become(ElementKinds.supplementary(kind), kind, at: path)
    made.frame = frame
    made.zIndex = Self.bandZIndex
    return made
  }
}

/// The edges of the visible content along the direction of scrolling at which elements are pinned.
struct FlowPins {
  /// The edge at which headers stay; nil if they are not pinned.
  var near: CGFloat?
  /// The edge that footers do not pass; nil if they are not pinned.
  var far: CGFloat?

  /// The position of a section's header: at the visible edge, but within its section.
  func header(of section: FlowSection, at rest: CGFloat) -> CGFloat {
    guard let near else { return rest }
    return max(rest, min(near, section.far - section.header))
  }

  func footer(of section: FlowSection, at rest: CGFloat) -> CGFloat {
    guard let far else { return rest }
    return min(rest, max(far - section.footer, section.near))
  }
}

extension UICollectionViewFlowLayout {
  /// Computed from the bounds in every query, because scrolling makes nothing else out of date.
  /// Pinned elements are exactly at the edge, not on the grid of pixels.
  var pins: FlowPins {
    var pins = FlowPins()
    guard let view = collectionView else { return pins }
    let visible = geometry.edges(of: FlowWindow(view.bounds))
    let hidden = geometry.axis.mainInsets(view.adjustedContentInset)
    if sectionHeadersPinToVisibleBounds { pins.near = visible.low + hidden.near }
    if sectionFootersPinToVisibleBounds { pins.far = visible.high - hidden.far }
    return pins
  }
}

import UIKit

protocol StickyHeadersLayoutDelegate: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, heightForItemAt indexPath: IndexPath
  ) -> CGFloat
  /// 0 for a section without a header.
  func collectionView(
    _ collectionView: UICollectionView, heightForHeaderInSection section: Int
  ) -> CGFloat
}

/// Whether anything but the places of headers is out of date.
class StickyHeadersInvalidationContext: UICollectionViewLayoutInvalidationContext {
  var movesHeadersOnly = false
}

/// Rows below headers that stay at the top as long as their section is visible.
class StickyHeadersLayout: UICollectionViewLayout {
  private struct Section {
    var minY: CGFloat
    var headerHeight: CGFloat
    /// Where each row begins, and at the end where the last one ends.
    var edges: [CGFloat]
    var maxY: CGFloat { return edges[edges.count - 1] }
  }

  weak var delegate: StickyHeadersLayoutDelegate?
  private var sections: [Section] = []
  private var isStale = true
  private var contentWidth: CGFloat { return collectionView?.bounds.width ?? 0 }

  override class var invalidationContextClass: AnyClass {
    return StickyHeadersInvalidationContext.self
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    let headers = context as? StickyHeadersInvalidationContext
    if headers?.movesHeadersOnly != true { isStale = true }
  }

  override func prepare() {
    super.prepare()
    guard isStale, let collectionView = collectionView else { return }
    isStale = false
    var y: CGFloat = 0
    sections = (0..<collectionView.numberOfSections).map { number in
      let header =
        delegate?.collectionView(collectionView, heightForHeaderInSection: number) ?? 0
      var section = Section(minY: y, headerHeight: header, edges: [y + header])
      y += header
      for item in 0..<collectionView.numberOfItems(inSection: number) {
        let path = IndexPath(item: item, section: number)
        y += delegate?.collectionView(collectionView, heightForItemAt: path) ?? 44
        section.edges.append(y)
      }
      return section
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: contentWidth, height: sections.last?.maxY ?? 0)
  }

  private func sections(from minY: CGFloat, to maxY: CGFloat) -> Range<Int> {
    let first = sections.partitioningIndex { $0.maxY >= minY }
    let end = sections.partitioningIndex { $0.minY > maxY }
    return first..<max(first, end)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var found: [UICollectionViewLayoutAttributes] = []
    for number in sections(from: rect.minY, to: rect.maxY) {
      let section = sections[number]
      if section.headerHeight > 0 { found.append(makeHeader(number)) }
      let first = section.edges.partitioningIndex { $0 >= rect.minY }
      let end = section.edges.partitioningIndex { $0 > rect.maxY }
      // A row ends at the edge after its own.
      for item in max(0, first - 1)..<max(0, first - 1, min(end, section.edges.count - 1)) {
        found.append(makeRow(IndexPath(item: item, section: number)))
      }
    }
    return found.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      indexPath.item >= 0, indexPath.item + 1 < sections[indexPath.section].edges.count
    else { return nil }
    return makeRow(indexPath)
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard elementKind == UICollectionView.elementKindSectionHeader, indexPath.item == 0,
      sections.indices.contains(indexPath.section), sections[indexPath.section].headerHeight > 0
    else { return nil }
    return makeHeader(indexPath.section)
  }

  private func makeRow(_ indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
    let edges = sections[indexPath.section].edges
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: edges[indexPath.item], width: contentWidth,
      height: edges[indexPath.item + 1] - edges[indexPath.item])
    return attributes
  }

  private func makeHeader(_ number: Int) -> UICollectionViewLayoutAttributes {
    let section = sections[number]
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      with: IndexPath(item: 0, section: number))
    let top = (collectionView?.bounds.minY ?? 0) + (collectionView?.adjustedContentInset.top ?? 0)
    // The end of the section pushes its header out.
    let y = max(section.minY, min(top, section.maxY - section.headerHeight))
    attributes.frame = CGRect(x: 0, y: y, width: contentWidth, height: section.headerHeight)
    attributes.zIndex = 1
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return true
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let headers = context as? StickyHeadersInvalidationContext,
      let old = collectionView?.bounds, newBounds.width == old.width
    else { return context }
    headers.movesHeadersOnly = true
    let affected = Set(sections(from: old.minY, to: old.maxY))
      .union(sections(from: newBounds.minY, to: newBounds.maxY))
    headers.invalidateSupplementaryElements(
      ofKind: UICollectionView.elementKindSectionHeader,
      at: affected.sorted().filter { sections[$0].headerHeight > 0 }
        .map { IndexPath(item: 0, section: $0) })
    return headers
  }
}

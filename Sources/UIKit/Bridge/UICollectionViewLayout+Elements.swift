import CollectionModel
import CoreGraphics
import Foundation

// What the view asks a layout about single elements; in a view that is read from the other side, as
// they are mirrored.

extension UICollectionViewLayout {
  /// The layout's attributes of an element of any kind.
  func attributes(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    let found =
      switch id.kind.category {
      case .cell: layoutAttributesForItem(at: id.path)
      case .supplementary: layoutAttributesForSupplementaryView(ofKind: name, at: id.path)
      case .decoration: layoutAttributesForDecorationView(ofKind: name, at: id.path)
      }
    return mirrored(found)
  }

  /// Those with which it appears.
  func initialAttributes(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    let found =
      switch id.kind.category {
      case .cell: initialLayoutAttributesForAppearingItem(at: id.path)
      case .supplementary:
        initialLayoutAttributesForAppearingSupplementaryElement(ofKind: name, at: id.path)
      case .decoration:
        initialLayoutAttributesForAppearingDecorationElement(ofKind: name, at: id.path)
      }
    return mirrored(found)
  }

  /// Those with which it disappears.
  func finalAttributes(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    let found =
      switch id.kind.category {
      case .cell: finalLayoutAttributesForDisappearingItem(at: id.path)
      case .supplementary:
        finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: name, at: id.path)
      case .decoration:
        finalLayoutAttributesForDisappearingDecorationElement(ofKind: name, at: id.path)
      }
    return mirrored(found)
  }
}

extension UICollectionViewLayout {
  /// What the content is mirrored in, if the layout wants that and the view is read in another
  /// direction than it was developed for; found out when the layout is prepared.
  func followDirection(of view: UICollectionView?) {
    guard flipsHorizontallyInOppositeLayoutDirection, let view,
      view.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
    else {
      mirrorWidth = nil
      return
    }
    mirrorWidth = collectionViewContentSize.width
  }

  func mirrored(
    _ attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let mirrorWidth, let copy = attributes?.duplicate() else { return attributes }
    copy.center.x = mirrorWidth - copy.center.x
    return copy
  }

  func mirrored(_ rect: CGRect) -> CGRect {
    guard let mirrorWidth else { return rect }
    return CGRect(
      x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  func mirrored(_ point: CGPoint) -> CGPoint {
    mirrorWidth.map { CGPoint(x: $0 - point.x, y: point.y) } ?? point
  }
}

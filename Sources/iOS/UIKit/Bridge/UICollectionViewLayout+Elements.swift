import CollectionModel

// The calls with which the view reads single elements of a layout.

extension UICollectionViewLayout {
  /// The layout's attributes of an element of any kind.
  func attributes(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    return switch id.kind.category {
    case .cell: layoutAttributesForItem(at: id.path)
    case .supplementary: layoutAttributesForSupplementaryView(ofKind: name, at: id.path)
    case .decoration: layoutAttributesForDecorationView(ofKind: name, at: id.path)
    }
  }

  /// The same where the element is on screen.
  package func shownAttributes(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    attributes(of: id).map { shown($0) }
  }

  /// The attributes with which the element appears.
  func initialAttributes(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    return switch id.kind.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: id.path)
    case .supplementary:
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: name, at: id.path)
    case .decoration:
      initialLayoutAttributesForAppearingDecorationElement(ofKind: name, at: id.path)
    }
  }

  /// The attributes with which the element disappears.
  func finalAttributes(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    return switch id.kind.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: id.path)
    case .supplementary:
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: name, at: id.path)
    case .decoration:
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: name, at: id.path)
    }
  }
}

import CollectionLayouts

/// The edges from which content is inset across the scroll axis.
public enum UIContentInsetsReference: Int, Sendable {
  /// What the layout uses; for a layout, the safe area.
  case automatic
  case none
  case safeArea
  case layoutMargins
  case readableContent

  var described: CompositionalInsetsReference {
    switch self {
    case .automatic: .automatic
    case .none: .none
    case .safeArea: .safeArea
    case .layoutMargins: .layoutMargins
    case .readableContent: .readableContent
    }
  }
}

/// What holds for all sections of a compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject, @preconcurrency NSCopying {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// Between two sections, in points, even if one is empty.
  open var interSectionSpacing: CGFloat = 0
  /// Headers and footers of the whole layout, of which each has a kind of its own.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  open var contentInsetsReference = UIContentInsetsReference.safeArea

  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UICollectionViewCompositionalLayoutConfiguration()
    copy.scrollDirection = scrollDirection
    copy.interSectionSpacing = interSectionSpacing
    copy.boundarySupplementaryItems = boundarySupplementaryItems.map(\.copied)
    copy.contentInsetsReference = contentInsetsReference
    return copy
  }
}

extension UICollectionViewCompositionalLayoutConfiguration: CopiedAsSelf {}

import CollectionLayouts
import CollectionModel

/// Called with the elements of a section on screen, cells first, whenever the layout is computed
/// and whenever the section scrolls. What it sets on them is shown.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ scrollOffset: CGPoint,
    _ layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> Void

/// How the items of a section are grouped and surrounded.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject, @preconcurrency NSCopying {
  private let group: NSCollectionLayoutGroup
  /// Around the groups; headers and footers may follow them.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Between two groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// The insets of the view that narrow the section across the scroll axis.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The same for headers and footers; `automatic` is what the section uses.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Whether headers and footers are inset by `contentInsets`.
  open var supplementariesFollowContentInsets = true
  /// Headers and footers, of which each has a kind of its own.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Views behind the whole section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// How the section scrolls across the scroll axis of the layout.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var orthogonalScrollingProperties: UICollectionLayoutSectionOrthogonalScrollingProperties {
    scrolling
  }
  private var scrolling = UICollectionLayoutSectionOrthogonalScrollingProperties()
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// - Parameter group: repeated until it holds all items.
  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutSection(group: group.copied)
    copy.contentInsets = contentInsets
    copy.interGroupSpacing = interGroupSpacing
    copy.contentInsetsReference = contentInsetsReference
    copy.supplementaryContentInsetsReference = supplementaryContentInsetsReference
    copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
    copy.boundarySupplementaryItems = boundarySupplementaryItems.map(\.copied)
    copy.decorationItems = decorationItems.map(\.copied)
    copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
    copy.scrolling = scrolling.copied
    copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
    return copy
  }

  // MARK: Description

  /// Whether a description calls the provider of a custom group.
  var asksProviders: Bool { group.asksProviders }

  /// - Parameter view: the room of the whole view.
  func described(in view: CompositionalRoom, isHorizontal: Bool) -> CompositionalSection {
    var room = view
    // The scroll axis is never narrowed, and custom groups refer to the whole view.
    if case .custom = group.arrangement {
    } else if isHorizontal {
      room.size.height = max(0, room.size.height - contentInsets.top - contentInsets.bottom)
    } else {
      room.size.width = max(0, room.size.width - contentInsets.leading - contentInsets.trailing)
    }
    room.outer = contentInsets
    var section = CompositionalSection(group.described(in: room))
    section.insets = contentInsets.described
    section.groupSpacing = interGroupSpacing
    section.insetsReference = contentInsetsReference.described
    if supplementaryContentInsetsReference != .automatic {
      section.boundaryInsetsReference = supplementaryContentInsetsReference.described
    }
    section.boundaryItemsFollowInsets = supplementariesFollowContentInsets
    section.boundaryItems = boundarySupplementaryItems.describedOnBoundary(
      of: .boundary, isHorizontal: isHorizontal)
    section.decorations = decorationItems.enumerated().map { index, item in
      CompositionalDecoration(
        CompositionalKinds.decoration(item.elementKind, index: index),
        insets: item.contentInsets.described, zIndex: Int32(clamping: item.zIndex))
    }
    section.orthogonalScrolling = orthogonalScrollingBehavior.described
    return section
  }
}

extension NSCollectionLayoutSection: CopiedAsSelf {}

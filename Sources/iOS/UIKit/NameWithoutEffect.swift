/// A name of UIKit that can be set but has no effect yet.
///
/// The names exist so that apps that set them compile. To keep figures from being misread, the log
/// of a collection view and `inspect` list the names that the code has used.
package enum NameWithoutEffect: String, CaseIterable {
  case itemSeparatorHandler = "UICollectionLayoutListConfiguration.itemSeparatorHandler"
  case leadingSwipeActions =
    "UICollectionLayoutListConfiguration.leadingSwipeActionsConfigurationProvider"
  case trailingSwipeActions =
    "UICollectionLayoutListConfiguration.trailingSwipeActionsConfigurationProvider"
  case dragDelegate = "UICollectionView.dragDelegate"
  case dragInteractionEnabled = "UICollectionView.dragInteractionEnabled"
  case dropDelegate = "UICollectionView.dropDelegate"
  case contextMenuConfiguration =
    "UIContextMenuConfiguration.init(identifier:previewProvider:actionProvider:)"
  case keyboardDismissMode = "UIScrollView.keyboardDismissMode"
  case scrollsToTop = "UIScrollView.scrollsToTop"
  case showsHorizontalScrollIndicator = "UIScrollView.showsHorizontalScrollIndicator"
  case showsVerticalScrollIndicator = "UIScrollView.showsVerticalScrollIndicator"
  case performsFirstActionWithFullSwipe =
    "UISwipeActionsConfiguration.performsFirstActionWithFullSwipe"

  @MainActor private static var noted: Set<NameWithoutEffect> = []

  /// The names used since `forgetAll`, in the order of the cases.
  @MainActor package static var used: [NameWithoutEffect] { allCases.filter(noted.contains) }

  @MainActor package static func forgetAll() { noted.removeAll() }

  @MainActor package func note() { Self.noted.insert(self) }
}

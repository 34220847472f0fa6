/// A name of UIKit's that takes a value and does nothing with it yet.
///
/// Apps set these, so they compile. Nobody should believe a figure for their sake: the log of a
/// collection view and `inspect` say which of them the code has used.
package enum NameWithoutEffect: String, CaseIterable {
  case isPrefetchingEnabled = "UICollectionView.isPrefetchingEnabled"
  case collectionBackgroundView = "UICollectionView.backgroundView"
  case scrollToItemAnimated = "UICollectionView.scrollToItem(at:at:animated: true)"
  case cellBackgroundView = "UICollectionViewCell.backgroundView"
  case selectedBackgroundView = "UICollectionViewCell.selectedBackgroundView"
  case alwaysBounceHorizontal = "UIScrollView.alwaysBounceHorizontal"
  case alwaysBounceVertical = "UIScrollView.alwaysBounceVertical"
  case bounces = "UIScrollView.bounces"
  case decelerationRate = "UIScrollView.decelerationRate"
  case isDirectionalLockEnabled = "UIScrollView.isDirectionalLockEnabled"
  case isPagingEnabled = "UIScrollView.isPagingEnabled"
  case isScrollEnabled = "UIScrollView.isScrollEnabled"
  case keyboardDismissMode = "UIScrollView.keyboardDismissMode"
  case scrollRectAnimated = "UIScrollView.scrollRectToVisible(_:animated: true)"
  case setContentOffsetAnimated = "UIScrollView.setContentOffset(_:animated: true)"
  case showsHorizontalScrollIndicator = "UIScrollView.showsHorizontalScrollIndicator"
  case showsVerticalScrollIndicator = "UIScrollView.showsVerticalScrollIndicator"

  @MainActor private static var noted: Set<NameWithoutEffect> = []

  /// Those used since `forgetAll`, in the order of their names.
  @MainActor package static var used: [NameWithoutEffect] { allCases.filter(noted.contains) }

  @MainActor package static func forgetAll() { noted.removeAll() }

  /// Called by what has the name.
  @MainActor package func note() { Self.noted.insert(self) }
}

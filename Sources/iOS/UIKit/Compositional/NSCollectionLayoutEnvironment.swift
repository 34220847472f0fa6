/// The room in which a section or a custom group is laid out, in points.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size, insets included.
  var contentSize: CGSize { get }
  /// The size without the insets.
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets of the container and of all that contain it.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// What a section provider may depend on.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

/// A container of any kind. A value in an object.
final class CompositionalContainer: NSObject, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets
  let effectiveContentInsets: NSDirectionalEdgeInsets

  /// - Parameter outer: the insets around the container.
  init(
    _ size: CGSize, insets: NSDirectionalEdgeInsets = .zero, within outer: NSDirectionalEdgeInsets
  ) {
    contentSize = size
    contentInsets = insets
    effectiveContentInsets = NSDirectionalEdgeInsets(
      top: insets.top + outer.top, leading: insets.leading + outer.leading,
      bottom: insets.bottom + outer.bottom, trailing: insets.trailing + outer.trailing)
    super.init()
  }

  var effectiveContentSize: CGSize {
    CGSize(
      width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }
}

final class CompositionalSurroundings: NSObject, NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection

  init(_ container: CompositionalContainer, _ traits: UITraitCollection) {
    self.container = container
    traitCollection = traits
    super.init()
  }
}

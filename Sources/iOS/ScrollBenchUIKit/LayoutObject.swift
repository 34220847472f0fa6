import UIKit

/// A layout with all objects that it needs, as a registration makes it for each case.
@preconcurrency @MainActor
public struct LayoutObject {
  public var layout: UICollectionViewLayout
  /// nil for a delegate that provides the data's sizes and headers to a flow layout.
  public var delegate: (any UICollectionViewDelegate)?
  /// nil for plain cells of four kinds and plain supplementary views.
  public var dataSource: (any UICollectionViewDataSource)?
  /// Called with the collection view before the layout is prepared: registers cells, sets insets.
  /// Called once for each view. Later replays show their layouts in the first replay's view, so
  /// properties of a layout are set where the layout is made.
  public var configure: (UICollectionView) -> Void
  /// Other objects that have to live as long as the layout.
  public var retained: [AnyObject]

  public init(
    _ layout: UICollectionViewLayout, delegate: (any UICollectionViewDelegate)? = nil,
    dataSource: (any UICollectionViewDataSource)? = nil, retained: [AnyObject] = [],
    configure: @escaping (UICollectionView) -> Void = { _ in }
  ) {
    self.layout = layout
    self.delegate = delegate
    self.dataSource = dataSource
    self.retained = retained
    self.configure = configure
  }
}

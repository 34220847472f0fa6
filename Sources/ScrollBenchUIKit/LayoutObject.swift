import Foundation
import UIKit

/// A layout with everything that it needs around it, as a registration makes it for each case.
@preconcurrency @MainActor
public struct LayoutObject {
  public var layout: UICollectionViewLayout
  /// nil for a delegate that gives the data's sizes and headers to a flow layout.
  public var delegate: (any UICollectionViewDelegate)?
  /// nil for plain cells of four kinds and plain supplementary views.
  public var dataSource: (any UICollectionViewDataSource)?
  /// Called with the collection view before the layout is prepared: registers cells, sets insets.
  /// Called once for each view: the layouts of later replays are shown by the view of the first, so
  /// what belongs to the layout is set where the layout is made.
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

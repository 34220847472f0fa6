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
  /// The view of an app that shows the layout; nil for one that is made.
  private(set) var view: UICollectionView?

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

  /// The collection view of a controller, with its layout, data source, delegate and cells.
  ///
  /// The controller's view is loaded in the size of the screen, which is the viewport of the case,
  /// and appears. The controller may get its content afterwards.
  ///
  /// - Precondition: the controller's view is a collection view or contains one.
  public init(_ controller: UIViewController) {
    controller.loadViewIfNeeded()
    controller.view.frame = UIScreen.main.bounds
    controller.beginAppearanceTransition(true, animated: false)
    guard let view = controller.view.firstCollectionView else {
      fatalError("\(type(of: controller)) has no collection view once its view has appeared")
    }
    controller.endAppearanceTransition()
    self.init(
      view.collectionViewLayout, delegate: view.delegate, dataSource: view.dataSource,
      retained: [controller])
    self.view = view
  }
}

extension UIView {
  /// The view itself, or the first one in it.
  fileprivate var firstCollectionView: UICollectionView? {
    self as? UICollectionView ?? subviews.lazy.compactMap(\.firstCollectionView).first
  }
}

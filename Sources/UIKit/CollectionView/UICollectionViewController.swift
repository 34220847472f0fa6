import Foundation

/// Owns a collection view and is its data source and delegate.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private let layout: UICollectionViewLayout
  private var owned: UICollectionView?

  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  open var collectionViewLayout: UICollectionViewLayout {
    owned?.collectionViewLayout ?? layout
  }

  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return owned
    }
    set {
      loadViewIfNeeded()
      owned?.removeFromSuperview()
      owned = newValue
      if let newValue {
        newValue.frame = view.bounds
        view.addSubview(newValue)
      }
    }
  }

  /// Makes the view, which holds the collection view and gives it its own size.
  open override func loadView() {
    let holder = CollectionViewHolder(frame: UIScreen.main.bounds)
    let made = UICollectionView(frame: holder.bounds, collectionViewLayout: layout)
    made.dataSource = self
    made.delegate = self
    holder.addSubview(made)
    owned = made
    view = holder
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    fatalError(
      "\(type(of: self)) has items and no cells: override collectionView(_:cellForItemAt:)")
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    fatalError(
      "\(type(of: self)) has no views of kind \(kind): override"
        + " collectionView(_:viewForSupplementaryElementOfKind:at:)")
  }

  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// The view of a collection view's controller.
private final class CollectionViewHolder: UIView {
  override var bounds: CGRect {
    didSet {
      guard bounds.size != oldValue.size else { return }
      for view in subviews { view.frame = bounds }
    }
  }
}

/// Owns a collection view and is its data source and delegate.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  /// Whether a long press drags an item that the data source allows to be moved. A dropped item
  /// goes back unless the data source has `collectionView(_:moveItemAt:to:)`.
  open var installsStandardGestureForInteractiveMovement = true {
    didSet { installGesture() }
  }
  /// Whether the selection is cleared when the view is about to appear.
  open var clearsSelectionOnViewWillAppear = true
  /// Whether pushing this controller onto another collection view's controller exchanges the layout
  /// of that controller's view instead of showing another view. The data source stays that of the
  /// first controller; the delegate is the controller on top.
  open var useLayoutToLayoutNavigationTransitions = false

  /// The layout that the controller was made with; its view may have another one by now.
  private let layout: UICollectionViewLayout
  /// nil before the view is loaded, and while it is lent to another controller.
  private var owned: UICollectionView?
  private var movementGesture: MovementGesture?

  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  open var collectionViewLayout: UICollectionViewLayout { owned?.collectionViewLayout ?? layout }

  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return owned
    }
    set {
      loadViewIfNeeded()
      exchangeView(for: newValue)
    }
  }

  /// Gives up the present collection view, and fills the view with another one; nil for none.
  private func exchangeView(for new: UICollectionView?) {
    owned?.removeFromSuperview()
    owned = new
    installGesture()
    guard let new else { return }
    new.frame = view.bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(new)
  }

  private func installGesture() {
    if let movementGesture { movementGesture.view?.removeGestureRecognizer(movementGesture) }
    movementGesture = nil
    guard installsStandardGestureForInteractiveMovement, let owned else { return }
    let new = MovementGesture()
    new.moves(itemsOf: owned)
    movementGesture = new
  }

  /// Passes the collection view to a controller that comes in front and shows it with its own
  /// layout.
  func lend(to top: UICollectionViewController, animated: Bool) {
    guard let shown = collectionView else { return }
    // Sets a plain view, because `loadView` would make a collection view that is never shown.
    // `viewDidLoad` then follows when the controller has the one that is lent.
    let isLoaded = top.isViewLoaded
    if !isLoaded { top.view = UIView(frame: UIScreen.main.bounds) }
    exchangeView(for: nil)
    top.exchangeView(for: shown)
    shown.delegate = top
    shown.setCollectionViewLayout(top.layout, animated: animated)
    if !isLoaded { top.viewDidLoad() }
  }

  /// Makes the view, which holds the collection view and gives it its own size.
  open override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    let made = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    made.dataSource = self
    made.delegate = self
    exchangeView(for: made)
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if clearsSelectionOnViewWillAppear {
      owned?.selectItem(at: nil, animated: animated, scrollPosition: [])
    }
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

  // The following methods exist to be overridden. A method that is not overridden reports itself as
  // missing.

  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  open func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  open func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: false) }

  open func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool { OptionalMethod.isMissing(returning: false) }

  open func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) { OptionalMethod.isMissing() }

  open func collectionView(
    _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  open func collectionView(
    _ collectionView: UICollectionView,
    shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  open func collectionView(
    _ collectionView: UICollectionView,
    didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) { OptionalMethod.isMissing() }

  open func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? {
    OptionalMethod.isMissing(returning: nil)
  }

  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { OptionalMethod.isMissing(returning: proposedIndexPath) }

  open func collectionView(
    _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  open func collectionView(
    _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  /// Never called: no context menu opens here.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  open func scrollViewDidScroll(_ scrollView: UIScrollView) { OptionalMethod.isMissing() }
}

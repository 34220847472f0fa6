/// A stack of controllers; the last one is shown.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    stack = [rootViewController]
    rootViewController.navigationController = self
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var viewControllers: [UIViewController] { stack }
  open var topViewController: UIViewController? { stack.last }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let topViewController { show(topViewController, in: view) }
  }

  /// Shows a controller in front. A collection view controller may take over the collection view of
  /// the controller before (`useLayoutToLayoutNavigationTransitions`).
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let former = topViewController
    stack.append(viewController)
    viewController.navigationController = self
    exchange(former, for: viewController, animated) {
      guard let top = viewController as? UICollectionViewController,
        top.useLayoutToLayoutNavigationTransitions
      else { return }
      guard let former = former as? UICollectionViewController else {
        fatalError(
          "\(type(of: top)) uses layout to layout transitions, and comes after no collection view")
      }
      former.lend(to: top, animated: animated)
    }
  }

  /// Returns to the controller before.
  ///
  /// - Returns: the controller that was removed; nil if there is only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let former = stack.popLast() else { return nil }
    former.navigationController = nil
    exchange(former, for: topViewController, animated) {
      guard let former = former as? UICollectionViewController,
        former.useLayoutToLayoutNavigationTransitions,
        let top = topViewController as? UICollectionViewController
      else { return }
      former.lend(to: top, animated: animated)
    }
    return former
  }

  private func exchange(
    _ former: UIViewController?, for new: UIViewController?, _ animated: Bool,
    _ transition: () -> Void
  ) {
    guard isViewLoaded else { return transition() }
    former?.beginAppearanceTransition(false, animated: animated)
    transition()
    new?.beginAppearanceTransition(true, animated: animated)
    former?.viewIfLoaded?.removeFromSuperview()
    if let new { show(new, in: view) }
    former?.endAppearanceTransition()
    new?.endAppearanceTransition()
  }

  private func show(_ controller: UIViewController, in view: UIView) {
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
  }
}

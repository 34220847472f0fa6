/// Owns a view, which is loaded when it is first asked for.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var title: String?
  open override var next: UIResponder? { viewIfLoaded?.superview }

  public init(nibName: String?, bundle: Bundle?) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a new controller, because there are no archives here.
  public required init?(coder: NSCoder) { super.init() }

  open var view: UIView! {
    get {
      if loaded == nil {
        loadView()
        viewDidLoad()
      }
      return loaded
    }
    set { own(newValue) }
  }

  open var viewIfLoaded: UIView? { loaded }
  open var isViewLoaded: Bool { loaded != nil }

  private func own(_ new: UIView?) {
    if loaded?.controller === self { loaded?.controller = nil }
    loaded = new
    new?.controller = self
  }

  open func loadView() { own(UIView(frame: UIScreen.main.bounds)) }
  open func loadViewIfNeeded() { _ = view }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  /// Memory is short: what can be made again may go.
  open func didReceiveMemoryWarning() {}

  /// Added to the safe area of the view and of what lies in it.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }

  /// That of which it is a part; nil if it is in none.
  open internal(set) weak var navigationController: UINavigationController?

  // MARK: Containment

  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []

  /// Makes a controller a child, which is told that it will move. The container tells it once it
  /// has moved, and puts its view among its own.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Leaves the container, and is told that it has.
  open func removeFromParent() {
    guard let container = parent else { return }
    container.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Appearance

  /// The transition that has begun and not ended; nil outside of one.
  private var transition: (isAppearing: Bool, animated: Bool)?

  /// Tells the controller that its view is about to appear or to disappear, as a container does
  /// with its children. The view is loaded if it appears.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    transition = (isAppearing, animated)
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
      viewIsAppearing(animated)
    } else {
      viewWillDisappear(animated)
    }
  }

  /// Ends the transition that was begun last; nothing happens outside of one.
  open func endAppearanceTransition() {
    guard let (isAppearing, animated) = transition else { return }
    transition = nil
    isAppearing ? viewDidAppear(animated) : viewDidDisappear(animated)
  }

  open var traitCollection: UITraitCollection { view.traitCollection }
}

/// Owns a view, which is loaded on first access.
open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var title: String?
  open override var next: UIResponder? { viewIfLoaded?.superview }

  public init(nibName: String?, bundle: Bundle?) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a new controller, because there are no archives on this platform.
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

  /// Memory is short: objects that can be made again may be released.
  open func didReceiveMemoryWarning() {}

  /// Added to the safe area of the view and its subviews.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }

  /// The navigation controller that contains this one; nil if there is none.
  open internal(set) weak var navigationController: UINavigationController?

  // MARK: Containment

  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []

  /// Makes a controller a child and notifies it that it will move. The container notifies it after
  /// the move, and adds its view to its own.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Removes the controller from its container, and notifies the controller.
  open func removeFromParent() {
    guard let container = parent else { return }
    container.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Appearance

  /// The transition under way; nil if there is none.
  private var transition: (isAppearing: Bool, animated: Bool)?

  /// Notifies the controller that its view is about to appear or to disappear, as a container does
  /// for its children. The view is loaded if it appears.
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

  /// Ends the transition that was begun last; does nothing if there is none.
  open func endAppearanceTransition() {
    guard let (isAppearing, animated) = transition else { return }
    transition = nil
    isAppearing ? viewDidAppear(animated) : viewDidDisappear(animated)
  }

  open var traitCollection: UITraitCollection { view.traitCollection }

  // MARK: Editing

  private var isInEditing = false
  /// Whether the controller is in the mode in which a user edits its contents.
  open var isEditing: Bool {
    get { isInEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets `isEditing`. Controllers override it to pass the mode on.
  open func setEditing(_ editing: Bool, animated: Bool) { isInEditing = editing }
}

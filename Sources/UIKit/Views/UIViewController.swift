/// Owns a view, which is loaded when it is first asked for.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var title: String?

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
    set { loaded = newValue }
  }

  open var viewIfLoaded: UIView? { loaded }
  open var isViewLoaded: Bool { loaded != nil }

  open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }
  open func loadViewIfNeeded() { _ = view }
  open func viewDidLoad() {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  open var traitCollection: UITraitCollection { view.traitCollection }
}

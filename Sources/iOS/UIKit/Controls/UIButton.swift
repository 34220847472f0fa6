/// A control with a title and images for each of its states. They are stored and never drawn.
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom
    case system
    case detailDisclosure
    case infoLight
    case infoDark
    case contactAdd
  }

  /// The contents for a state; nil values mean those of the normal state.
  private struct Content {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  private var contents: [State: Content] = [:]
  private var type = ButtonType.custom
  private var madeLabel: UILabel?
  private var madeImageView: UIImageView?
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    type = buttonType
  }

  open var buttonType: ButtonType { type }

  /// The label of the title, with the title of the current state.
  open var titleLabel: UILabel? {
    if let madeLabel { return madeLabel }
    let label = UILabel(frame: bounds)
    madeLabel = label
    addSubview(label)
    showContent()
    return label
  }

  /// The view of the image, with the image of the current state.
  open var imageView: UIImageView? {
    if let madeImageView { return madeImageView }
    let view = UIImageView(frame: .zero)
    madeImageView = view
    addSubview(view)
    showContent()
    return view
  }

  open override var isEnabled: Bool { didSet { showContent() } }
  open override var isSelected: Bool { didSet { showContent() } }
  open override var isHighlighted: Bool { didSet { showContent() } }

  private func showContent() {
    madeLabel?.text = currentTitle
    madeLabel?.textColor = currentTitleColor
    madeImageView?.image = currentImage
  }

  private func set<Value>(_ part: WritableKeyPath<Content, Value>, _ value: Value, _ state: State) {
    contents[state, default: Content()][keyPath: part] = value
    showContent()
  }

  private func current<Value>(_ part: KeyPath<Content, Value?>) -> Value? {
    contents[state]?[keyPath: part] ?? contents[.normal]?[keyPath: part]
  }

  // MARK: Contents

  open func setTitle(_ title: String?, for state: State) { set(\.title, title, state) }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    set(\.attributedTitle, title, state)
  }
  open func setTitleColor(_ color: UIColor?, for state: State) { set(\.titleColor, color, state) }
  open func setImage(_ image: UIImage?, for state: State) { set(\.image, image, state) }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    set(\.backgroundImage, image, state)
  }

  open func title(for state: State) -> String? { contents[state]?.title }
  open func attributedTitle(for state: State) -> NSAttributedString? {
    contents[state]?.attributedTitle
  }
  open func titleColor(for state: State) -> UIColor? { contents[state]?.titleColor }
  open func image(for state: State) -> UIImage? { contents[state]?.image }
  open func backgroundImage(for state: State) -> UIImage? { contents[state]?.backgroundImage }

  open var currentTitle: String? { current(\.title) }
  open var currentAttributedTitle: NSAttributedString? { current(\.attributedTitle) }
  open var currentTitleColor: UIColor { current(\.titleColor) ?? .white }
  open var currentImage: UIImage? { current(\.image) }
  open var currentBackgroundImage: UIImage? { current(\.backgroundImage) }
}

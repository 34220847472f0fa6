/// A rectangle with subviews. It holds state and draws nothing.
open class UIView: UIResponder {
  /// The ways in which a view follows the size of its superview.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  public enum ContentMode: Int, Sendable {
    case scaleToFill
    case scaleAspectFit
    case scaleAspectFill
    case redraw
    case center
  }

  // Exclusive access to the properties that a frame sets in each view is not checked: no other code
  // runs meanwhile, and checks cost more than the access.

  /// In the view's own coordinates: the origin is the point of the content at the view's corner.
  /// When the size changes, subviews follow at once, according to their masks, and the view needs
  /// layout.
  @exclusivity(unchecked) open var bounds: CGRect {
    didSet { if bounds.size != oldValue.size { sizeChanged(from: oldValue.size) } }
  }
  /// In the superview's coordinates.
  @exclusivity(unchecked) open var center: CGPoint
  /// About the centre; the same as the layer's.
  open var transform: CGAffineTransform {
    get { isTransformed ? layer.affineTransform() : .identity }
    set { if isTransformed || !newValue.isIdentity { layer.setAffineTransform(newValue) } }
  }
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// In the superview's coordinates: the box around the transformed bounds.
  open var frame: CGRect {
    get {
      guard !isTransformed else { return boxInSuperview }
      return CGRect(
        x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
        height: bounds.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      let size = isTransformed ? newValue.size.applying(transform.inverted()) : newValue.size
      let new = CGRect(
        origin: bounds.origin, size: CGSize(width: abs(size.width), height: abs(size.height)))
      if new != bounds { bounds = new }
    }
  }
  @exclusivity(unchecked) open var alpha: CGFloat = 1
  @exclusivity(unchecked) open var isHidden = false
  open var isOpaque = true
  open var clipsToBounds = false
  open var backgroundColor: UIColor?
  open var tintColor: UIColor!
  open var tag = 0
  open var isUserInteractionEnabled = true
  open var contentMode = ContentMode.scaleToFill
  /// The parts of the view's frame that change with its superview's size: the others stay.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow the size of this view, according to their masks.
  open var autoresizesSubviews = true
  open var translatesAutoresizingMaskIntoConstraints = true
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 8, leading: 8, bottom: 8, trailing: 8)
  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  /// The part of the safe area's insets that covers the view: the insets of its superview, minus
  /// the view's distance from the edges there, plus those that its controller adds. They refer to
  /// the view's own sides, which are swapped in a mirrored view.
  open var safeAreaInsets: UIEdgeInsets {
    let added = controller?.additionalSafeAreaInsets ?? .zero
    guard let superview else { return added }
    let outer = superview.safeAreaInsets
    if outer == .zero { return added }
    var insets = insets(of: outer, in: superview).adding(added)
    if insets.left != insets.right, isMirrored { swap(&insets.left, &insets.right) }
    return insets
  }
  /// The controller whose view it is.
  @exclusivity(unchecked) final weak var controller: UIViewController?
  open var layer: CALayer {
    if let madeLayer { return madeLayer }
    let new = CALayer()
    madeLayer = new
    return new
  }
  @exclusivity(unchecked) private var madeLayer: CALayer?
  final var isTransformed: Bool { madeLayer?.isTransformed == true }
  open var superview: UIView? { parent }
  open var subviews: [UIView] { children }
  // The parent resets this when it is destroyed. A weak reference would slow down all reference
  // counting of views, and layouts read the collection view all the time.
  @exclusivity(unchecked) nonisolated(unsafe) private unowned(unsafe) var parent: UIView?
  @exclusivity(unchecked) nonisolated(unsafe) private(set) final var children: [UIView] = []
  /// Whether the view's `layoutSubviews` is due, and whether that of a subview may be.
  @exclusivity(unchecked) final var needsLayout = true
  @exclusivity(unchecked) final var isMarkedBelow = false
  /// Whether `layoutSubviews` runs.
  @exclusivity(unchecked) final var isLayingOut = false
  /// The added recognisers; nil until one is added.
  final var recognizers: [UIGestureRecognizer]?
  /// Constraints and guides; nil until there are any.
  final var constrained: ConstrainedState?

  public init(frame: CGRect) {
    bounds = CGRect(origin: .zero, size: frame.size)
    center = CGPoint(x: frame.midX, y: frame.midY)
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  /// Makes a view of zero size, because there are no archives on this platform.
  public required init?(coder: NSCoder) {
    bounds = .zero
    center = .zero
    super.init()
  }

  // Objects may be destroyed on any thread; nothing else refers to them then.
  deinit {
    for child in children { child.parent = nil }
  }

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Subviews

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    children.insert(view, at: placeAmongChildren(of: index))
    view.parent = self
    view.didMoveToSuperview()
    didAddSubview(view)
    markForSubviews(isBelow: true)
  }

  /// The index in `children` for a view that is inserted at `index` of `subviews`.
  func placeAmongChildren(of index: Int) -> Int { min(index, children.count) }

  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    // The indexes are those after it has left.
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }

  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
  }

  open func removeFromSuperview() {
    guard let owner = parent else { return }
    willMove(toSuperview: nil)
    owner.willRemoveSubview(self)
    // The parent may hold the only reference to the view.
    withExtendedLifetime(self) {
      owner.children.removeAll { $0 === self }
      parent = nil
    }
    didMoveToSuperview()
    owner.markForSubviews(isBelow: false)
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    children.append(children.remove(at: index))
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    children.insert(children.remove(at: index), at: 0)
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  /// The window of the view: always nil.
  open var window: UIWindow? { nil }
  // Never called: no view is in a window, nothing is drawn, and no trait changes.
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func draw(_ rect: CGRect) {}
  open func tintColorDidChange() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open class var requiresConstraintBasedLayout: Bool { false }
  /// Returns true: no text is being edited.
  @discardableResult open func endEditing(_ force: Bool) -> Bool { true }

  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let one = current {
      if one === view { return true }
      current = one.superview
    }
    return false
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Layout

  /// Requests layout of the subviews in the next pass, or the next `layoutIfNeeded`.
  open func setNeedsLayout() { markForLayout() }

  /// Lays out marked views at once: this view and its subviews, beginning with the topmost
  /// superview that is connected to this view by superviews that need layout too.
  open func layoutIfNeeded() {
    var top = self
    while let next = top.superview, next.needsLayout, !next.laysOutInPasses { top = next }
    top.layOutTree(onlyMarked: false)
  }

  /// Lays out the view if it needs it, then its subviews.
  ///
  /// - Parameter onlyMarked: whether only marked subviews are visited; if not, all are.
  func layOutTree(onlyMarked: Bool) { layOutMarked(onlyMarked: onlyMarked) }

  /// Whether the view lays out in its own passes, which changes of its subviews do not start.
  var laysOutInPasses: Bool { false }

  /// The view or one of its subviews was marked for layout.
  ///
  /// - Parameter isOwn: whether the marked view has marked itself during its own layout.
  func noteMark(isOwn: Bool) {}

  func followSize() {}

  open func layoutSubviews() {}
  open func setNeedsDisplay() {}
  open func setNeedsUpdateConstraints() {}
  open func updateConstraints() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { inheritedFittingSize }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  public static let noIntrinsicMetric: CGFloat = -1

  /// Has the cell or supplementary view around this one measured again in the next pass, as far as
  /// its collection view's `selfSizingInvalidation` allows it.
  open func invalidateIntrinsicContentSize() {
    guard let (view, isInner) = surroundingReusableView else { return }
    view.preferredSizeChanged(ofInnerView: isInner)
  }

  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The size of the bounds: there are no constraints to solve.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { inheritedFittingSize }

  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    let own = inheritedFittingSize
    return CGSize(
      width: horizontal == .required ? targetSize.width : own.width,
      height: vertical == .required ? targetSize.height : own.height)
  }

  // MARK: Touches

  /// Whether a point of the view is inside it.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The view that receives a touch: the one in front at the point, at any depth. Views that are
  /// hidden, almost transparent or take no touches are skipped together with their subviews.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesTouches, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.point(fromSuperview: point), with: event) { return hit }
    }
    return self
  }

  final var takesTouches: Bool { !isHidden && alpha >= 0.01 && isUserInteractionEnabled }

  /// The added recognisers, in that order; nil if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers }
    set {
      for recognizer in recognizers ?? [] { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Called when a recogniser of the view is about to begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether the view has the focus, and whether it could have it: only items can here.
  open var isFocused: Bool { false }
  open var canBecomeFocused: Bool { false }

  /// A view with the present look of this one, for code that drags a picture of it.
  open func snapshotView(afterScreenUpdates: Bool) -> UIView? {
    let picture = UIView(frame: frame)
    picture.backgroundColor = backgroundColor
    picture.alpha = alpha
    return picture
  }

  // MARK: Surroundings

  /// Whether x runs the other way inside the view than in the superview.
  var isMirrored: Bool { (superview as? UICollectionView)?.turnsBack(self) == true }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight: .leftToRight
    default: superview?.effectiveUserInterfaceLayoutDirection ?? .leftToRight
    }
  }

  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  open var traitCollection: UITraitCollection {
    UITraitCollection(
      horizontal: UIScreen.main.bounds.width >= 700 ? .regular : .compact,
      vertical: UIScreen.main.bounds.height >= 600 ? .regular : .compact,
      scale: UIScreen.main.scale,
      direction: effectiveUserInterfaceLayoutDirection == .rightToLeft
        ? .rightToLeft : .leftToRight)
  }

  /// Whether changes of collection views that a clock drives are animated.
  public private(set) static var areAnimationsEnabled = true

  public class func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// Runs `actions` without animating their changes.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    areAnimationsEnabled = false
    actions()
    areAnimationsEnabled = wereEnabled
  }
}

/// The importance of a constraint.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

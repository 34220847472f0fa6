/// A relation between two attributes of views. It is stored but never solved: it neither places nor
/// sizes views.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left
    case right
    case top
    case bottom
    case leading
    case trailing
    case width
    case height
    case centerX
    case centerY
    case lastBaseline
    case firstBaseline
    case leftMargin
    case rightMargin
    case topMargin
    case bottomMargin
    case leadingMargin
    case trailingMargin
    case centerXWithinMargins
    case centerYWithinMargins
  }

  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal
    case greaterThanOrEqual
  }

  public enum Axis: Int, Sendable {
    case horizontal
    case vertical
  }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  open private(set) var firstAttribute = Attribute.notAnAttribute
  open private(set) var secondAttribute = Attribute.notAnAttribute
  open private(set) var relation = Relation.equal
  open private(set) var multiplier: CGFloat = 1
  open var constant: CGFloat = 0
  open var priority = UILayoutPriority.required
  open var identifier: String?
  /// The view whose `constraints` contain it; nil while it is not active.
  fileprivate weak var holder: UIView?

  public override init() { super.init() }

  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    self.init()
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    secondAttribute = attr2
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Whether the constraint is held by a view: the nearest one that contains both items. Activating
  /// it ends the process, as on iOS, if no view contains both.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        holder?.removeConstraint(self)
        return
      }
      guard let first = Self.view(of: firstItem) else { return }
      var owner: UIView? = first
      if let second = Self.view(of: secondItem) {
        while let next = owner, !second.isDescendant(of: next) { owner = next.superview }
      }
      guard let owner else {
        fatalError(
          """
          Unable to activate constraint with anchors because they have no common ancestor. Does \
          the constraint or its anchors reference items in different view hierarchies?
          """)
      }
      owner.addConstraint(self)
    }
  }

  private static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

/// A view's state for constraints.
struct ConstrainedState {
  fileprivate var constraints: [NSLayoutConstraint] = []
  fileprivate var guides: [UILayoutGuide] = []
  /// By the axis's raw value.
  fileprivate var hugging: [Int: UILayoutPriority] = [:]
  fileprivate var resistance: [Int: UILayoutPriority] = [:]
  fileprivate var safeArea: UILayoutGuide?
  fileprivate var margins: UILayoutGuide?
}

extension UIView {
  /// The constraints added to the view itself; none of them has an effect.
  public var constraints: [NSLayoutConstraint] { constrained?.constraints ?? [] }

  private var state: ConstrainedState {
    get { constrained ?? ConstrainedState() }
    set { constrained = newValue }
  }

  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    constraint.holder?.removeConstraint(constraint)
    state.constraints.append(constraint)
    constraint.holder = self
  }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    state.constraints.removeAll { $0 === constraint }
    constraint.holder = nil
  }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Priorities

  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    constrained?.hugging[axis.rawValue] ?? .defaultLow
  }

  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { state.hugging[axis.rawValue] = priority }

  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { constrained?.resistance[axis.rawValue] ?? .defaultHigh }

  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { state.resistance[axis.rawValue] = priority }

  // MARK: Guides

  public var layoutGuides: [UILayoutGuide] { constrained?.guides ?? [] }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    state.guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    state.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The bounds within the safe area.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let guide = constrained?.safeArea { return guide }
    let guide = UILayoutGuide(of: self) { $0.bounds.inset(by: $0.safeAreaInsets) }
    state.safeArea = guide
    return guide
  }

  /// The bounds within the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    if let guide = constrained?.margins { return guide }
    let guide = UILayoutGuide(of: self) { $0.bounds.inset(by: $0.layoutMargins) }
    state.margins = guide
    return guide
  }

  // MARK: Anchors

  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

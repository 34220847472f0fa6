import CollectionAttributes
import CollectionEngine

/// A view that shows one element while it is visible, and may show another one later.
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?
  /// The engine's view that represents this one and owns it.
  @exclusivity(unchecked) nonisolated(unsafe) unowned(unsafe) var box: (any ViewBox)?

  /// The collection view while it shows the view, as a subview.
  open override var superview: UIView? {
    guard let box, box.state == .shown else { return super.superview }
    return box.collectionView
  }

  /// Whether the collection view is going to lay out this view.
  @exclusivity(unchecked) final var isListed = false

  /// Called when the view has entered or left the hierarchy of its collection view.
  fileprivate func shownChanged(to isShown: Bool) {
    willMove(toSuperview: isShown ? superview : nil)
    didMoveToSuperview()
    if isShown, isMarked { markAbove() }
  }

  override func noteMark(isOwn: Bool) {
    guard !isListed, let box else { return }
    // A view of UIKit's own class without contents lays out nothing, so it needs no notice of being
    // shown.
    box.reportsShowing = true
    if box.state == .shown { box.collectionView?.viewLayout.add(self, isOwn: isOwn) }
  }

  /// The engine's view that represents this one; nil for a view that was not dequeued.
  package final var engineView: CollectionReusableView? { box }

  open func prepareForReuse() {}

  /// Called with new attributes, after the view has taken its frame and appearance from them.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view prefers, if it is measured before it is shown. The default uses
  /// the size that an override of `systemLayoutSizeFitting` or `sizeThatFits` returns, and
  /// otherwise returns the attributes unchanged.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    if let size = ownFittingSize(for: layoutAttributes.size), size != layoutAttributes.size {
      layoutAttributes.frame.size = size
    }
    return layoutAttributes
  }

  func take(_ attributes: UICollectionViewLayoutAttributes) {
    if attributes.isTransformed {
      bounds.size = attributes.size
      center = attributes.center
      layer.transform = attributes.transform3D
    } else {
      takeFrame(attributes.frame)
    }
    show(alpha: attributes.alpha, isHidden: attributes.isHidden, zIndex: attributes.zIndex)
    apply(attributes)
  }

  func takeFrame(_ new: CGRect) {
    if isTransformed { layer.transform = CATransform3DIdentity }
    frame = new
  }

  private func show(alpha: CGFloat, isHidden: Bool, zIndex: Int) {
    self.alpha = alpha
    self.isHidden = isHidden
    layer.zPosition = CGFloat(zIndex)
  }
}

/// The view of an item.
open class UICollectionViewCell: UICollectionReusableView {
  /// Fills the cell and holds its contents; created on first access.
  open var contentView: UIView { madeContentView ?? makeContentView() }
  private var madeContentView: UIView?
  /// Lies under the content and fills the cell.
  open var backgroundView: UIView? {
    didSet { exchangeBackground(oldValue, for: backgroundView) }
  }
  /// Lies over the background and under the content while the cell is highlighted or selected.
  open var selectedBackgroundView: UIView? {
    didSet {
      if let selectedBackgroundView { fill(with: selectedBackgroundView) }
      exchangeBackground(oldValue, for: isInForeground ? selectedBackgroundView : nil)
    }
  }
  /// Whether a finger is on the cell. The collection view sets it.
  open var isHighlighted = false {
    didSet { followMark() }
  }
  /// Whether the cell's item is selected. The collection view sets it.
  open var isSelected = false {
    didSet { followMark() }
  }

  /// Set by the collection view.
  fileprivate(set) final var hasFocus = false
  /// Whether the cell's item has the focus.
  open override var isFocused: Bool { hasFocus }
  /// Whether the cell's item may have the focus if the delegate does not decide; read while the
  /// cell is on screen.
  open override var canBecomeFocused: Bool { true }

  private var isInForeground: Bool { isHighlighted || isSelected }

  private func exchangeBackground(_ old: UIView?, for new: UIView?) {
    guard old !== new || new?.superview !== self else { return }
    old?.removeFromSuperview()
    guard let new else { return }
    fill(with: new)
    insertSubview(new, at: new === backgroundView || backgroundView == nil ? 0 : 1)
  }

  private func followMark() {
    guard let selectedBackgroundView else { return }
    exchangeBackground(
      isInForeground ? nil : selectedBackgroundView,
      for: isInForeground ? selectedBackgroundView : nil)
  }

  private func makeContentView() -> UIView {
    let view = UIView(frame: bounds)
    madeContentView = view
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    super.addSubview(view)
    return view
  }

  /// Makes a background follow the cell's size from now on.
  private func fill(with view: UIView) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  override func followSize() {
    super.followSize()
    // It also fills the cell while it is out of the hierarchy, where nothing resizes it.
    if let selectedBackgroundView, selectedBackgroundView.superview !== self {
      selectedBackgroundView.frame = bounds
    }
  }

  /// Makes contents and backgrounds fill the cell, which only matters if an app has moved them.
  open override func layoutSubviews() {
    super.layoutSubviews()
    madeContentView?.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
}

/// An engine's view that represents a view of UIKit's.
protocol ViewBox: CollectionReusableView {
  /// The collection view whose layout has the element; nil once it is gone.
  @MainActor var collectionView: UICollectionView? { get }
}

/// A view of the class `type`, for cells and supplementary and decoration views, at the place of
/// the element for which the collection view needs it.
@MainActor
func makeReusable(
  of type: AnyClass, in collectionView: UICollectionView?
) -> UICollectionReusableView {
  let frame =
    collectionView?.frameOfNewView(queriesLayout: !UICollectionReusableView.isPlain(type)) ?? .zero
  // Checked first: a class that is not a reusable view cannot be instantiated as one.
  guard type is UICollectionReusableView.Type,
    let view = makeView(of: type, frame: frame) as? UICollectionReusableView
  else { fatalError("\(type) is no class of reusable views") }
  return view
}

/// The engine's view of an element that is not an item; the view that it represents holds the
/// state.
package final class SupplementaryBox: CollectionReusableView, ViewBox {
  package let view: UICollectionReusableView
  /// The kind for which the view was registered; nil for a decoration view.
  let kind: String?
  private unowned let source: LayoutObjectSource?
  /// The layout that made a decoration view. All other views come from the source, to which no weak
  /// reference may exist: it would slow down the reference counting in each call of the source.
  private weak var layout: UICollectionViewLayout?

  @MainActor
  var collectionView: UICollectionView? { source?.view ?? layout?.collectionView }

  /// - Parameter source: the source that has the layout's objects.
  @MainActor
  init(_ view: UICollectionReusableView, of source: LayoutObjectSource, kind: String) {
    self.view = view
    self.source = source
    self.kind = kind
    super.init()
    begin()
  }

  /// For decoration views, which a layout makes that may not belong to a view yet.
  @MainActor
  init(_ view: UICollectionReusableView, madeBy layout: UICollectionViewLayout?) {
    self.view = view
    source = nil
    kind = nil
    self.layout = layout
    super.init()
    begin()
  }

  @MainActor
  private func begin() {
    view.box = self
    reportsShowing = !view.isPlain
    hasPreferences = !view.isPlain
  }

  package override func shownChanged(to isShown: Bool) {
    onMain { [view] in view.shownChanged(to: isShown) }
  }

  deinit { view.box = nil }

  package override var takesTouches: Bool { onMain { [view] in view.isUserInteractionEnabled } }

  package override func prepareForReuse() { onMain { [view] in view.prepareForReuse() } }

  package override func apply(_ attributes: ElementAttributes) {
    onMain { [view, source, object = detail?.object] in view.take(attributes, object, of: source) }
  }

  package override func preferredAttributes(
    fitting attributes: ElementAttributes
  ) -> ElementAttributes {
    onMain { [view, source, object = detail?.object] in
      view.preferred(fitting: attributes, object, of: source)
    }
  }
}

/// The engine's cell of an item.
final class CellBox: CollectionCell, ViewBox {
  let view: UICollectionViewCell
  private unowned let source: LayoutObjectSource?

  @MainActor
  var collectionView: UICollectionView? { source?.view }

  @MainActor
  init(_ view: UICollectionViewCell, of source: LayoutObjectSource) {
    self.view = view
    self.source = source
    super.init()
    view.box = self
    reportsShowing = !view.isPlain
    hasPreferences = !view.isPlain
  }

  deinit { view.box = nil }

  override func shownChanged(to isShown: Bool) {
    onMain { [view] in view.shownChanged(to: isShown) }
  }

  override var isHighlighted: Bool {
    didSet { onMain { [view, isHighlighted] in view.isHighlighted = isHighlighted } }
  }
  override var isSelected: Bool {
    didSet { onMain { [view, isSelected] in view.isSelected = isSelected } }
  }
  override var isFocused: Bool {
    didSet { onMain { [view, isFocused] in view.hasFocus = isFocused } }
  }
  override var takesTouches: Bool { onMain { [view] in view.isUserInteractionEnabled } }

  override func prepareForReuse() { onMain { [view] in view.prepareForReuse() } }

  override func apply(_ attributes: ElementAttributes) {
    onMain { [view, source, object = detail?.object] in view.take(attributes, object, of: source) }
  }

  override func preferredAttributes(fitting attributes: ElementAttributes) -> ElementAttributes {
    onMain { [view, source, object = detail?.object] in
      view.preferred(fitting: attributes, object, of: source)
    }
  }
}

extension UICollectionReusableView {
  /// Whether the view's class is UIKit's own, which does not override the methods that take
  /// attributes.
  fileprivate var isPlain: Bool { Self.isPlain(type(of: self)) }

  fileprivate static func isPlain(_ type: AnyClass) -> Bool {
    type == UICollectionViewCell.self || type == UICollectionReusableView.self
  }

  fileprivate func take(
    _ element: ElementAttributes, _ object: (any ElementObject)?, of source: LayoutObjectSource?
  ) {
    guard object == nil, isPlain else {
      let returned = object ?? source?.returned(for: element.id)
      return take(UICollectionViewLayoutAttributes.of(element, returned))
    }
    takeFrame(element.frame)
    show(alpha: element.alpha, isHidden: element.isHidden, zIndex: Int(element.zIndex))
  }

  /// The attributes that the view prefers to `element`: `element` itself if the view agrees,
  /// otherwise attributes whose handle refers to the view's object
  /// (`LayoutObjectSource.preference`).
  fileprivate func preferred(
    fitting element: ElementAttributes, _ object: (any ElementObject)?,
    of source: LayoutObjectSource?
  ) -> ElementAttributes {
    guard let source else { return element }
    let original = UICollectionViewLayoutAttributes.of(
      element, object ?? source.returned(for: element.id))
    // The view gets a copy, because it may change the object.
    let preferred = preferredLayoutAttributesFitting(original.duplicate())
    // Apple: the layout is consulted if the view provides "a different set of attributes". Only
    // `isEqual` can compare the properties of subclasses of attributes.
    if preferred.isEqual(original), preferred.frame.size == original.frame.size { return element }
    return source.note(preferred, insteadOf: original, for: element)
  }
}

extension UICollectionViewLayoutAttributes {
  /// Returns the layout's own object if it travelled with the element, otherwise an equal one.
  static func of(
    _ element: ElementAttributes, _ object: (any ElementObject)?
  ) -> UICollectionViewLayoutAttributes {
    object as? UICollectionViewLayoutAttributes ?? UICollectionViewLayoutAttributes(element)
  }

  func duplicate() -> UICollectionViewLayoutAttributes {
    guard let copy = copy(with: nil) as? UICollectionViewLayoutAttributes else {
      fatalError("a copy of \(type(of: self)) is no attributes")
    }
    return copy
  }
}

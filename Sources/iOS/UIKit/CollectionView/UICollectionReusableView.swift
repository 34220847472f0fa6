import CollectionAttributes
import CollectionEngine
import CollectionModel

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

  /// What is due in the next layout of this view, or before the view is shown.
  @exclusivity(unchecked) final var pending: PendingChanges = []
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
    let target = layoutAttributes.size
    if let size = ownFittingSize(for: target) ?? contentsFittingSize(for: target), size != target {
      layoutAttributes.frame.size = size
    }
    return layoutAttributes
  }

  /// The size that suits the contents; nil if they do not matter.
  func contentsFittingSize(for target: CGSize) -> CGSize? { nil }

  /// Called when the engine's view for this one was made, and when that has left its queue.
  func enginePrepared(isReused: Bool) {}

  /// Updates the configurations, which are due, before the view is shown.
  ///
  /// - Returns: whether the view may prefer another size now.
  func updateBeforeDisplay(as id: ElementID) -> Bool { false }

  /// Makes the changes that are due.
  func makePendingChanges() {
    if pending.remove(.size) != nil { followPreferredSize() }
  }

  override func layOutTree(onlyMarked: Bool) {
    if !pending.isEmpty { makePendingChanges() }
    super.layOutTree(onlyMarked: onlyMarked)
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
  /// Configurations and their handler; nil for a cell without any.
  final var configured: CellConfigurations?
  /// Lies under the content and fills the cell.
  open var backgroundView: UIView? {
    didSet {
      if backgroundView != nil { backgroundConfiguration = nil }
      exchangeBackground(oldValue, for: backgroundView)
    }
  }
  /// Lies over the background and under the content while the cell is highlighted or selected.
  open var selectedBackgroundView: UIView? {
    didSet {
      if let selectedBackgroundView {
        backgroundConfiguration = nil
        fill(with: selectedBackgroundView)
      }
      exchangeBackground(oldValue, for: isInForeground ? selectedBackgroundView : nil)
    }
  }
  /// Whether a finger is on the cell. The collection view sets it.
  open var isHighlighted = false {
    didSet {
      followMark()
      if configured != nil, isHighlighted != oldValue { setNeedsUpdateConfiguration() }
    }
  }
  /// Whether the cell's item is selected. The collection view sets it.
  open var isSelected = false {
    didSet {
      followMark()
      if configured != nil, isSelected != oldValue { setNeedsUpdateConfiguration() }
    }
  }
  open override var isUserInteractionEnabled: Bool {
    didSet {
      if configured != nil, isUserInteractionEnabled != oldValue { setNeedsUpdateConfiguration() }
    }
  }
  open override var backgroundColor: UIColor? {
    didSet { if backgroundColor != nil { backgroundConfiguration = nil } }
  }

  /// Whether the cell's item is expanded in a diffable data source, which sets it.
  final var isExpanded = false {
    didSet { if configured != nil, isExpanded != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// Set by the collection view.
  fileprivate(set) final var hasFocus = false {
    didSet { if configured != nil, hasFocus != oldValue { setNeedsUpdateConfiguration() } }
  }
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
    exchangeContentView(for: view)
    return view
  }

  /// Gives the cell another content view, which takes the place of the present one.
  final func exchangeContentView(for new: UIView) {
    let place = children.firstIndex { $0 === madeContentView } ?? children.count
    madeContentView?.removeFromSuperview()
    madeContentView = new
    new.translatesAutoresizingMaskIntoConstraints = true
    fill(with: new)
    super.insertSubview(new, at: place)
  }

  /// Makes a background follow the cell's size from now on.
  private func fill(with view: UIView) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  // MARK: Configurations

  /// Requests an update of the configurations in the next pass, or before the cell is displayed.
  open func setNeedsUpdateConfiguration() {
    _ = configurations
    setPending(.configuration)
  }

  /// Called when configurations are due for another state. Subclasses override it.
  open func updateConfiguration(using state: UICellConfigurationState) {}

  /// Whether a change of the state replaces a configuration by `updated(for:)` of itself.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured?.updatesContent ?? true }
    set { configurations.updatesContent = newValue }
  }
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured?.updatesBackground ?? true }
    set { configurations.updatesBackground = newValue }
  }

  /// The present state. An override may add values under keys of its own.
  open var configurationState: UICellConfigurationState { ownConfigurationState }

  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  override func contentsFittingSize(for target: CGSize) -> CGSize? {
    configured?.content == nil ? nil : contentView.contentFittingSize(for: target)
  }

  override func enginePrepared(isReused: Bool) {
    if configured != nil {
      pending.insert(.configuration)
    } else if !isReused, CellMethods.overridesUpdate(type(of: self)) {
      _ = configurations
    }
  }

  override func updateBeforeDisplay(as id: ElementID) -> Bool { updateConfigurations(as: id) }

  override func makePendingChanges() {
    if pending.contains(.configuration) { _ = updateConfigurations(as: nil) }
    super.makePendingChanges()
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
    view.enginePrepared(isReused: false)
  }

  package override func shownChanged(to isShown: Bool) {
    onMain { [view] in view.shownChanged(to: isShown) }
  }

  deinit { view.box = nil }

  package override var takesTouches: Bool { onMain { [view] in view.isUserInteractionEnabled } }

  package override func prepareForReuse() { onMain { [view] in view.beginReuse() } }

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
    view.enginePrepared(isReused: false)
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

  override func prepareForReuse() { onMain { [view] in view.beginReuse() } }

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

  fileprivate func beginReuse() {
    prepareForReuse()
    enginePrepared(isReused: true)
  }

  fileprivate func take(
    _ element: ElementAttributes, _ object: (any ElementObject)?, of source: LayoutObjectSource?
  ) {
    if object == nil, isPlain {
      takeFrame(element.frame)
      show(alpha: element.alpha, isHidden: element.isHidden, zIndex: Int(element.zIndex))
    } else {
      let returned = object ?? source?.returned(for: element.id)
      take(UICollectionViewLayoutAttributes.of(element, returned))
    }
    // A view that was not measured.
    if isConfigurationDue { _ = updateBeforeDisplay(as: element.id) }
  }

  /// Whether configurations are due and the view is not on screen, where a pass updates them.
  private var isConfigurationDue: Bool {
    pending.contains(.configuration) && box?.state != .shown
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
    var preferred = preferredLayoutAttributesFitting(original.duplicate())
    if isConfigurationDue, updateBeforeDisplay(as: element.id) {
      preferred = preferredLayoutAttributesFitting(original.duplicate())
    }
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

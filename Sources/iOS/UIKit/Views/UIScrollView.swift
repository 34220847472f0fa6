import CollectionEngine

/// A view onto larger content: its offset, and the ways in which it may move.
open class UIScrollView: UIView, ScrollDelegating {
  /// The factor by which the speed of a fling decays in each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic
    case scrollableAxes
    case never
    case always
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none
    case onDrag
    case interactive
  }

  weak var scrollDelegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { if newValue != bounds.origin { bounds.origin = newValue } }
  }
  open override var bounds: CGRect {
    didSet {
      if bounds.origin != oldValue.origin {
        markForLayout()
        didScroll()
      }
      if BoundsObservers.areUsed, bounds != oldValue { BoundsObservers.notify(self, oldValue) }
    }
  }

  /// Called after every change of the offset, for any reason.
  func didScroll() { scrollDelegate?.scrollViewDidScroll?(self) }

  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { contentInsetChanged() } }
  }
  /// `contentInset`, and the safe area on the edges that `contentInsetAdjustmentBehavior` names.
  open var adjustedContentInset: UIEdgeInsets {
    let safe = safeAreaInsets
    if safe == .zero { return contentInset }
    let edges = adjustedEdges
    return UIEdgeInsets(
      top: contentInset.top + (edges.vertical ? safe.top : 0),
      left: contentInset.left + (edges.horizontal ? safe.left : 0),
      bottom: contentInset.bottom + (edges.vertical ? safe.bottom : 0),
      right: contentInset.right + (edges.horizontal ? safe.right : 0))
  }

  private var adjustedEdges: (horizontal: Bool, vertical: Bool) {
    let content = knownContentSize
    let scrollable = (
      horizontal: content.width > bounds.width || alwaysBounceHorizontal,
      vertical: content.height > bounds.height || alwaysBounceVertical
    )
    switch contentInsetAdjustmentBehavior {
    case .never: return (false, false)
    case .always: return (true, true)
    case .scrollableAxes: return scrollable
    case .automatic: return (scrollable.horizontal, scrollable.vertical || isInNavigationController)
    }
  }

  /// The size of the content, as far as it is available without calls to others.
  var knownContentSize: CGSize { contentSize }

  /// Called when `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {
    guard let scrollDelegate else { return }
    OptionalMethod.call { scrollDelegate.scrollViewDidChangeAdjustedContentInset(self) }
  }

  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { setNeedsLayout() } }
  }
  /// The deceleration of flings that the view makes itself (`LayoutHost.fling`); those of traces
  /// stay as recorded or generated.
  open var decelerationRate = DecelerationRate.normal
  /// Whether movements come to rest at multiples of the bounds' size.
  open var isPagingEnabled = false
  /// Whether fingers scroll the content; code always can.
  open var isScrollEnabled = true
  /// Whether a finger that comes down on the content touches it only after 0.15 s, or when it
  /// lifts, unless it has scrolled by then.
  open var delaysContentTouches = true
  /// Whether a finger that has touched the content may scroll afterwards.
  open var canCancelContentTouches = true
  /// Whether fingers can pull the content beyond its edges, and flings bounce there.
  open var bounces = true
  /// Whether fingers can also pull content that is no larger than the view.
  open var alwaysBounceVertical = false
  /// Whether a tap on the status bar, which does not exist here, scrolls to the top.
  open var scrollsToTop = true {
    didSet { NameWithoutEffect.scrollsToTop.note() }
  }
  open var alwaysBounceHorizontal = false
  open var showsVerticalScrollIndicator = true {
    didSet { NameWithoutEffect.showsVerticalScrollIndicator.note() }
  }
  open var showsHorizontalScrollIndicator = true {
    didSet { NameWithoutEffect.showsHorizontalScrollIndicator.note() }
  }
  /// The insets of the indicators, which are never drawn: stored for readers.
  private var indicatorInsets = (vertical: UIEdgeInsets.zero, horizontal: UIEdgeInsets.zero)
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { indicatorInsets.vertical }
    set { indicatorInsets.vertical = newValue }
  }
  open var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { indicatorInsets.horizontal }
    set { indicatorInsets.horizontal = newValue }
  }
  /// Sets the insets of both indicators; its value is that of the vertical one.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { indicatorInsets.vertical }
    set { indicatorInsets = (newValue, newValue) }
  }
  /// Whether fingers scroll on one axis at a time: the one on which they have moved further when
  /// scrolling begins.
  open var isDirectionalLockEnabled = false
  open var keyboardDismissMode = KeyboardDismissMode.none {
    didSet { NameWithoutEffect.keyboardDismissMode.note() }
  }
  // Only collection views receive touches.
  open var isTracking: Bool { false }
  open var isDragging: Bool { false }
  open var isDecelerating: Bool { false }

  /// Called when a finger that has touched `view` is about to scroll, if `canCancelContentTouches`.
  ///
  /// - Returns: whether it scrolls, and `view` loses the touch.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }

  func contentInsetChanged() {}

  /// Moves at once, unless a clock drives the view.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard !animated || !animateScrolling(to: offset) else { return }
    let isMoved = offset != contentOffset
    contentOffset = offset
    if animated, isMoved { scrollDelegate?.scrollViewDidEndScrollingAnimation?(self) }
  }

  /// Starts an animated scroll; returns false if no clock drives the view.
  func animateScrolling(to offset: CGPoint) -> Bool { false }

  /// Scrolls by the least distance, to a legal offset that shows all of `rect` outside the insets;
  /// if `rect` is too large, as much of it as fits.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(
      scrollableArea.offset(revealing: rect, from: contentOffset), animated: animated)
  }
}

/// Gives scroll views a `delegate`, which subclasses may declare again with a type of their own.
public protocol ScrollDelegating: UIScrollView {}

extension ScrollDelegating {
  @MainActor public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

/// Receives the movements of a scroll view. All methods are optional.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) { OptionalMethod.isMissing() }
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { OptionalMethod.isMissing() }
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) { OptionalMethod.isMissing() }
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    OptionalMethod.isMissing()
  }
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    OptionalMethod.isMissing()
  }
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    OptionalMethod.isMissing()
  }
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { OptionalMethod.isMissing() }

  public var scrollViewDidScroll: ((UIScrollView) -> Void?)? {
    { view in OptionalMethod.call { self.scrollViewDidScroll(view) } }
  }

  public var scrollViewDidEndScrollingAnimation: ((UIScrollView) -> Void?)? {
    { view in OptionalMethod.call { self.scrollViewDidEndScrollingAnimation(view) } }
  }

  public var scrollViewDidEndDecelerating: ((UIScrollView) -> Void?)? {
    { view in OptionalMethod.call { self.scrollViewDidEndDecelerating(view) } }
  }
}

import CollectionEngine
import CoreGraphics
import Foundation

/// A view onto a larger content: where it is, and how it may move.
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollDelegating {
  /// How the speed of a fling decays in each millisecond.
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
      if BoundsObservers.areUsed, bounds != oldValue { BoundsObservers.tell(self, oldValue) }
    }
  }

  /// Called wherever the offset has changed, for whatever reason.
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
    case .automatic:
      return (scrollable.horizontal, scrollable.vertical || isInNavigationController)
    }
  }

  /// The size of the content as far as it is known without asking anybody.
  var knownContentSize: CGSize { contentSize }

  /// Called when `adjustedContentInset` has another value.
  open func adjustedContentInsetDidChange() {
    guard let scrollDelegate else { return }
    OptionalRequirement.call { scrollDelegate.scrollViewDidChangeAdjustedContentInset(self) }
  }

  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { setNeedsLayout() } }
  }
  /// How flings slow down that the view makes itself (`LayoutHost.fling`); those of traces are as
  /// they were recorded or generated.
  open var decelerationRate = DecelerationRate.normal
  /// Whether movements come to rest at multiples of the bounds' size.
  open var isPagingEnabled = false
  /// Whether fingers scroll the content; code does in any case.
  open var isScrollEnabled = true
  /// Whether a finger that comes down on the content touches it only after 0.15 s, or when it is
  /// lifted, unless it has scrolled by then.
  open var delaysContentTouches = true
  /// Whether a finger that has touched the content may scroll afterwards.
  open var canCancelContentTouches = true
  /// Whether fingers can pull the content beyond its edges, and flings bounce there.
  open var bounces = true
  /// Whether fingers can pull content that is no larger than the view, too.
  open var alwaysBounceVertical = false
  /// Whether a tap on the status bar, which is not there, scrolls to the top.
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
  /// The insets of the indicators, which are drawn nowhere: kept for whoever reads them.
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
  /// Whether fingers scroll on one axis at a time: that on which they have moved further when
  /// scrolling begins.
  open var isDirectionalLockEnabled = false
  open var keyboardDismissMode = KeyboardDismissMode.none {
    didSet { NameWithoutEffect.keyboardDismissMode.note() }
  }
  // Nobody touches a scroll view that is no collection view.
  open var isTracking: Bool { false }
  open var isDragging: Bool { false }
  open var isDecelerating: Bool { false }

  /// Asked when a finger that has touched `view` is about to scroll, if `canCancelContentTouches`.
  ///
  /// - Returns: whether it scrolls, and `view` loses it.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }

  /// Called when `contentInset` has another value.
  func contentInsetChanged() {}

  /// Moves at once, unless a clock drives the view.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard !animated || !animateScrolling(to: offset) else { return }
    let isMoved = offset != contentOffset
    contentOffset = offset
    if animated, isMoved { scrollDelegate?.scrollViewDidEndScrollingAnimation?(self) }
  }

  /// Begins to scroll in time; false if no clock drives the view.
  func animateScrolling(to offset: CGPoint) -> Bool { false }

  /// Scrolls by the least distance that shows all of `rect` where no inset covers it, to a legal
  /// offset; of one that is too large, as much as fits.
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

/// Receives what a scroll view tells about its movements. All methods are optional.
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
  public func scrollViewDidScroll(_ scrollView: UIScrollView) { OptionalRequirement.isMissing() }
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    OptionalRequirement.isMissing()
  }
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) { OptionalRequirement.isMissing() }
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    OptionalRequirement.isMissing()
  }
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    OptionalRequirement.isMissing()
  }
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    OptionalRequirement.isMissing()
  }
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { OptionalRequirement.isMissing() }

  public var scrollViewDidScroll: ((UIScrollView) -> Void?)? {
    { view in OptionalRequirement.call { self.scrollViewDidScroll(view) } }
  }

  public var scrollViewDidEndScrollingAnimation: ((UIScrollView) -> Void?)? {
    { view in OptionalRequirement.call { self.scrollViewDidEndScrollingAnimation(view) } }
  }

  public var scrollViewDidEndDecelerating: ((UIScrollView) -> Void?)? {
    { view in OptionalRequirement.call { self.scrollViewDidEndDecelerating(view) } }
  }
}

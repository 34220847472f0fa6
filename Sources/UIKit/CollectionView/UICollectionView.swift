import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation

/// A collection view under UIKit's name, in front of the engine's view, which does all the work.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  public enum ElementCategory: UInt, Sendable {
    case cell
    case supplementaryView
    case decorationView
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public enum ScrollDirection: Int, Sendable {
    case vertical
    case horizontal
  }

  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The engine's view, which is measured and through which layouts are asked. Created with this
  /// view; both exist equally long.
  @exclusivity(unchecked) package private(set) var engine: CollectionView!
  /// The layout as the engine's attribute source.
  package let layoutSource: LayoutObjectSource
  let bridge = DataSourceBridge()
  /// The transition between two layouts that somebody drives by hand; nil for none.
  var transition: InteractiveTransition?
  /// The item that is dragged; nil for none.
  package internal(set) var movement: InteractiveMovement?
  /// What the fingers do; nil if nobody has touched the view.
  var touches: TouchHandling?
  /// Scrolling that takes its time; nil for none.
  var scrolling: ScrollAnimation?
  /// Whether the layout may be asked about bounds.
  private(set) var hasBegun = false

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      if oldValue == nil || dataSource == nil {
        engine.dataSource = bridge
      } else {
        engine.reloadData()
      }
      invalidateEverything()
    }
  }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    didSet { engine.prefetchDataSource = prefetchDataSource == nil ? nil : bridge }
  }
  /// Whether anything may be prepared or asked for before it comes on screen; nothing is unless
  /// something drives the view that prefetches.
  open var isPrefetchingEnabled: Bool {
    get { engine.isPrefetchingEnabled }
    set { engine.isPrefetchingEnabled = newValue }
  }
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      bridge.delegateWasExchanged()
      engine.delegate = delegate == nil ? nil : bridge
    }
  }
  /// Lies under everything and fills the view; it does not scroll.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
  }
  /// Whether touches and code may select items, and several at a time.
  open var allowsSelection = true {
    didSet { followSelectionMode() }
  }
  open var allowsMultipleSelection = false {
    didSet { followSelectionMode() }
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutSource = LayoutObjectSource(layout)
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    layoutSource = LayoutObjectSource(UICollectionViewFlowLayout())
    super.init(coder: coder)
    begin()
  }

  deinit {
    layoutSource.detach()
    bridge.view = nil
  }

  private func begin() {
    bridge.view = self
    layoutSource.attach(to: self)
    engine = CollectionView(source: layoutSource, dataSource: bridge)
    do {
      try engine.setBounds(bounds)
    } catch {
      fatalError("\(error)")
    }
    // Layouts decide whether the preferences of cells matter; to most they do not.
    engine.selfSizing = true
    hasBegun = true
    invalidateEverything()
  }

  // MARK: Layout

  /// Setting it exchanges the layout at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutSource.layout }
    set {
      guard newValue !== layoutSource.layout else { return }
      let former = layoutSource.layout
      animateChange(false)
      exchange(for: newValue)
      layoutSource.releaseFormer(former)
    }
  }

  /// The size that the layout gives, with the adjustments of its invalidation contexts; setting it
  /// has no effect.
  open override var contentSize: CGSize {
    get { engine.contentSize }
    set {}
  }

  override func contentInsetChanged() {
    guard hasBegun else { return }
    let insets = adjustedContentInset
    engine.insets = ContentInsets(
      top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    layoutSource.layout.invalidateLayout()
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      guard engine != nil, newValue != super.bounds else {
        super.bounds = newValue
        return
      }
      guard !engine.isInLayout, !layoutSource.isAtWork else {
        layoutSource.moveDuringLayout(to: newValue)
        return
      }
      do {
        try engine.setBounds(newValue)
      } catch {
        fatalError("\(error)")
      }
      super.bounds = newValue
      if backgroundView != nil { fillWithBackground() }
    }
  }

  /// Whether a finger is on the view; whether it scrolls; whether it has, and the content moves on.
  open override var isTracking: Bool { touches?.isTracking == true }
  open override var isDragging: Bool { touches?.isDragging == true }
  open override var isDecelerating: Bool { scrolling?.kind == .decelerating }

  override func didScroll() { bridge.didScroll(self) }

  override func animateScrolling(to offset: CGPoint) -> Bool {
    guard let presentation, UIView.areAnimationsEnabled, offset != contentOffset else {
      return false
    }
    scrolling = ScrollAnimation(
      from: contentOffset, to: offset, start: presentation.time, timing: .standard)
    return true
  }

  /// Gives the superview the size that this view is about to have, if the view fills it: a window
  /// turns before what it holds.
  func turnSuperview(to size: CGSize) {
    guard let superview, superview.bounds.size == bounds.size else { return }
    superview.frame = CGRect(origin: superview.frame.origin, size: size)
  }

  /// Follows the engine, which has these bounds already or will have them in the current pass.
  package func followBounds(_ new: CGRect) {
    super.bounds = new
    if backgroundView != nil { fillWithBackground() }
  }

  private func fillWithBackground() { backgroundView?.frame = bounds }

  /// Called by the layout's `invalidateLayout(with:)`.
  ///
  /// - Parameter layout: one that is not the view's, as in a transition, concerns nobody else.
  func layoutWasInvalidated(
    _ context: UICollectionViewLayoutInvalidationContext, by layout: UICollectionViewLayout
  ) {
    guard layout === collectionViewLayout else { return }
    if layoutSource.take(context) { return }
    engine.invalidateLayout(context.engineContext)
  }

  /// Invalidates everything, as layouts expect for a new layout, a new data source and new data.
  func invalidateEverything() {
    guard engine != nil else { return }
    let layout = layoutSource.layout
    let context = layout.makeContext()
    context.isOfEverything = true
    context.isOfCounts = true
    layout.invalidateLayout(with: context)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    repeat {
      do {
        try engine.layoutIfNeeded()
        if let moved = layoutSource.takeMove() { try engine.setBounds(moved) }
      } catch {
        fatalError("\(error)")
      }
      followBounds(engine.bounds)
    } while engine.needsLayout
  }

  /// Brings the screen up to date with the bounds and everything that was marked.
  open override func layoutIfNeeded() {
    layoutSubviews()
  }

  // MARK: Content

  open func reloadData() {
    engine.reloadData()
    invalidateEverything()
  }

  open var numberOfSections: Int { engine.numberOfSections }

  open func numberOfItems(inSection section: Int) -> Int {
    engine.numberOfItems(inSection: section)
  }
}

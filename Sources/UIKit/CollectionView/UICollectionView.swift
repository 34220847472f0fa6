import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// A collection view under UIKit's name: a face of the engine's, which does all the work.
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

  /// The view that is measured: layouts are asked through it.
  // Made with the view; both exist as long as the other.
  package private(set) var engine: CollectionView!
  /// The layout as the engine's attribute source.
  package let layoutSource: LayoutObjectSource
  let bridge = DataSourceBridge()
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
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      bridge.delegateWasExchanged()
      engine.delegate = delegate == nil ? nil : bridge
    }
  }
  open var backgroundView: UIView? {
    didSet { NameWithoutEffect.collectionBackgroundView.note() }
  }
  open var isPrefetchingEnabled = true {
    didSet { NameWithoutEffect.isPrefetchingEnabled.note() }
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
    // Layouts judge what cells prefer; most say that it does not matter.
    engine.selfSizing = true
    hasBegun = true
    invalidateEverything()
  }

  // MARK: Layout

  /// Exchanged at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutSource.layout }
    set {
      guard newValue !== layoutSource.layout else { return }
      layoutSource.exchange(for: newValue)
      engine.setSource(layoutSource)
      invalidateEverything()
    }
  }

  /// The content is as large as the layout says.
  open override var contentSize: CGSize {
    get { layoutSource.contentSize }
    set {}
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
    }
  }

  /// Where the engine is already, or will be in the pass that is under way.
  package func followBounds(_ new: CGRect) { super.bounds = new }

  /// What `invalidateLayout(with:)` of the layout comes to.
  func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
    if layoutSource.take(context) { return }
    engine.invalidateLayout(context.engineContext)
  }

  /// Layouts expect a context of everything for a new layout, a new data source and new data.
  private func invalidateEverything() {
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

  /// Shows what the bounds and everything that was marked make visible.
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

import CollectionAttributes
import CollectionModel
import Foundation

/// A layout object of UIKit's as an attribute source: a black box that is asked, and whose answers are
/// converted once for each query.
///
/// A query at new bounds asks the layout whether they make it invalid, prepares it if anything has,
/// and asks for the attributes. Objects that say more than the engine's attributes hold travel with
/// their elements; they are kept until the next query.
///
/// It can only be used on the main actor, where it takes one hop for each call.
public final class LayoutObjectSource: AttributeSource, @unchecked Sendable {
  @MainActor public private(set) var layout: UICollectionViewLayout
  @MainActor private weak var view: UICollectionView?
  @MainActor private var needsPrepare = true
  /// Whether what the layout invalidates goes to `collected` and not to the engine, which asked.
  @MainActor private var isCollecting = false
  @MainActor private var collected = InvalidationContext()
  /// What the layout has been told since it was prepared last.
  @MainActor private var told = (everything: false, counts: false)
  @MainActor private var answer: [UICollectionViewLayoutAttributes] = []
  /// What the last single element was converted from.
  @MainActor private var single: UICollectionViewLayoutAttributes?
  /// Where the layout itself moved the viewport while it was asked.
  @MainActor private(set) var movedTo: CGRect?
  @MainActor private var counts = LayoutObjectCounters()

  @MainActor
  init(_ layout: UICollectionViewLayout) { self.layout = layout }

  @MainActor
  func attach(to view: UICollectionView) {
    self.view = view
    layout.attach(to: view)
  }

  /// The view asks another layout from now on.
  @MainActor
  public func exchange(for new: UICollectionViewLayout) {
    layout.attach(to: nil)
    layout = new
    layout.attach(to: view)
    needsPrepare = true
    told = (false, false)
    answer = []
    single = nil
  }

  /// Asks another layout from now on, as if the view had been made with it: at `bounds`, everything
  /// invalid.
  @MainActor
  package func renew(_ new: UICollectionViewLayout, at bounds: CGRect) {
    exchange(for: new)
    view?.followBounds(bounds)
    invalidate(InvalidationContext(everything: true, dataSourceCounts: true))
  }

  // MARK: Passes

  /// Prepares the layout if anything has been invalidated since it was last.
  @MainActor
  public func prepareIfNeeded() {
    guard needsPrepare else { return }
    needsPrepare = false
    told = (false, false)
    counting {
      counts.prepareCalls += 1
      layout.prepare()
    }
  }

  /// Asks whether new bounds make the layout invalid, while the view has the old ones.
  @MainActor
  private func moveBounds(to new: CGRect, of view: UICollectionView) {
    if layout.shouldInvalidateLayout(forBoundsChange: new) { _ = collect(forBounds: new) }
    view.followBounds(new)
  }

  @MainActor
  private func collect(forBounds new: CGRect) -> InvalidationContext {
    collect { layout.invalidationContext(forBoundsChange: new) }
  }

  /// Tells the layout of a context; returns what it has marked by that.
  @MainActor
  private func collect(
    _ context: () -> UICollectionViewLayoutInvalidationContext
  ) -> InvalidationContext {
    isCollecting = true
    collected = InvalidationContext()
    layout.invalidateLayout(with: context())
    isCollecting = false
    return collected
  }

  /// What the layout has invalidated. Returns whether the engine knows of it already.
  @MainActor
  func take(_ context: UICollectionViewLayoutInvalidationContext) -> Bool {
    needsPrepare = true
    counts.invalidations += 1
    told.everything = told.everything || context.invalidateEverything
    told.counts = told.counts || context.invalidateDataSourceCounts
    if isCollecting { collected.merge(context.engineContext) }
    return isCollecting
  }

  /// The layout moves the viewport while it prepares or answers.
  @MainActor
  func moveDuringLayout(to bounds: CGRect) {
    movedTo = bounds
    view?.followBounds(bounds)
  }

  /// Where the layout has moved the viewport since this was called last; nil if it has not.
  @MainActor
  func takeMove() -> CGRect? {
    defer { movedTo = nil }
    return movedTo
  }

  /// Counts the objects that are made and the optional methods that are called meanwhile.
  @MainActor
  @inline(__always)
  private func counting<Value>(_ body: () -> Value) -> Value {
    let made = UICollectionViewLayoutAttributes.made
    let calls = OptionalRequirement.calls
    let value = body()
    counts.attributeObjects += UICollectionViewLayoutAttributes.made - made
    counts.delegateCalls += OptionalRequirement.calls - calls
    return value
  }

  // MARK: AttributeSource

  public func prepare() { onMain { prepareIfNeeded() } }

  public var contentSize: CGSize {
    onMain {
      prepareIfNeeded()
      return counting { layout.collectionViewContentSize }
    }
  }

  public func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    let objects = onMain { ask(in: rect, bounds: bounds) }
    nonisolated(unsafe) let target = buffer.reserve(objects.count)
    onMain {
      for index in objects.indices {
        (target + index).initialize(to: objects[index].element(handle: UInt32(index) + 1))
      }
    }
    buffer.commit(objects.count)
  }

  /// What the layout answers, before it is converted.
  @MainActor
  private func ask(in rect: CGRect, bounds: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard let view else { fatalError("the collection view of \(type(of: layout)) is gone") }
    if bounds != view.bounds { moveBounds(to: bounds, of: view) }
    prepareIfNeeded()
    answer = counting { layout.layoutAttributesForElements(in: rect) ?? [] }
    counts.objectsReturned += answer.count
    single = nil
    return answer
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      prepareIfNeeded()
      guard let found = counting({ object(of: id) }) else { return nil }
      single = found
      return found.element(handle: UInt32(answer.count) + 1)
    }
  }

  @MainActor
  private func object(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    return switch id.kind.category {
    case .cell: layout.layoutAttributesForItem(at: id.path)
    case .supplementary: layout.layoutAttributesForSupplementaryView(ofKind: name, at: id.path)
    case .decoration: layout.layoutAttributesForDecorationView(ofKind: name, at: id.path)
    }
  }

  public func detail(of detail: UInt32) -> ElementDetail? {
    guard detail > 0 else { return nil }
    return onMain {
      let index = Int(detail) - 1
      return index < answer.count ? answer[index].elementDetail : single?.elementDetail
    }
  }

  public var decorations: DecorationViews? { onMain { layout.decorations } }
  public var takesEdits: Bool { false }
  public var hooks: (any SourceHooks)? { self }
  /// A layout that prepares at every change of bounds answers at another cost after one.
  public var queriesAreIndependent: Bool { false }

  /// The data source has the content: see `invalidate`.
  public func apply(_ edits: [CollectionEdit]) {}

  public func invalidate(_ context: InvalidationContext) {
    onMain {
      needsPrepare = true
      if let extent = context.crossExtent { resize(toCrossExtent: extent) }
      let isNews =
        (context.everything && !told.everything) || (context.dataSourceCounts && !told.counts)
      guard isNews else { return }
      let made = layout.makeContext()
      made.isOfEverything = context.everything
      made.isOfCounts = context.dataSourceCounts
      _ = collect { made }
    }
  }

  /// A view that is turned exchanges its width and its height.
  @MainActor
  private func resize(toCrossExtent extent: Double) {
    guard let view else { return }
    let bounds = view.bounds
    let content = layout.collectionViewContentSize
    let isHorizontal = content.width > bounds.width && content.height <= bounds.height
    let (cross, main) =
      isHorizontal ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
    guard cross != extent else { return }
    let other = main == extent ? cross : main
    let size =
      isHorizontal
      ? CGSize(width: other, height: extent) : CGSize(width: extent, height: other)
    moveBounds(to: CGRect(origin: bounds.origin, size: size), of: view)
  }

  /// A black box cannot forget what it has found: only another layout object can.
  public func reset() {}

  public func report(inWords: Bool) -> SourceReport {
    onMain {
      var report = SourceReport()
      report.counters.attributesComputed = counts.attributeObjects
      report.counters.elementsExamined = counts.objectsReturned
      report.layoutObject = counts
      return report
    }
  }
}

extension LayoutObjectSource: SourceHooks {
  public func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool {
    onMain {
      view?.hasBegun == true && layout.shouldInvalidateLayout(forBoundsChange: bounds)
    }
  }

  public func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext {
    onMain { collect(forBounds: bounds) }
  }

  public func shouldInvalidateLayout(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> Bool {
    onMain {
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: resized(preferred, original),
        withOriginalAttributes: object(like: original))
    }
  }

  public func invalidationContext(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> InvalidationContext {
    onMain {
      collect {
        layout.invalidationContext(
          forPreferredLayoutAttributes: resized(preferred, original),
          withOriginalAttributes: object(like: original))
      }
    }
  }

  @MainActor
  private func object(like element: ElementAttributes) -> UICollectionViewLayoutAttributes {
    let index = Int(element.detail) - 1
    return answer.indices.contains(index)
      ? answer[index] : UICollectionViewLayoutAttributes(element)
  }

  @MainActor
  private func resized(
    _ preferred: ElementAttributes, _ original: ElementAttributes
  ) -> UICollectionViewLayoutAttributes {
    let copy = object(like: original).duplicate()
    copy.frame = preferred.frame
    return copy
  }

  public func targetOffset(forProposed bounds: CGRect) -> CGPoint {
    onMain {
      layout.targetContentOffset(forProposedContentOffset: bounds.origin)
    }
  }

  public func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
    onMain {
      layout.targetContentOffset(
        forProposedContentOffset: bounds.origin, withScrollingVelocity: velocity)
    }
  }

  public func initialAttributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      let name = ElementKinds.name(of: id.kind) ?? ""
      let found =
        switch id.kind.category {
        case .cell: layout.initialLayoutAttributesForAppearingItem(at: id.path)
        case .supplementary:
          layout.initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind: name, at: id.path)
        case .decoration:
          layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: name, at: id.path)
        }
      single = found
      return found?.element(handle: UInt32(answer.count) + 1)
    }
  }

  public func finalAttributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      let name = ElementKinds.name(of: id.kind) ?? ""
      let found =
        switch id.kind.category {
        case .cell: layout.finalLayoutAttributesForDisappearingItem(at: id.path)
        case .supplementary:
          layout.finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind: name, at: id.path)
        case .decoration:
          layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: name, at: id.path)
        }
      single = found
      return found?.element(handle: UInt32(answer.count) + 1)
    }
  }
}

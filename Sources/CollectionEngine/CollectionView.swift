import CollectionAttributes
import CollectionModel
import Foundation

/// A collection view without a screen: shows what crosses a rectangle, with as few views as
/// possible.
///
/// It knows one attribute source and nothing about layouts, strategies or clocks. One frame takes
/// two steps, so that a clock can be read between them:
/// ```
/// view.queryElements(in: rect)   // the source answers
/// view.updateVisibleElements()   // views of elements that left are enqueued, new elements get one
/// ```
/// The source must have been prepared. An instance belongs to one thread; equal inputs give equal
/// views, orders and counters. Once its storage has grown to what a replay needs, a frame allocates
/// nothing but the views it has to create.
public final class CollectionView {
  public let source: any AttributeSource
  public weak var dataSource: (any CollectionViewDataSource)?
  /// The rectangle of the last query: the viewport extended by the overscan.
  public private(set) var queryRect = CGRect.zero
  /// The viewport of the last query.
  public private(set) var bounds = CGRect.zero

  private var answer = ElementBuffer()
  private var visible = VisibleSet()
  private var queues = ReuseQueues()
  private var isUpdating = false
  private var isAnswerShown = false
  private var hits = 0
  private var overFetch = 0
  private var duplicates = 0

  public init(source: any AttributeSource, dataSource: any CollectionViewDataSource) {
    self.source = source
    self.dataSource = dataSource
  }

  // MARK: Content

  /// The size of the whole content, in points.
  public var contentSize: CGSize { source.contentSize }

  public var numberOfSections: Int { requiredDataSource().numberOfSections(in: self) }

  public func numberOfItems(inSection section: Int) -> Int {
    requiredDataSource().collectionView(self, numberOfItemsInSection: section)
  }

  // MARK: One frame

  /// Asks the source for the elements that cross `rect` while the viewport is at `bounds`, both in
  /// points of the content. Without overscan the two are the same.
  public func queryElements(in rect: CGRect, bounds: CGRect? = nil) {
    precondition(!isUpdating, "a frame was begun while the previous one is still being shown")
    queryRect = rect
    self.bounds = bounds ?? rect
    answer.removeAll()
    source.elements(in: rect, bounds: self.bounds, into: &answer)
    hits += answer.count
    isAnswerShown = false
  }

  /// Shows the last answer. Hidden elements and those that do not cross the rectangle get no view.
  ///
  /// Views of elements that left are enqueued first, so that new elements can reuse them. If an id
  /// occurs more than once in the answer, it has one view, which shows the last of them in drawing
  /// order, but it stays in `visibleElements` as often as it occurred.
  /// - Complexity: see `VisibleSet`; a repeated call does nothing more.
  public func updateVisibleElements() {
    precondition(!isUpdating, "a frame was begun while the previous one is still being shown")
    isUpdating = true
    defer { isUpdating = false }
    visible.arrange(answer, in: queryRect)
    visible.match()
    if !isAnswerShown {
      overFetch += visible.overFetch
      duplicates += visible.duplicates
      isAnswerShown = true
    }
    visible.removeLeft(into: &queues)
    visible.advance()
    showEntered()
    applyChanged()
  }

  private func showEntered() {
    let count = visible.enteredCount
    guard count > 0 else { return }
    let dataSource = requiredDataSource()
    for index in 0..<count {
      let element = visible.enteredElement(index)
      let id = element.id
      let view =
        id.kind == .item
        ? dataSource.collectionView(self, cellForItemAt: id)
        : dataSource.collectionView(self, viewForSupplementaryElementOfKind: id.kind, at: id)
      precondition(
        view.queue >= 0 && view.state == .loose,
        """
        the data source gave a view for \(id) that it did not dequeue for it \
        (identifier \(view.reuseIdentifier ?? "none")): dequeue one view for each element
        """)
      view.state = .shown
      queues.countShown(view.queue)
      visible.show(view, asEntered: index)
      apply(element, to: view)
    }
  }

  private func applyChanged() {
    for index in 0..<visible.changedCount {
      let (element, view) = visible.changedElement(index)
      apply(element, to: view)
    }
  }

  private func apply(_ element: ElementAttributes, to view: CollectionReusableView) {
    view.take(element, from: source)
    queues.countApplied(view.queue)
    view.apply(element)
  }

  /// Returns to the state just after creation: no views, empty queues, counters at zero.
  /// Registrations and storage stay. Does not touch the source.
  public func reset() {
    precondition(!isUpdating, "a reset was requested while a frame is being shown")
    queryRect = .zero
    bounds = .zero
    answer.removeAll()
    isAnswerShown = false
    visible.reset()
    queues.reset()
    hits = 0
    overFetch = 0
    duplicates = 0
  }

  // MARK: What is shown

  /// The visible elements in drawing order: (zIndex, kind, section, item), lowest first. Valid
  /// until the next frame.
  public var visibleElements: UnsafeBufferPointer<ElementAttributes> { visible.current.elements }

  /// The view of a visible element; nil if `id` is not visible.
  ///
  /// - Complexity: O(1).
  public func visibleView(of id: ElementID) -> CollectionReusableView? { visible.view(of: id) }

  /// The cell of a visible item; nil if it is not visible.
  public func cellForItem(at indexPath: IndexPath) -> CollectionCell? {
    visible.view(of: ElementID(itemAt: indexPath)) as? CollectionCell
  }

  /// The transform of an element of `visibleElements`; nil if it has none. Valid until the next
  /// frame.
  public func transform(of element: ElementAttributes) -> ElementTransform? {
    element.detail == 0 ? nil : source.transform(of: element.detail)
  }

  // MARK: What was done

  public var counters: ReuseCounters {
    var counters = queues.counters
    counters.hits = hits
    counters.overFetch = overFetch
    counters.duplicates = duplicates
    return counters
  }

  /// One for each registration, in order of registration.
  public var identifierCounters: [IdentifierCounters] { queues.identifierCounters }

  // MARK: Registering and dequeuing

  /// Registers the factory for cells with `identifier`. Call it once per identifier, before the
  /// first dequeue.
  public func registerCell(
    withIdentifier identifier: String, make: @escaping () -> CollectionCell
  ) {
    queues.register(.item, identifier, make: make)
  }

  /// Registers the factory for supplementary views with `kind` and `identifier`. Call it once,
  /// before the first dequeue.
  public func registerSupplementaryView(
    ofKind kind: ElementKind, withIdentifier identifier: String,
    make: @escaping () -> CollectionReusableView
  ) {
    precondition(kind != .item, "the views of items are cells: use registerCell(withIdentifier:)")
    queues.register(kind, identifier, make: make)
  }

  /// Returns the cell most recently enqueued, after its `prepareForReuse`; a new one if none waits.
  ///
  /// - Precondition: `identifier` is registered.
  /// - Complexity: O(1).
  public func dequeueReusableCell(
    withIdentifier identifier: String, for id: ElementID
  ) -> CollectionCell {
    unsafeDowncast(dequeue(.item, identifier, for: id), to: CollectionCell.self)
  }

  /// The same for a supplementary view.
  public func dequeueReusableSupplementaryView(
    ofKind kind: ElementKind, withIdentifier identifier: String, for id: ElementID
  ) -> CollectionReusableView {
    dequeue(kind, identifier, for: id)
  }

  private func dequeue(
    _ kind: ElementKind, _ identifier: String, for id: ElementID
  ) -> CollectionReusableView {
    precondition(
      id.kind == kind, "a view of kind \(kind.rawValue) was dequeued for \(id)")
    let (number, waiting) = queues.dequeue(kind, identifier)
    if let waiting {
      waiting.state = .loose
      waiting.prepareForReuse()
      return waiting
    }
    let view = queues.factory(number)()
    precondition(
      view.queue < 0, "the factory of \"\(identifier)\" returned a view that is already in use")
    view.queue = number
    view.reuseIdentifier = identifier
    return view
  }

  private func requiredDataSource() -> any CollectionViewDataSource {
    guard let dataSource else {
      fatalError("the collection view's data source is gone: keep a reference to it")
    }
    return dataSource
  }
}

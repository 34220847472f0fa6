import CollectionAttributes
import CollectionModel

extension CollectionView {
  // MARK: Registering

  /// Registers the factory for cells with `identifier`.
  ///
  /// An identifier may be registered again: the new factory makes all later cells, while cells on
  /// screen and waiting cells are reused as before. nil removes the identifier: it cannot be
  /// dequeued until it is registered again.
  public func registerCell(withIdentifier identifier: String, make: (() -> CollectionCell)?) {
    queues.register(.item, identifier, make: make)
  }

  /// The same for supplementary views with `kind` and `identifier`.
  public func registerSupplementaryView(
    ofKind kind: ElementKind, withIdentifier identifier: String,
    make: (() -> CollectionReusableView)?
  ) {
    if kind == .item {
      fatalError(
        """
        "\(identifier)" was registered for supplementary views of kind \(kind.name): the views of \
        items are cells, use registerCell(withIdentifier:)
        """)
    }
    if kind.category == .decoration {
      fatalError(
        """
        "\(identifier)" was registered for supplementary views of kind \(kind.name), which is a \
        decoration: register its views with the layout, in its decorations
        """)
    }
    queues.register(kind, identifier, make: make)
  }

  package func isRegistered(_ kind: ElementKind, _ identifier: String) -> Bool {
    queues.isRegistered(kind, identifier)
  }

  // MARK: Dequeuing

  /// Whether the data source is setting up an item's present cell again.
  public var isReconfiguring: Bool { updates.requested?.cell != nil }

  /// Returns the cell most recently enqueued, after its `prepareForReuse`; a new one if none waits.
  /// Returns the present cell of an item that is being reconfigured.
  ///
  /// - Precondition: `identifier` is registered; otherwise the process ends.
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

  /// The view of a decoration, made by a factory of the layout.
  func provideDecoration(for id: ElementID) -> CollectionReusableView {
    // Each layout has its own decorations, even where two layouts use the same name for a kind.
    let identifier = layout.exchanges == 0 ? "decoration" : "decoration \(layout.exchanges)"
    guard source.decorations?.isRegistered(id.kind) == true else {
      fatalError(
        """
        the layout has a decoration of kind \(id.kind.name) at section \(id.section), item \
        \(id.item), and no view for it: register one in the decorations of the attribute source
        """)
    }
    if !queues.isRegistered(id.kind, identifier) {
      // Looks up the factory when a view is made, because the layout may register another one by
      // then.
      queues.register(id.kind, identifier) { [unowned self] in makeDecoration(id.kind) }
    }
    return dequeue(id.kind, identifier, for: id)
  }

  private func makeDecoration(_ kind: ElementKind) -> CollectionReusableView {
    let product = source.decorations?.factory(of: kind)?()
    guard let view = product as? CollectionReusableView else {
      fatalError(
        """
        a decoration of kind \(kind.name) is shown by a CollectionReusableView, and its factory \
        made \(product.map { "\(type(of: $0))" } ?? "none")
        """)
    }
    return view
  }

  private func dequeue(
    _ kind: ElementKind, _ identifier: String, for id: ElementID
  ) -> CollectionReusableView {
    if id.kind != kind { fatalError("a view of kind \(kind.name) was dequeued for \(id)") }
    let id = viewID(of: id)
    let queue = queues.registered(kind, identifier)
    if updates.requested != nil, let cell = takeRequested(id, identifier, from: queue) {
      return cell
    }
    if let waiting = queues.dequeue(queue) {
      waiting.state = .loose
      if isWatched { logReuse(identifier) }
      waiting.prepareForReuse()
      return waiting
    }
    return makeMissing(identifier, in: queue, for: id)
  }

  /// The view's id of an element of the data source. The two differ while an item is dragged; the
  /// view is watched then.
  @inline(__always)
  private func viewID(of id: ElementID) -> ElementID { isWatched ? watchedViewID(of: id) : id }

  @inline(never)
  private func watchedViewID(of id: ElementID) -> ElementID {
    guard let held, id.kind.category != .decoration else { return id }
    return held.viewID(of: id)
  }

  @inline(never)
  private func takeRequested(
    _ id: ElementID, _ identifier: String, from queue: Int
  ) -> CollectionReusableView? {
    guard let request = updates.takeRequest(id, identifier) else { return nil }
    return request.cell ?? makeView(in: queue, identifier)
  }

  @inline(never)
  private func makeMissing(
    _ identifier: String, in queue: Int, for id: ElementID
  ) -> CollectionReusableView {
    observer?.willCreateView(withIdentifier: identifier, for: id)
    made = id
    defer { made = nil }
    return makeView(in: queue, identifier)
  }

  func makeView(in queue: Int, _ identifier: String) -> CollectionReusableView {
    let view = queues.factory(queue)()
    if view.queue >= 0 {
      fatalError("the factory of \"\(identifier)\" returned a view that is already in use")
    }
    view.queue = queue
    view.reuseIdentifier = identifier
    return view
  }

  // MARK: The element of a new view

  /// The attributes of the element for which a view is being made; nil if they are not available
  /// yet, or if the view is made for no element.
  ///
  /// - Parameter queriesSource: whether the source may be queried, if its layout is up to date and
  ///   the view is not made for an element that comes on screen.
  package func elementOfNewView(queriesSource: Bool) -> ElementAttributes? {
    guard let made else { return nil }
    if let provided, provided.id == made { return provided }
    guard queriesSource, !isInLayout, !isUpdating, isAnswerCurrent, !layout.hasMarks else {
      return nil
    }
    return source.attributes(of: made)
  }

  /// The attributes of an element if the data source is providing its view.
  package func elementOfDequeuedView(for id: ElementID) -> ElementAttributes? {
    guard let provided, provided.id == viewID(of: id) else { return nil }
    return provided
  }
}

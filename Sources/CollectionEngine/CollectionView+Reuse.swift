import CollectionModel

extension CollectionView {
  // MARK: Registering

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
    precondition(
      kind.category != .decoration,
      "\(kind.name) is a decoration: register its views with the layout, in its decorations")
    queues.register(kind, identifier, make: make)
  }

  // MARK: Dequeuing

  /// Whether the data source is being asked to set up a cell again that an item has already.
  public var isReconfiguring: Bool { updates.reconfiguring != nil }

  /// Returns the cell most recently enqueued, after its `prepareForReuse`; a new one if none waits.
  /// The cell of an item that is being reconfigured is the one that it has.
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

  /// The view of a decoration, which the layout makes.
  func provideDecoration(for id: ElementID) -> CollectionReusableView {
    // Each layout has decorations of its own, even where their kinds have the same name.
    let identifier = layout.exchanges == 0 ? "decoration" : "decoration \(layout.exchanges)"
    if !queues.isRegistered(id.kind, identifier) {
      guard let make = source.decorations?.factory(of: id.kind) else {
        fatalError(
          """
          the layout has a decoration of kind \(id.kind.name) at section \(id.section), item \
          \(id.item), and no view for it: register one in the decorations of the attribute source
          """)
      }
      queues.register(id.kind, identifier) {
        guard let view = make() as? CollectionReusableView else {
          fatalError("a decoration of kind \(id.kind.name) is shown by no CollectionReusableView")
        }
        return view
      }
    }
    return dequeue(id.kind, identifier, for: id)
  }

  private func dequeue(
    _ kind: ElementKind, _ identifier: String, for id: ElementID
  ) -> CollectionReusableView {
    precondition(
      id.kind == kind, "a view of kind \(kind.rawValue) was dequeued for \(id)")
    if isReconfiguring, let cell = updates.takeReconfiguring(id, identifier) { return cell }
    let (number, waiting) = queues.dequeue(kind, identifier)
    if let waiting {
      waiting.state = .loose
      if isWatched { logReuse(identifier) }
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
}

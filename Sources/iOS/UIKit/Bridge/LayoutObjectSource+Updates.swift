import CollectionAttributes
import CollectionEngine
import CollectionModel

// In a batch of updates, the layout prepares for the new content, receives the batch, provides the
// attributes of elements that appear and disappear, and is notified when the batch is over.

extension LayoutObjectSource {
  public func beginUpdates(_ map: UpdateMap, shown: [ShownElement]) {
    nonisolated(unsafe) let shown = shown
    onMain {
      updates = LayoutUpdates(map, shown: shown)
      layout.follow(map)
    }
  }

  public func endUpdates() {
    onMain {
      guard updates != nil else { return }
      prepareIfNeeded()
      log?.write("layout.finalizeCollectionViewUpdates")
      countingObjects { layout.finalizeCollectionViewUpdates() }
      updates = nil
    }
  }

  public func insertedElements(ofKind kind: ElementKind) -> [ElementID] {
    elements(of: kind, { $0.indexPathsToInsertForSupplementaryView(ofKind: $1) }) {
      $0.indexPathsToInsertForDecorationView(ofKind: $1)
    }
  }

  public func deletedElements(ofKind kind: ElementKind) -> [ElementID] {
    elements(of: kind, { $0.indexPathsToDeleteForSupplementaryView(ofKind: $1) }) {
      $0.indexPathsToDeleteForDecorationView(ofKind: $1)
    }
  }

  private func elements(
    of kind: ElementKind,
    _ supplementary: @MainActor (UICollectionViewLayout, String) -> [IndexPath],
    _ decorations: @MainActor (UICollectionViewLayout, String) -> [IndexPath]
  ) -> [ElementID] {
    onMain {
      guard let name = ElementKinds.name(of: kind) else { return [] }
      let isDecoration = kind.category == .decoration
      let paths = isDecoration ? decorations(layout, name) : supplementary(layout, name)
      return paths.map { ElementID(kind, at: $0) }
    }
  }

  /// In a batch of updates, an element without initial attributes appears with its ordinary ones.
  public func initialAttributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      var found = attributesInUpdate("initialAttributes", id) { layout.initialAttributes(of: id) }
      if found == nil, isAnimatedBatch { found = layout.shownAttributes(of: id) }
      single = found
      return found?.element(handle: Self.handleOfSingle)
    }
  }

  /// In a batch of updates, an element without final attributes keeps its earlier ones.
  public func finalAttributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      var found = attributesInUpdate("finalAttributes", id) { layout.finalAttributes(of: id) }
      if found == nil, isAnimatedBatch { found = updates?.attributes(before: id) }
      single = found
      return found?.element(handle: Self.handleOfSingle)
    }
  }

  @MainActor
  private var isAnimatedBatch: Bool { updates != nil && view?.engine.isAnimating == true }

  // MARK: Transitions

  public func beginTransition(from old: any AttributeSource) {
    guard let former = old as? FormerLayoutSource, !former.isNotified else { return }
    onMain {
      log?.write("layout.prepareForTransition(from: \(type(of: former.layout)))")
      countingObjects { layout.prepareForTransition(from: former.layout) }
    }
  }

  public func endTransition() {
    onMain {
      log?.write("layout.finalizeLayoutTransition of \(type(of: layout))")
      countingObjects { layout.finalizeLayoutTransition() }
    }
  }

  public func beginAnimatedBoundsChange(from old: CGRect) {
    onMain {
      log?.write("layout.prepare(forAnimatedBoundsChange: \(old.debugDescription))")
      countingObjects { layout.prepare(forAnimatedBoundsChange: old) }
    }
  }

  public func endAnimatedBoundsChange() {
    onMain {
      log?.write("layout.finalizeAnimatedBoundsChange")
      countingObjects { layout.finalizeAnimatedBoundsChange() }
    }
  }

  // MARK: The layout

  /// Passes the batch to the layout, once.
  @MainActor
  func passUpdates() {
    guard let items = updates?.items, updates?.isPassed == false else { return }
    updates?.isPassed = true
    log?.write("layout.prepare(forCollectionViewUpdates: \(items.count))")
    countingObjects { layout.prepare(forCollectionViewUpdates: items) }
  }

  /// Returns the layout's attributes of an element that appears or disappears.
  @MainActor
  func attributesInUpdate(
    _ name: StaticString, _ id: ElementID, _ body: () -> UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    let found = countingObjects(body)
    log?.write("layout.\(name) \(id.logText) -> \(found.map { "\($0.frame)" } ?? "nil")")
    return found
  }
}

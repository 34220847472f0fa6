import CollectionAttributes
import CollectionEngine
import CollectionModel
import UIKit

// Checks of the layout after its content has changed, during a drag, and in an exchange.

extension LayoutInspector {
  /// The largest distance between a place and the expected one, in points: sums of fractions depend
  /// on their order.
  private static let tolerance = 0.01

  /// Does nothing if the layout's answers have already differed without any change.
  func checkChanges(_ frame: Frame) {
    if hasFound(.unequalAnswers) || hasFound(.changedAttributes) { return }
    let shown = itemsShown(frame)
    guard shown.count > 3 else { return }
    checkExchange(frame, shown)
    checkCancelledDrag(frame, shown)
    // The order of an app's own data source would differ from that of a new layout's data source.
    if surroundings.hasOwnDataSource { return }
    // If cells provide sizes, the layout has more of them than a new one.
    let before = answer(frame)
    guard renew(), difference(answer(frame), before) == nil else { return }
    checkBatch(frame, shown)
    if renew() { checkDrop(frame, shown) }
  }

  // MARK: Exchanges

  /// Calls the layout as in an animated exchange in which items come from anywhere.
  private func checkExchange(_ frame: Frame, _ shown: [Attributes]) {
    let layout = source.layout
    let other = UICollectionViewLayout()
    let items = shown.map(\.indexPath) + itemsElsewhere()
    layout.prepareForTransition(to: other)
    for path in items {
      check(layout.finalLayoutAttributesForDisappearingItem(at: path), of: path, "final")
    }
    layout.finalizeLayoutTransition()
    layout.prepareForTransition(from: other)
    for path in items {
      check(layout.initialLayoutAttributesForAppearingItem(at: path), of: path, "initial")
      if layout.layoutAttributesForItem(at: path) == nil {
        takeCalls()
        find(
          .incompleteExchange,
          "layoutAttributesForItem(at:) is nil for item \(path.section).\(path.item), which is in"
            + " the view: in an animated exchange it would have nowhere to go, so give attributes"
            + " for each item")
      }
    }
    layout.finalizeLayoutTransition()
  }

  private func check(_ given: Attributes?, of path: IndexPath, _ name: String) {
    guard let given else { return }
    let frame = given.frame
    let isFinite = [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
    if given.indexPath == path, given.representedElementCategory == .cell, isFinite { return }
    takeCalls()
    find(
      .incompleteExchange,
      "the \(name) attributes of item \(path.section).\(path.item) are those of"
        + " \(Self.name(given.id)) at \(frame.debugDescription): return attributes of that item,"
        + " with a finite frame")
  }

  /// The first, the middle and the last item of the first and the last section.
  private func itemsElsewhere() -> [IndexPath] {
    let filled = (0..<view.numberOfSections).filter { view.numberOfItems(inSection: $0) > 0 }
    guard let first = filled.first, let last = filled.last else { return [] }
    return [first, last].flatMap { section -> [IndexPath] in
      let count = view.numberOfItems(inSection: section)
      return [0, count / 2, count - 1].map { IndexPath(item: $0, section: section) }
    }
  }

  // MARK: Drags

  private func checkCancelledDrag(_ frame: Frame, _ shown: [Attributes]) {
    let before = answer(frame)
    guard drag(frame, shown) else { return }
    view.cancelInteractiveMovement()
    takeCalls()
    if let difference = difference(answer(frame), before) {
      find(
        .cancelledDrag,
        "once a drag is cancelled \(difference) before it: forget what the drag has changed")
    }
  }

  private func checkDrop(_ frame: Frame, _ shown: [Attributes]) {
    guard drag(frame, shown) else { return }
    view.endInteractiveMovement()
    takeCalls()
    compareWithNew(frame, "once an item is dropped")
  }

  /// Drags an item on screen over others. Returns false if it may not be moved.
  private func drag(_ frame: Frame, _ shown: [Attributes]) -> Bool {
    guard show(frame), view.beginInteractiveMovementForItem(at: shown[0].indexPath) else {
      return false
    }
    let mayOverlap = overlap(but: nil) != nil
    let centres = [1, shown.count / 2, shown.count - 1].map { shown[$0].center }
    for centre in centres {
      view.updateInteractiveMovementTargetPosition(centre)
      guard !mayOverlap, let held = view.movement?.path,
        let (one, other) = overlap(but: .item(held.item, inSection: held.section))
      else { continue }
      takeCalls()
      find(
        .overlappingNeighbours,
        "while \(Self.name(shown[0].id)) is dragged to \(centre.debugDescription),"
          + " \(Self.name(one.id)) at \(one.frame.debugDescription) overlaps"
          + " \(Self.name(other.id)) at \(other.frame.debugDescription), and no items overlap at"
          + " rest")
    }
    return true
  }

  /// The first two items on screen that overlap.
  private func overlap(but held: ElementID?) -> (ElementAttributes, ElementAttributes)? {
    let items = view.engine.visibleElements.filter {
      $0.id.kind == .item && $0.id != held && $0.frame.width > 0 && $0.frame.height > 0
    }
    for (index, one) in items.enumerated() {
      for other in items[(index + 1)...] {
        let common = one.frame.intersection(other.frame)
        if common.width > Self.tolerance, common.height > Self.tolerance { return (one, other) }
      }
    }
    return nil
  }

  // MARK: Batches

  /// Deletes an item on screen and moves the next one to the beginning of its section.
  private func checkBatch(_ frame: Frame, _ shown: [Attributes]) {
    let path = shown[shown.count / 2].indexPath
    let section = path.section
    let count = view.numberOfItems(inSection: section)
    guard count > 3, show(frame) else { return }
    let item = min(path.item, count - 2)
    var batch = UpdateBatch()
    batch.deleteItems(at: ItemPath(section: section, item: item))
    batch.moveItem(
      from: ItemPath(section: section, item: item + 1), to: ItemPath(section: section, item: 0))
    surroundings.data.apply([
      .removeItems(item..<item + 1, section: section),
      .moveItem(
        from: ItemPath(section: section, item: item), to: ItemPath(section: section, item: 0)),
    ])
    do {
      try view.engine.performBatchUpdates(batch)
    } catch {
      fatalError("a batch that the data has been through is invalid: \(error)")
    }
    view.layoutIfNeeded()
    takeCalls()
    compareWithNew(frame, "after a batch")
  }

  private func compareWithNew(_ frame: Frame, _ time: String) {
    let found = answer(frame)
    guard renew() else { return }
    if let difference = difference(found, answer(frame)) {
      find(
        .staleAfterUpdates,
        "\(time) \(difference) in a new layout: compute again what depends on counts and order")
    }
  }

  // MARK: Answers

  private func itemsShown(_ frame: Frame) -> [Attributes] {
    guard show(frame) else { return [] }
    return source.existing(source.query(in: frame.bounds)).filter {
      $0.id.kind == .item && !$0.isHidden && $0.frame.intersects(frame.bounds)
    }.sorted { $0.indexPath < $1.indexPath }
  }

  /// Returns false if the passes never end.
  private func show(_ frame: Frame) -> Bool { (try? show(at: frame.bounds)) != nil }

  private func answer(_ frame: Frame) -> [ElementAttributes] {
    source.move(to: frame.bounds)
    return source.existing(source.query(in: frame.rect)).map { $0.element(handle: 0) }
      .filter { $0.crosses(frame.rect) }.sorted { $0.id.sortKey < $1.id.sortKey }
  }

  /// Replaces the layout object by another one. Returns false if none can be made.
  private func renew() -> Bool { (try? surroundings.renew(by: make)) != nil }

  /// Describes the first difference; nil if there is none.
  private func difference(_ found: [ElementAttributes], _ expected: [ElementAttributes]) -> String?
  {
    for (one, other) in zip(found, expected) {
      if one.id != other.id {
        let isMissing = other.id.sortKey < one.id.sortKey
        return isMissing
          ? "\(Self.name(other.id)) is missing, which is at \(other.frame.debugDescription)"
          : "\(Self.name(one.id)) is at \(one.frame.debugDescription), which is not on screen"
      }
      if !one.frame.isWithin(Self.tolerance, of: other.frame) {
        return "\(Self.name(one.id)) is at \(one.frame.debugDescription), and at"
          + " \(other.frame.debugDescription)"
      }
    }
    if found.count == expected.count { return nil }
    return "\(found.count) elements are on screen, and \(expected.count)"
  }
}

extension ElementID {
  fileprivate var sortKey: (UInt32, Int32, Int32) { (kind.rawValue, section, item) }
}

extension CGRect {
  fileprivate func isWithin(_ tolerance: Double, of other: CGRect) -> Bool {
    abs(origin.x - other.origin.x) <= tolerance && abs(origin.y - other.origin.y) <= tolerance
      && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}

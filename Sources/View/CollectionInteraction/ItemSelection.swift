import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// The selected items of a collection view, and the item under a finger.
///
/// ```swift
/// let selection = ItemSelection(of: view)
/// selection.mode = .multiple
/// selection.touchBegan(at: finger)   // the cell below is highlighted
/// selection.touchEnded(at: finger)   // its item is selected
/// ```
/// The selection belongs to the items: it stays while they are off screen, and follows them through
/// batches of updates. Reloaded items stay selected. The items of reloaded sections are new and not
/// selected, and so are all items after `reloadData` or with another data source.
///
/// The selection is stored as runs of items, and takes at most one bit for each item (`ItemSet`).
/// Items off screen cost nothing else: selecting everything is O(visible).
public final class ItemSelection {
  public enum Mode: Hashable, Sendable {
    /// No item can be selected; selected items stay selected.
    case none
    /// At most one item: selecting one deselects any other.
    case single
    case multiple
  }

  /// If several items are selected and the new mode allows only one, the first of them stays
  /// selected. The delegate is not called.
  public var mode = Mode.single {
    didSet { if mode == .single, items.count > 1 { keepFirst() } }
  }
  public weak var delegate: (any ItemSelectionDelegate)?
  /// The item that a finger is on; nil for none.
  public private(set) var highlighted: ItemPath?
  /// Counts since the selection was made: changes of an item's state, calls of the delegate, hit
  /// tests of touches, and the elements that these examined.
  public private(set) var changes = 0
  public private(set) var delegateCalls = 0
  public private(set) var hitTests = 0
  public private(set) var hitTestsExamined = 0

  // The view holds it.
  private unowned let view: CollectionView
  /// The item of the present call of the delegate, which may change the content.
  private var pending: ItemPath?
  /// Empty until something is selected.
  private var items = ItemSet(itemCount: 0)

  /// Attaches itself to a view, which holds it.
  public init(of view: CollectionView) {
    self.view = view
    view.attach(self)
  }

  // MARK: Selection

  public var count: Int { items.count }

  /// The storage of the selection, in bytes.
  public var byteCount: Int { items.byteCount }

  /// - Complexity: O(log sections + log runs).
  public func isSelected(_ path: ItemPath) -> Bool {
    !items.isEmpty && view.hasItem(at: path) && items.contains(view.knownCounts.position(of: path))
  }

  /// The selected items, ascending.
  ///
  /// - Complexity: O(selected log sections).
  public var selected: [ItemPath] {
    if items.isEmpty { return [] }
    var paths: [ItemPath] = []
    paths.reserveCapacity(items.count)
    let counts = view.knownCounts
    items.forEachRun { run in for position in run { paths.append(counts.path(at: position)) } }
    return paths
  }

  // MARK: By program

  /// Selects an item, unless no item can be selected. The delegate is not called.
  ///
  /// - Throws: `noItem` if the item does not exist.
  public func select(_ path: ItemPath) throws(CollectionViewError) {
    guard view.hasItem(at: path) else { throw .noItem(section: path.section, item: path.item) }
    if mode == .none { return }
    if mode == .single, !(items.count == 1 && isSelected(path)) { deselectAll() }
    set(path, isSelected: true)
  }

  /// Deselects an item; does nothing if it is not selected or does not exist.
  public func deselect(_ path: ItemPath) {
    if isSelected(path) { set(path, isSelected: false) }
  }

  /// Selects all items, if several items can be selected.
  ///
  /// - Complexity: O(visible).
  public func selectAll() {
    guard mode == .multiple else { return }
    let before = items.count
    items = ItemSet(itemCount: view.knownCounts.itemCount)
    items.insert(0..<items.itemCount)
    changes += items.count - before
    markVisible()
  }

  /// Selects every second item, beginning with the first, and nothing else, if several items can be
  /// selected.
  ///
  /// - Complexity: O(items).
  package func selectEveryOther() {
    guard mode == .multiple else { return }
    deselectAll()
    items = ItemSet(itemCount: view.knownCounts.itemCount)
    for position in stride(from: 0, to: items.itemCount, by: 2) {
      items.insert(position..<position + 1)
    }
    changes += items.count
    markVisible()
  }

  /// The selected items as ascending runs of positions among all items.
  package func forEachRun(_ body: (Range<Int>) -> Void) { items.forEachRun(body) }

  /// - Complexity: O(visible).
  public func deselectAll() {
    guard !items.isEmpty else { return }
    changes += items.count
    items.removeAll()
    markVisible()
  }

  private func keepFirst() {
    var first: Int?
    items.forEachRun { first = first ?? $0.lowerBound }
    guard let first else { return }
    changes += items.count - 1
    items.removeAll()
    items.insert(first..<first + 1)
    markVisible()
  }

  private func set(_ path: ItemPath, isSelected: Bool) {
    let counts = view.knownCounts
    if items.itemCount != counts.itemCount { items = ItemSet(itemCount: counts.itemCount) }
    let position = counts.position(of: path)
    guard items.contains(position) != isSelected else { return }
    changes += 1
    if isSelected {
      items.insert(position..<position + 1)
    } else {
      items.remove(position..<position + 1)
    }
    view.cell(at: path)?.isSelected = isSelected
  }

  private func markVisible() {
    for path in view.visibleItems {
      let isSelected = isSelected(path)
      if let cell = view.cell(at: path), cell.isSelected != isSelected {
        cell.isSelected = isSelected
      }
    }
  }

  // MARK: By touch

  /// A finger comes down at a point of the content: the topmost item there is highlighted, if the
  /// delegate allows it.
  public func touchBegan(at point: CGPoint) { touchBegan(at: point, hitting: .unknown) }

  /// - Returns: the item that was hit.
  @discardableResult package func touchBegan(
    at point: CGPoint, hitting known: KnownItem
  ) -> ItemPath? {
    touchCancelled()
    guard mode != .none, let path = known.resolved(item(at: point)) else { return nil }
    if let path = allowed(
      "shouldHighlight", path, { $0.selection(self, shouldHighlightItemAt: path) })
    {
      highlighted = path
      view.cell(at: path)?.isHighlighted = true
      notify("didHighlight", path) { $0.selection(self, didHighlightItemAt: path) }
    }
    return path
  }

  /// The finger lifts. If it lifts over the item on which it came down, the item is selected, or
  /// deselected if it is selected and several may be.
  public func touchEnded(at point: CGPoint) { touchEnded(at: point, hitting: .unknown) }

  /// - Returns: the item that was hit; nil also if none was highlighted.
  @discardableResult package func touchEnded(
    at point: CGPoint, hitting known: KnownItem
  ) -> ItemPath? {
    guard let path = highlighted else { return nil }
    // A cell is no longer highlighted when the delegate decides on its selection; `didUnhighlight`
    // comes last.
    view.cell(at: path)?.isHighlighted = false
    let hit = known.resolved(item(at: point))
    if mode != .none, hit == path { toggle(path) }
    unhighlighted()
    return hit
  }

  /// Something else, such as scrolling, took the touch: the item is no longer highlighted.
  public func touchCancelled() {
    guard let path = highlighted else { return }
    view.cell(at: path)?.isHighlighted = false
    unhighlighted()
  }

  private func unhighlighted() {
    // A delegate that changed the content has moved or removed the item.
    guard let path = highlighted else { return }
    highlighted = nil
    notify("didUnhighlight", path) { $0.selection(self, didUnhighlightItemAt: path) }
  }

  private func item(at point: CGPoint) -> ItemPath? {
    hitTests += 1
    guard let id = view.hitTest(point, examined: &hitTestsExamined), id.kind == .item else {
      return nil
    }
    return id.itemPath
  }

  private func toggle(_ path: ItemPath) {
    if mode == .multiple, isSelected(path) {
      guard
        let path = allowed(
          "shouldDeselect", path, { $0.selection(self, shouldDeselectItemAt: path) }),
        isSelected(path)
      else { return }
      set(path, isSelected: false)
      notify("didDeselect", path) { $0.selection(self, didDeselectItemAt: path) }
      return
    }
    guard let path = allowed("shouldSelect", path, { $0.selection(self, shouldSelectItemAt: path) })
    else { return }
    if mode == .single {
      for other in selected where other != path {
        set(other, isSelected: false)
        notify("didDeselect", other) { $0.selection(self, didDeselectItemAt: other) }
      }
    }
    guard let path = highlighted else { return }
    set(path, isSelected: true)
    notify("didSelect", path) { $0.selection(self, didSelectItemAt: path) }
  }

  /// - Returns: the present path of the item; nil if the delegate refuses, or the item is gone.
  private func allowed(
    _ name: StaticString, _ path: ItemPath, _ question: (any ItemSelectionDelegate) -> Bool
  ) -> ItemPath? {
    guard let delegate else { return path }
    delegateCalls += 1
    pending = path
    let answer = question(delegate)
    view.log?.write("\(name) \(path.section).\(path.item) -> \(answer)")
    defer { pending = nil }
    return answer ? pending : nil
  }

  private func notify(
    _ name: StaticString, _ path: ItemPath, _ notice: (any ItemSelectionDelegate) -> Void
  ) {
    guard let delegate else { return }
    delegateCalls += 1
    view.log?.write("\(name) \(path.section).\(path.item)")
    notice(delegate)
  }
}

extension ItemSelection: ViewInteraction {
  package func willDisplay(_ cell: CollectionCell, for id: ElementID) {
    let path = id.itemPath
    let (isSelected, isHighlighted) = (isSelected(path), highlighted == path)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    if cell.isHighlighted != isHighlighted { cell.isHighlighted = isHighlighted }
  }

  package func follow(_ map: UpdateMap, before: SectionCounts, after: SectionCounts) {
    highlighted = highlighted.flatMap { map.newPath(of: $0) }
    pending = pending.flatMap { map.newPath(of: $0) }
    if items.isEmpty { return items = ItemSet(itemCount: after.itemCount) }
    let selected = items.count
    items.follow(map, before: before, after: after)
    changes += selected - items.count
  }

  package func forgetItems() {
    if let path = highlighted { view.cell(at: path)?.isHighlighted = false }
    (highlighted, pending) = (nil, nil)
    deselectAll()
    items = ItemSet(itemCount: 0)
  }
}

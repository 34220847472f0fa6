import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// The item of a collection view that has the focus, which arrow keys or a remote control move.
///
/// ```swift
/// let focus = ItemFocus(of: view)
/// focus.enter()         // the first item on screen has it
/// focus.move(.down)     // now the one below, and the view scrolls to it if need be
/// focus.leave()
/// ```
/// The present layout determines the positions of items: after a change of the content, call
/// `layoutIfNeeded` first.
///
/// The focus belongs to its item, and follows it through batches of updates. If a batch removes the
/// item, the focus goes to the nearest remaining item that may have it: nearest by position among
/// all items before the batch, the later one first, on screen or not, and without scrolling. After
/// `reloadData`, or with another data source, no item has the focus, because all items are new;
/// only the path of the last one is remembered.
public final class ItemFocus {
  /// Whether `enter` returns the focus to the item that had it when the focus left the view, or,
  /// after the content was reloaded, to the item at the same path.
  public var remembersLastFocusedItem = false
  public weak var delegate: (any ItemFocusDelegate)?
  /// The item that has the focus; nil for none.
  public private(set) var focused: ItemPath?
  /// Counts since the focus was made: focused items, calls of the delegate, and elements examined
  /// to find the next item.
  public private(set) var moves = 0
  public private(set) var delegateCalls = 0
  public private(set) var examined = 0

  // The view holds it.
  private unowned let view: CollectionView
  /// The item that had the focus when the focus last left the view.
  private var last: ItemPath?

  /// Attaches itself to a view, which holds it.
  public init(of view: CollectionView) {
    self.view = view
    view.attach(self)
  }

  // MARK: Moving

  /// Moves the focus into the view: to the item that had it last, if that is remembered; else to
  /// the delegate's preferred item; else to the first one on screen. Items that do not exist or may
  /// not have the focus are skipped. The view scrolls to the item by the least distance.
  ///
  /// - Returns: whether an item has the focus.
  /// - Complexity: O(visible log visible).
  @discardableResult public func enter() -> Bool { enter(to: .unknown) }

  private func enter(to known: KnownItem) -> Bool {
    if focused != nil { return true }
    return update(to: known.resolved(firstPath))
  }

  private var firstPath: ItemPath? {
    if remembersLastFocusedItem, let last, isSeen(last), canFocus(last) { return last }
    if let preferred, isSeen(preferred), canFocus(preferred) { return preferred }
    let bounds = view.bounds
    let shown = Set(
      view.visibleElements.lazy
        .filter { $0.id.kind == .item && !$0.isFaint && $0.crosses(bounds) }
        .map(\.id.itemPath))
    return shown.sorted().first(where: canFocus)
  }

  /// Moves the focus out of the view, if the delegate allows it.
  ///
  /// - Returns: whether no item has the focus.
  @discardableResult public func leave() -> Bool {
    if focused == nil { return true }
    guard shouldUpdate(to: nil) else { return false }
    // The delegate may have changed the content.
    guard let path = focused else { return true }
    last = path
    setFocused(nil)
    reportUpdate(from: path)
    return true
  }

  /// Moves the focus to the nearest item that may have it, and scrolls it into view by the least
  /// distance. If no item has the focus, the focus enters the view (`enter`).
  ///
  /// An item is in a direction if its far side lies beyond that of the present one, and it is less
  /// than a screenful to its sides. The nearest has the smallest sum of the gaps along the
  /// direction and across it; of equally near items, the one that overlaps most across the
  /// direction, then the first. Hidden and transparent items are skipped, and so are those outside
  /// the content.
  ///
  /// - Returns: whether the focus moved.
  /// - Complexity: O(visible) if the item is on screen. Otherwise one query for each screenful up
  ///   to the item, and O(n log n) for the n elements in them. `next` and `previous` take O(log
  ///   sections) for each item that the delegate refuses.
  @discardableResult public func move(_ heading: FocusHeading) -> Bool {
    move(heading, to: .unknown)
  }

  @discardableResult package func move(_ heading: FocusHeading, to known: KnownItem) -> Bool {
    guard let path = focused else { return enter(to: known) }
    guard let element = view.attributes(of: path.elementID) else { return false }
    guard
      let beam = FocusBeam(
        from: element.frame, to: heading, in: view.bounds.size, of: view.contentSize)
    else { return update(to: known.resolved(neighbour(of: path, heading))) }
    var search = FocusSearch(from: path, along: beam, in: view)
    let nearest = search.nearest(where: canFocus)
    examined += search.examined
    return update(to: known.resolved(nearest))
  }

  /// Whether the item exists and the layout makes it visible.
  private func isSeen(_ path: ItemPath) -> Bool {
    guard view.hasItem(at: path), let element = view.attributes(of: path.elementID) else {
      return false
    }
    return !element.isHidden && !element.isFaint
  }

  private func neighbour(of path: ItemPath, _ heading: FocusHeading) -> ItemPath? {
    let counts = view.knownCounts
    let step = heading == .next ? 1 : -1
    var position = counts.position(of: path) + step
    while position >= 0, position < counts.itemCount {
      let path = counts.path(at: position)
      if isSeen(path), canFocus(path) { return path }
      position += step
    }
    return nil
  }

  private func update(to path: ItemPath?) -> Bool {
    guard let path, shouldUpdate(to: path), view.hasItem(at: path), focused != path else {
      return false
    }
    let former = focused
    setFocused(path)
    if let element = view.attributes(of: path.elementID) {
      let offset = view.offset(revealing: element.frame)
      do {
        if offset != view.contentOffset { try view.setContentOffset(offset) }
      } catch {
        fatalError("the layout has the focused item \(path) at \(element.frame): \(error)")
      }
    }
    reportUpdate(from: former)
    return true
  }

  private func setFocused(_ path: ItemPath?) {
    if let focused { view.cell(at: focused)?.isFocused = false }
    focused = path
    guard let path else { return }
    moves += 1
    view.cell(at: path)?.isFocused = true
  }

  // MARK: The delegate

  private func canFocus(_ path: ItemPath) -> Bool {
    guard let delegate else { return true }
    delegateCalls += 1
    let answer = delegate.focus(self, canFocusItemAt: path)
    view.log?.write("canFocus \(path.section).\(path.item) -> \(answer)")
    return answer
  }

  private var preferred: ItemPath? {
    guard let delegate else { return nil }
    delegateCalls += 1
    let path = delegate.preferredPath(of: self)
    view.log?.write("preferredPath -> \(words(path))")
    return path
  }

  private func shouldUpdate(to path: ItemPath?) -> Bool {
    guard let delegate else { return true }
    delegateCalls += 1
    let answer = delegate.focus(self, shouldUpdateFrom: focused, to: path)
    view.log?.write("shouldUpdateFocus from \(words(focused)) to \(words(path)) -> \(answer)")
    return answer
  }

  private func reportUpdate(from path: ItemPath?) {
    guard let delegate else { return }
    delegateCalls += 1
    view.log?.write("didUpdateFocus from \(words(path)) to \(words(focused))")
    delegate.focus(self, didUpdateFrom: path, to: focused)
  }

  private func words(_ path: ItemPath?) -> String {
    path.map { "\($0.section).\($0.item)" } ?? "none"
  }
}

extension ItemFocus: ViewInteraction {
  package func willDisplay(_ cell: CollectionCell, for id: ElementID) {
    let isFocused = focused?.elementID == id
    if cell.isFocused != isFocused { cell.isFocused = isFocused }
  }

  package func follow(_ map: UpdateMap, before: SectionCounts, after: SectionCounts) {
    last = last.flatMap { before.contains($0) ? map.newPath(of: $0) : nil }
    guard let path = focused else { return }
    focused = map.newPath(of: path)
    if focused != nil { return }
    // The cell of the removed item, if it had one, is no longer shown.
    let remaining = RemainingItems(around: path, after: map, before: before)
    setFocused(remaining.first(where: canFocus))
    reportUpdate(from: path)
  }

  package func forgetItems() {
    guard let path = focused else { return }
    last = path
    setFocused(nil)
    reportUpdate(from: path)
  }
}

import CollectionInteraction
import CollectionModel

/// What must be selected and highlighted in a simulation, and which calls its delegate must get:
/// identities of items, which are independent of where the items are.
final class SelectionModel {
  /// A question to the delegate or a notice, about the item of an identity.
  enum Call: Hashable {
    case shouldHighlight(Int)
    case didHighlight(Int)
    case didUnhighlight(Int)
    case shouldSelect(Int)
    case shouldDeselect(Int)
    case didSelect(Int)
    case didDeselect(Int)
  }

  private(set) var mode = ItemSelection.Mode.single
  private(set) var selected: Set<Int> = [] {
    didSet { changes += oldValue.symmetricDifference(selected).count }
  }
  /// nil for none.
  private(set) var highlighted: Int?
  /// The items that were selected or deselected in all steps.
  private(set) var changes = 0
  /// The calls since they were last taken.
  private var calls: [Call] = []

  func takeCalls() -> [Call] {
    defer { calls.removeAll() }
    return calls
  }

  // MARK: The delegate

  /// What the delegate answers.
  static func allows(_ call: Call) -> Bool {
    switch call {
    case .shouldHighlight(let item): item % 11 != 3
    case .shouldSelect(let item): item % 7 != 2
    case .shouldDeselect(let item): item % 7 != 4
    case .didHighlight, .didUnhighlight, .didSelect, .didDeselect: true
    }
  }

  /// Whether the delegate deselects an item in the notification that it was selected.
  static func isButton(_ item: Int) -> Bool { item % 13 == 5 }

  private func answer(_ call: Call) -> Bool {
    calls.append(call)
    return Self.allows(call)
  }

  // MARK: By program

  /// - Parameter kept: the item that stays selected where several were and only one may be.
  func setMode(_ new: ItemSelection.Mode, keeping kept: Int?) {
    mode = new
    if mode == .single, let kept, selected.contains(kept) { selected = [kept] }
  }

  func select(_ item: Int) {
    switch mode {
    case .none: break
    case .single: selected = [item]
    case .multiple: selected.insert(item)
    }
  }

  func deselect(_ item: Int) { selected.remove(item) }

  func selectAll(of content: IdentityModel) {
    if mode == .multiple { selected = content.items }
  }

  func deselectAll() { selected = [] }

  // MARK: By touch

  /// - Parameter item: what the finger is on, nil for none.
  func touchBegan(on item: Int?) {
    guard mode != .none, let item, answer(.shouldHighlight(item)) else { return }
    highlighted = item
    calls.append(.didHighlight(item))
  }

  func touchEnded(on item: Int?) {
    guard let highlighted else { return }
    if item == highlighted, mode != .none { toggle(highlighted) }
    touchCancelled()
  }

  /// Something else took the finger.
  func touchCancelled() {
    guard let item = highlighted else { return }
    highlighted = nil
    calls.append(.didUnhighlight(item))
  }

  private func toggle(_ item: Int) {
    if mode == .multiple, selected.contains(item) {
      guard answer(.shouldDeselect(item)) else { return }
      selected.remove(item)
      calls.append(.didDeselect(item))
      return
    }
    guard answer(.shouldSelect(item)) else { return }
    if mode == .single {
      for other in selected where other != item {
        selected.remove(other)
        calls.append(.didDeselect(other))
      }
    }
    selected.insert(item)
    calls.append(.didSelect(item))
    if Self.isButton(item) { selected.remove(item) }
  }

  // MARK: Changes of the content

  /// Items that are no longer there are neither selected nor highlighted; there is no notification.
  func keep(_ content: IdentityModel) {
    let items = content.items
    selected.formIntersection(items)
    highlighted = highlighted.flatMap { items.contains($0) ? $0 : nil }
  }

  func forget() {
    selected = []
    highlighted = nil
  }
}

extension IdentityModel {
  fileprivate var items: Set<Int> { Set(sections.flatMap(\.items)) }
}

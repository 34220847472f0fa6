import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation

// What must be true after each frame.
extension TouchSimulation {
  /// What is wrong; nil if nothing is.
  func difference() -> String? {
    scrolling.followContent(at: time)
    if scrolling.isOutside { count("beyond an edge") }
    if world.passCount > 1 { count("brought back") }
    let isAtRest = fingers.isEmpty && lastPause >= Self.rest
    return mistake ?? gestureDifference() ?? scrolling.difference(isAtRest: isAtRest)
      ?? callDifference() ?? selectionDifference() ?? focusDifference() ?? cellDifference()
  }

  private func focusDifference() -> String? {
    if let path = focus.focused, !exists(path) { return "the focus is on what is not there" }
    let item = focus.focused.map { world.model[$0] }
    return item == focused ? nil : "\(name(item)) has the focus, not \(name(focused))"
  }

  private func name(_ item: Int?) -> String { item.map { "\($0)" } ?? "none" }

  private func gestureDifference() -> String? {
    if pan.state.isActive, press.state.isActive,
      pan.touches.contains(where: { touch in press.touches.contains { $0 === touch } })
    {
      return "a finger scrolls and drags an item"
    }
    for recognizer in [pan, press, tap] where fingers.isEmpty {
      guard recognizer.state == .possible, recognizer.touches.isEmpty else {
        return "no finger is down, and \(recognizer.name) is \(recognizer.state)"
      }
    }
    if tapsReported != tapsDue { return "\(tapsReported) taps were reported of \(tapsDue)" }
    guard let lone else { return nil }
    if pan.state.isActive != lone.isPanned { return "the finger that moves makes \(pan.state)" }
    if press.state.isActive != lone.isPressed {
      return "the finger that rests makes \(press.state)"
    }
    return nil
  }

  private func callDifference() -> String? {
    let (heard, due) = (witness.takeCalls(), model.takeCalls())
    if heard != due { return "the delegate heard \(heard), not \(due)" }
    if selection.delegateCalls != witness.count {
      return "\(selection.delegateCalls) calls were counted, not \(witness.count)"
    }
    return witness.mistake
  }

  private func selectionDifference() -> String? {
    let content = world.model
    let selected = selection.selected
    if !selected.allSatisfy(exists) { return "something is selected that is not there" }
    if zip(selected, selected.dropFirst()).contains(where: { $0 >= $1 }) {
      return "what is selected is not in order"
    }
    let items = Set(selected.map { content[$0] })
    if items != model.selected || selection.count != items.count {
      return "\(items.sorted()) are selected, not \(model.selected.sorted())"
    }
    if selection.mode == .single, items.count > 1 { return "\(items.count) items are selected" }
    if content.paths.contains(where: { selection.isSelected($0) != items.contains(content[$0]) }) {
      return "an item has lost its selection"
    }
    if selection.changes != model.changes {
      return "\(selection.changes) changes were counted, not \(model.changes)"
    }
    let highlighted = selection.highlighted
    if highlighted != nil, fingers.isEmpty { return "no finger is down, and an item highlighted" }
    if let highlighted, !exists(highlighted) { return "what is highlighted is not there" }
    let item = highlighted.map { content[$0] }
    if item == model.highlighted { return nil }
    return "\(name(item)) is highlighted, not \(name(model.highlighted))"
  }

  private func cellDifference() -> String? {
    for path in view.visibleItems {
      let id = ElementID.item(path.item, inSection: path.section)
      guard let cell = view.visibleView(of: id) as? CollectionCell else {
        return "\(id) has no cell"
      }
      let item = world.model[path]
      if cell.isSelected != model.selected.contains(item) {
        return "the cell of \(item) \(cell.isSelected ? "is" : "is not") selected"
      }
      if cell.isHighlighted != (item == model.highlighted) {
        return "the cell of \(item) \(cell.isHighlighted ? "is" : "is not") highlighted"
      }
      if cell.isFocused != (item == focused) {
        return "the cell of \(item) \(cell.isFocused ? "has" : "does not have") the focus"
      }
    }
    return nil
  }
}

import CollectionEngine
import CollectionInteraction
import CollectionModel

/// The delegate of a selection: records its calls, and looks at the cells meanwhile.
final class SelectionWitness: ItemSelectionDelegate {
  private let view: CollectionView
  private let world: World
  /// The calls since they were last taken.
  private var calls: [SelectionModel.Call] = []
  /// How many there were in all steps.
  private(set) var count = 0
  private(set) var mistake: String?

  init(_ view: CollectionView, _ world: World) { (self.view, self.world) = (view, world) }

  func takeCalls() -> [SelectionModel.Call] {
    defer { calls.removeAll() }
    return calls
  }

  /// - Parameters:
  ///   - isHighlighted: how the item's cell has to be during the call, if it is on screen.
  ///   - isSelected: the same; nil for either.
  private func heard(
    _ call: (Int) -> SelectionModel.Call, _ path: ItemPath, isHighlighted: Bool = false,
    isSelected: Bool? = nil
  ) -> Bool {
    let call = call(world.model[path])
    calls.append(call)
    count += 1
    let shown = view.visibleView(of: .item(path.item, inSection: path.section))
    if let cell = shown as? CollectionCell, cell.isHighlighted != isHighlighted {
      mistake = "during \(call) the cell's isHighlighted is \(cell.isHighlighted)"
    }
    if let cell = shown as? CollectionCell, let isSelected, cell.isSelected != isSelected {
      mistake = "during \(call) the cell's isSelected is \(cell.isSelected)"
    }
    return SelectionModel.allows(call)
  }

  func selection(_ selection: ItemSelection, shouldHighlightItemAt path: ItemPath) -> Bool {
    heard(SelectionModel.Call.shouldHighlight, path)
  }

  func selection(_ selection: ItemSelection, didHighlightItemAt path: ItemPath) {
    _ = heard(SelectionModel.Call.didHighlight, path, isHighlighted: true)
  }

  func selection(_ selection: ItemSelection, didUnhighlightItemAt path: ItemPath) {
    _ = heard(SelectionModel.Call.didUnhighlight, path)
  }

  func selection(_ selection: ItemSelection, shouldSelectItemAt path: ItemPath) -> Bool {
    heard(SelectionModel.Call.shouldSelect, path)
  }

  func selection(_ selection: ItemSelection, shouldDeselectItemAt path: ItemPath) -> Bool {
    heard(SelectionModel.Call.shouldDeselect, path, isSelected: true)
  }

  func selection(_ selection: ItemSelection, didSelectItemAt path: ItemPath) {
    _ = heard(SelectionModel.Call.didSelect, path, isSelected: true)
    if SelectionModel.isButton(world.model[path]) { selection.deselect(path) }
  }

  func selection(_ selection: ItemSelection, didDeselectItemAt path: ItemPath) {
    _ = heard(SelectionModel.Call.didDeselect, path, isSelected: false)
  }
}

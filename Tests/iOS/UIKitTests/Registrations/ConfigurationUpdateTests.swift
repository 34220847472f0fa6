import CollectionMotion
import Foundation
import Testing
import UIKit

extension UIConfigurationStateCustomKey {
  fileprivate static let badge = UIConfigurationStateCustomKey("badge")
}

/// A cell with a value of its own in its state.
private final class BadgedCell: UICollectionViewCell {
  var badge = 0 { didSet { setNeedsUpdateConfiguration() } }
  var seen: [Int] = []

  override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state[.badge] = badge
    return state
  }

  override func updateConfiguration(using state: UICellConfigurationState) {
    seen.append(state[.badge] as? Int ?? -1)
  }
}

/// A subclass that overrides nothing.
private final class PlainCell: UICollectionViewCell {}

/// When cells update their configurations, and for which state.
@MainActor @Suite struct ConfigurationUpdateTests {
  private func stage(_ count: Int = 2) -> ConfiguredStage {
    let rows = UICollectionView.CellRegistration<ReportingCell, Int> { _, _, _ in }
    return ConfiguredStage(count) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
    }
  }

  @Test func eachChangeOfTheStateUpdatesOnceInTheNextPass() throws {
    let stage = stage()
    stage.view.allowsMultipleSelection = true
    _ = stage.show()
    stage.view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    #expect(stage.take().isEmpty)
    #expect(stage.show() == ["update selected"])
    #expect(stage.show().isEmpty)
    let cell = try #require(stage.view.cellForItem(at: [0, 0]))
    cell.isHighlighted = true
    cell.isSelected = false
    cell.setNeedsUpdateConfiguration()
    #expect(stage.show() == ["update highlighted"], "coalesced")
    cell.isHighlighted = false
    cell.isUserInteractionEnabled = false
    #expect(stage.show() == ["update disabled"])
    cell.isUserInteractionEnabled = false
    cell.isHighlighted = false
    #expect(stage.show().isEmpty, "nothing has changed")
  }

  @Test func editingAndMovingAreStatesOfAllCells() {
    let stage = stage()
    _ = stage.show()
    stage.view.isEditing = true
    #expect(stage.show() == ["update editing", "update editing"])
    stage.view.isEditing = false
    _ = stage.show()
    #expect(stage.view.beginInteractiveMovementForItem(at: [0, 1]))
    #expect(Set(stage.show()).isSuperset(of: ["update", "update reordering"]))
    stage.view.cancelInteractiveMovement()
    let calls = stage.show()
    #expect(calls.contains("update") && !calls.contains("update reordering"))
  }

  @Test func theFocusIsAState() {
    let stage = stage()
    _ = stage.show()
    #expect(stage.view.enterFocus())
    #expect(stage.show() == ["update focused"])
  }

  @Test func aCellComesOnScreenWithItsMarks() {
    let stage = stage(20)
    _ = stage.show()
    stage.view.selectItem(at: [0, 5], animated: false, scrollPosition: [])
    stage.view.contentOffset.y = 250
    let calls = stage.show()
    #expect(calls.filter { $0.hasPrefix("update") } == ["update selected", "update"])
    stage.view.contentOffset.y = 500
    #expect(stage.show().filter { $0.hasPrefix("update") } == ["update", "update"])
  }

  @Test func theHandlerComesAfterTheOverride() throws {
    let stage = stage(1)
    _ = stage.show()
    let cell = try #require(stage.view.cellForItem(at: [0, 0]))
    cell.configurationUpdateHandler = { cell, state in
      ConfiguredStage.log.append(state.isSelected ? "handler selected" : "handler")
      #expect(cell === cell)
    }
    #expect(stage.take().isEmpty)
    #expect(stage.show() == ["update", "handler"], "setting it calls it")
    cell.isSelected = true
    #expect(stage.show() == ["update selected", "handler selected"])
    cell.configurationUpdateHandler = nil
    #expect(cell.configurationUpdateHandler == nil)
    #expect(stage.show() == ["update selected"])
  }

  @Test func theHandlerRunsOnceBeforeTheFirstDisplay() {
    let rows = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, path, _ in
      cell.configurationUpdateHandler = { cell, _ in
        ConfiguredStage.log.append("handler \(path.item)")
        cell.contentConfiguration = BlockConfiguration(height: 30)
      }
    }
    let stage = ConfiguredStage(2) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
    }
    #expect(stage.show() == ["handler 0", "willDisplay 0", "handler 1", "willDisplay 1"])
    #expect(stage.heights == [30, 30], "the contents of the handler are measured")
  }

  @Test func aSubclassMayHaveValuesOfItsOwn() throws {
    let rows = UICollectionView.CellRegistration<BadgedCell, Int> { cell, _, _ in cell.badge = 3 }
    let stage = ConfiguredStage(1) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
    }
    _ = stage.show()
    let cell = try #require(stage.view.visibleCells.first as? BadgedCell)
    #expect(cell.seen == [3])
    cell.badge = 4
    cell.badge = 5
    _ = stage.show()
    #expect(cell.seen == [3, 5])
  }

  @Test func statesOfCellsWithoutConfigurationsCauseNoWork() {
    func marks<Cell: UICollectionViewCell>(_ type: Cell.Type) -> Bool {
      let rows = UICollectionView.CellRegistration<Cell, Int> { _, _, _ in }
      let stage = ConfiguredStage(1) {
        $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
      }
      _ = stage.show()
      stage.view.visibleCells.first?.isSelected = true
      return stage.view.engine.hasMarkedViews
    }
    #expect(!marks(PlainCell.self) && !marks(UICollectionViewCell.self))
    #expect(!marks(UICollectionViewListCell.self) && marks(BadgedCell.self))
  }

  @Test func statesAreValues() {
    let cell = UICollectionViewCell()
    var state = cell.configurationState
    let same = cell.configurationState
    #expect(state == same && state.hashValue == same.hashValue)
    #expect(state.cellDragState == .none && state.cellDropState == .none)
    state[.badge] = 7
    #expect(state != cell.configurationState && state[.badge] as? Int == 7)
    state[.badge] = nil
    #expect(state == cell.configurationState)
    state.isExpanded = true
    #expect(state != cell.configurationState)
    var view = UIViewConfigurationState(traitCollection: cell.traitCollection)
    let plain = view
    view.isPinned = true
    #expect(view != plain)
    view.isPinned = false
    view[.badge] = "x"
    #expect(view != plain)
  }
}

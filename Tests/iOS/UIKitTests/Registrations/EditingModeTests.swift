import Foundation
import Testing
import UIKit

/// A delegate that writes down which selections it is notified of.
private final class Taps: NSObject, UICollectionViewDelegate {
  var log: [String] = []
  var selects = true
  var performs: Bool?

  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldSelect \(indexPath.item)")
    return selects
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath.item)")
  }

  func collectionView(
    _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { log.append("action \(indexPath.item)") }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

/// The same, with a say in actions.
private final class DecidingTaps: NSObject, UICollectionViewDelegate {
  var log: [String] = []
  var performs = false

  func collectionView(
    _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("can \(indexPath.item)")
    return performs
  }

  func collectionView(
    _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { log.append("action \(indexPath.item)") }
}

/// The mode in which a user edits items, and primary actions.
@MainActor @Suite struct EditingModeTests {
  private let items = DequeuedItems(5)
  private let taps = Taps()

  private func rows(_ delegate: any UICollectionViewDelegate) -> TouchedRows {
    TouchedRows(items, delegate: delegate)
  }

  @Test func editingHasItsOwnSelectionModes() {
    let rows = rows(taps)
    #expect(!rows.view.isEditing && !rows.view.allowsSelectionDuringEditing)
    #expect(!rows.view.allowsMultipleSelectionDuringEditing)
    rows.view.isEditing = true
    rows.tap(0)
    rows.view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    #expect(rows.view.indexPathsForSelectedItems == [])
    rows.view.allowsSelectionDuringEditing = true
    rows.tap(0)
    rows.tap(1)
    #expect(rows.view.indexPathsForSelectedItems == [[0, 1]])
    rows.view.allowsMultipleSelectionDuringEditing = true
    rows.tap(2)
    #expect(rows.view.indexPathsForSelectedItems == [[0, 1], [0, 2]])
    rows.view.isEditing = false
    #expect(rows.view.indexPathsForSelectedItems == [[0, 1]], "one item alone outside of editing")
  }

  @Test func theActionFollowsTheSelectionEvenIfThatDoesNotChange() {
    let rows = rows(taps)
    rows.tap(1)
    #expect(taps.take() == ["shouldSelect 1", "didSelect 1", "action 1"])
    rows.tap(1)
    #expect(taps.take() == ["shouldSelect 1", "didSelect 1", "action 1"])
    taps.selects = false
    rows.tap(2)
    #expect(taps.take() == ["shouldSelect 2", "action 2"])
  }

  @Test func aTapThatExtendsTheSelectionIsNoAction() {
    let rows = rows(taps)
    rows.view.allowsMultipleSelection = true
    rows.tap(1)
    #expect(taps.take() == ["shouldSelect 1", "didSelect 1"])
  }

  @Test func editingHasNoActionsUnlessTheDelegateAllowsThem() {
    let rows = rows(taps)
    rows.view.isEditing = true
    rows.view.allowsSelectionDuringEditing = true
    rows.tap(1)
    #expect(taps.take() == ["shouldSelect 1", "didSelect 1"])
    let deciding = DecidingTaps()
    rows.view.delegate = deciding
    rows.tap(2)
    deciding.performs = true
    rows.tap(2)
    #expect(deciding.log == ["can 2", "can 2", "action 2"])
  }

  @Test func aControllerPassesEditingOn() {
    final class Editor: UIViewController {
      var modes: [Bool] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        modes.append(isEditing)
      }
    }
    let editor = Editor()
    editor.isEditing = true
    editor.setEditing(false, animated: true)
    #expect(editor.modes == [true, false] && !editor.isEditing)
  }
}

import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

private final class Grid: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names = (0..<40).map { "\($0)" }
  var log: [String] = []
  var refused: Set<String> = []
  var preferred: IndexPath?
  var lets = true

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
  ) -> Bool { !refused.contains(names[indexPath.item]) }
  func collectionView(
    _ collectionView: UICollectionView,
    shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
  ) -> Bool {
    log.append("should \(words(context))")
    return lets
  }
  func collectionView(
    _ collectionView: UICollectionView,
    didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) {
    coordinator.addCoordinatedAnimations({ self.log.append("did \(self.words(context))") })
  }
  func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? {
    preferred
  }
  private func words(_ context: UICollectionViewFocusUpdateContext) -> String {
    let (from, to) = (context.previouslyFocusedIndexPath, context.nextFocusedIndexPath)
    return "\(from.map { "\($0.item)" } ?? "none") to \(to.map { "\($0.item)" } ?? "none")"
  }
}

/// The focus in a grid of four columns of 25 pt and rows of 50 pt, of which four are on screen.
@MainActor @Suite struct FocusTests {
  private let grid = Grid()
  private let host: LayoutHost
  private var view: UICollectionView { host.view }

  init() {
    let (grid, layout) = (grid, UICollectionViewFlowLayout())
    layout.itemSize = CGSize(width: 25, height: 50)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    host = LayoutHost(ItemData([[]]), size: CGSize(width: 100, height: 200)) { _ in
      LayoutObject(layout, delegate: grid, dataSource: grid) {
        $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      }
    }
    host.view.layoutIfNeeded()
  }

  @Test func theFocusMovesToTheNearestItemAndIsScrolledIntoView() {
    #expect(host.focusedIndexPath == nil && host.enterFocus())
    #expect(host.focusedIndexPath == [0, 0] && view.cellForItem(at: [0, 0])?.isFocused == true)
    #expect(host.moveFocus(.right) && host.moveFocus(.down))
    #expect(
      grid.log == [
        "should none to 0", "did none to 0", "should 0 to 1", "did 0 to 1", "should 1 to 5",
        "did 1 to 5",
      ])
    #expect(view.contentOffset.y == 0 && view.cellForItem(at: [0, 1])?.isFocused == false)
    for _ in 0..<4 { host.moveFocus(.down) }
    #expect(host.focusedIndexPath == [0, 21] && view.contentOffset.y == 100)
    #expect(view.cellForItem(at: [0, 21])?.isFocused == true)
    #expect(host.moveFocus(.next) && host.focusedIndexPath == [0, 22])
    for _ in 0..<5 { host.moveFocus(.up) }
    #expect(host.focusedIndexPath == [0, 2] && !host.moveFocus(.up))
  }

  @Test func theDelegateMayDecide() {
    grid.refused = ["1"]
    grid.preferred = [0, 4]
    #expect(host.enterFocus() && host.focusedIndexPath == [0, 4])
    host.moveFocus(.up)
    // The one below the refused one touches the present one; the one beyond it is 25 pt away.
    host.moveFocus(.right)
    #expect(host.focusedIndexPath == [0, 5])
    grid.lets = false
    #expect(!host.moveFocus(.down) && host.focusedIndexPath == [0, 5])
    #expect(!host.leaveFocus())
  }

  @Test func focusComesBackToTheLastItem() {
    view.remembersLastFocusedIndexPath = true
    host.enterFocus()
    host.moveFocus(.down)
    #expect(host.leaveFocus() && host.focusedIndexPath == nil)
    grid.names.insert("new", at: 0)
    view.insertItems(at: [[0, 0]])
    #expect(host.enterFocus() && host.focusedIndexPath == [0, 5])
    host.leaveFocus()
    view.remembersLastFocusedIndexPath = false
    #expect(host.enterFocus() && host.focusedIndexPath == [0, 0])
  }

  @Test func theFocusFollowsItsItem() {
    host.enterFocus()
    host.moveFocus(.right)
    grid.names.insert(contentsOf: ["a", "b"], at: 0)
    view.insertItems(at: [[0, 0], [0, 1]])
    #expect(host.focusedIndexPath == [0, 3] && view.cellForItem(at: [0, 3])?.isFocused == true)
    grid.names.remove(at: 3)
    view.deleteItems(at: [[0, 3]])
    #expect(host.focusedIndexPath == [0, 3] && view.cellForItem(at: [0, 3])?.isFocused == true)
  }
}

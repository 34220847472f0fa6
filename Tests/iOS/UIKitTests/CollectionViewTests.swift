import TestSupport
import Testing
import UIKit

/// Rows of 50 pt that record their calls.
private class LoggedLayout: UICollectionViewLayout {
  var log: [String] = []
  var invalidatesOnScroll = false
  private var count = 0

  override func prepare() {
    log.append("prepare")
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: CGFloat(count) * 50)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    log.append("elements at \(Int(collectionView!.bounds.minY))")
    return (0..<count).map { layoutAttributesForItem(at: IndexPath(item: $0, section: 0))! }
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * 50, width: 100, height: 50)
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    log.append("\(Int(collectionView!.bounds.minY)) -> \(Int(newBounds.minY))")
    return invalidatesOnScroll
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    let words =
      (context.invalidateEverything ? " everything" : "")
      + (context.invalidateDataSourceCounts ? " counts" : "")
    log.append("invalidate" + words)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

private final class NameCell: UICollectionViewCell {
  var name = ""
  var reuses = 0
  override func prepareForReuse() { reuses += 1 }
}

private final class Names: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names: [String]
  var shown: [String] = []

  init(_ names: [String]) { self.names = names }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath) as! NameCell
    cell.name = names[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { shown.append("+" + (cell as! NameCell).name) }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { shown.append("-" + (cell as! NameCell).name) }
}

@MainActor @Suite struct CollectionViewTests {
  private let layout = LoggedLayout()
  private let view: UICollectionView
  private let data = Names(["a", "b", "c", "d", "e", "f"])

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(NameCell.self, forCellWithReuseIdentifier: "name")
    view.dataSource = data
    view.delegate = data
    view.layoutIfNeeded()
  }

  private var names: [String] { view.visibleCells.map { ($0 as! NameCell).name } }

  @Test func theFirstPassPreparesThenAnswers() {
    #expect(layout.take().suffix(2) == ["prepare", "elements at 0"])
    #expect(names == ["a", "b"])
    #expect(view.contentSize == CGSize(width: 100, height: 300))
    view.layoutIfNeeded()
    #expect(layout.take() == [], "nothing was marked")
  }

  @Test func newBoundsAreDecidedWhileTheViewHasTheOldOnes() {
    _ = layout.take()
    view.contentOffset.y = 60
    view.layoutIfNeeded()
    #expect(layout.take() == ["0 -> 60", "elements at 60"])
    layout.invalidatesOnScroll = true
    view.contentOffset.y = 120
    #expect(layout.take() == ["60 -> 120", "invalidate"])
    view.layoutIfNeeded()
    #expect(layout.take() == ["prepare", "elements at 120"])
  }

  @Test func reloadDataInvalidatesEverythingAndCounts() {
    _ = layout.take()
    data.names = ["x"]
    view.reloadData()
    #expect(layout.take() == ["invalidate everything counts"])
    view.layoutIfNeeded()
    #expect(names == ["x"])
  }

  @Test func anotherLayoutAndAnotherDataSourceDoTheSame() {
    let other = LoggedLayout()
    view.collectionViewLayout = other
    #expect(other.take() == ["invalidate everything counts"])
    #expect(layout.collectionView == nil && other.collectionView === view)
    let otherData = Names(["q"])
    view.dataSource = otherData
    #expect(other.take() == ["invalidate everything counts"])
    view.layoutIfNeeded()
    #expect(names == ["q"])
  }

  @Test func aBatchInvalidatesTheCountsAndCellsFollowTheirItems() {
    _ = layout.take()
    let first = view.cellForItem(at: IndexPath(item: 0, section: 0))
    view.performBatchUpdates {
      data.names.insert("new", at: 0)
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    #expect(layout.take() == ["invalidate counts", "prepare", "elements at 0"])
    #expect(names == ["new", "a"])
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0)) === first)
  }

  @Test func aMarkWaitsForThePass() {
    _ = layout.take()
    layout.invalidateLayout()
    layout.invalidateLayout()
    #expect(layout.take() == ["invalidate", "invalidate"])
    view.layoutIfNeeded()
    #expect(layout.take() == ["prepare", "elements at 0"])
  }

  @Test func cellsAreReusedAndTheDelegateIsNotified() {
    #expect(data.shown == ["+a", "+b"])
    view.contentOffset.y = 200
    view.layoutIfNeeded()
    #expect(data.shown == ["+a", "+b", "-a", "-b", "+e", "+f"])
    let cell = view.cellForItem(at: IndexPath(item: 4, section: 0)) as? NameCell
    #expect(cell?.reuses == 1 && cell?.reuseIdentifier == "name")
    #expect(cell?.frame == CGRect(x: 0, y: 200, width: 100, height: 50))
    #expect(view.indexPath(for: cell!) == IndexPath(item: 4, section: 0))
  }

  @Test(.waitsForExits) func aLayoutOfTwoViewsIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let layout = UICollectionViewLayout()
        let first = UICollectionView(frame: .zero, collectionViewLayout: layout)
        _ = UICollectionView(frame: .zero, collectionViewLayout: layout)
        _ = first
      }
    }
  }

  @Test func decorationsAreRegisteredWithTheLayout() {
    final class Shelf: UICollectionReusableView {}
    final class Shelves: UICollectionViewLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let shelf = UICollectionViewLayoutAttributes(
          forDecorationViewOfKind: "shelf", with: IndexPath(item: 0, section: 0))
        shelf.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        return [shelf]
      }
    }
    let shelves = Shelves()
    shelves.register(Shelf.self, forDecorationViewOfKind: "shelf")
    view.collectionViewLayout = shelves
    view.layoutIfNeeded()
    #expect(view.engine.visibleElements.count == 1)
    #expect(names == [])
  }

  @Test func subclassesOfContextsAreMadeByTheirLayouts() {
    final class Context: UICollectionViewLayoutInvalidationContext {
      var origin = "own"
    }
    final class Own: UICollectionViewLayout {
      var origins: [String] = []
      override class var invalidationContextClass: AnyClass { Context.self }
      override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        origins.append((context as! Context).origin)
        super.invalidateLayout(with: context)
      }
    }
    let own = Own()
    view.collectionViewLayout = own
    own.invalidateLayout()
    #expect(own.origins == ["own", "own"])
  }
}

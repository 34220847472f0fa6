import CollectionEngine
import CollectionMotion
import Foundation
import Testing
import UIKit

/// Items on a circle, which come out of its middle and go back into it. Each lies on a disc, which
/// comes from the left and leaves to the right. A rim for each section lies around it.
private final class CircleLayout: UICollectionViewLayout {
  static let middle = CGPoint(x: 100, y: 100)
  private var inserted: [IndexPath] = []
  private var deleted: [IndexPath] = []
  /// Whether the hooks below return anything; otherwise the defaults apply.
  var hasHooks = true

  private var paths: [IndexPath] {
    guard let view = collectionView else { return [] }
    return (0..<view.numberOfSections).flatMap { section in
      (0..<view.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 200, height: 200) }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    paths.flatMap {
      [
        layoutAttributesForItem(at: $0),
        layoutAttributesForDecorationView(ofKind: "disc", at: $0),
        $0.item == 0 ? layoutAttributesForSupplementaryView(ofKind: "rim", at: $0) : nil,
      ].compactMap { $0 }
    }
  }

  private func place(_ attributes: UICollectionViewLayoutAttributes, _ path: IndexPath) {
    let count = max(1, collectionView?.numberOfItems(inSection: path.section) ?? 1)
    let angle = 2 * Double.pi * Double(path.item) / Double(count)
    attributes.size = CGSize(width: 20, height: 20)
    attributes.center = CGPoint(
      x: Self.middle.x + 64 * cos(angle), y: Self.middle.y + 64 * sin(angle))
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    place(attributes, indexPath)
    return attributes
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    place(attributes, indexPath)
    attributes.zIndex = -1
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    attributes.zIndex = -2
    return attributes
  }

  // MARK: Updates

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    inserted = updateItems.filter { $0.updateAction == .insert }
      .compactMap(\.indexPathAfterUpdate)
    deleted = updateItems.filter { $0.updateAction == .delete }
      .compactMap(\.indexPathBeforeUpdate)
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    (inserted, deleted) = ([], [])
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    guard hasHooks, inserted.contains(itemIndexPath) else { return attributes }
    let new = attributes ?? layoutAttributesForItem(at: itemIndexPath)
    new?.alpha = 0
    new?.center = Self.middle
    return new
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    guard hasHooks, deleted.contains(itemIndexPath) else { return attributes }
    attributes?.alpha = 0
    attributes?.center = Self.middle
    return attributes
  }

  override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    inserted
  }
  override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    deleted
  }

  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingDecorationElement(
      ofKind: elementKind, at: decorationIndexPath)
    guard hasHooks, inserted.contains(decorationIndexPath) else { return attributes }
    let new = layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath)
    new?.center.x = -64
    return new
  }

  override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingDecorationElement(
      ofKind: elementKind, at: decorationIndexPath)
    guard hasHooks, deleted.contains(decorationIndexPath) else { return attributes }
    attributes?.alpha = 1
    attributes?.center.x = 264
    return attributes
  }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind: elementKind, at: elementIndexPath)
    if hasHooks, attributes?.alpha == 0 { attributes?.frame.size.width = 0 }
    return attributes
  }
}

private final class Items: NSObject, UICollectionViewDataSource {
  var counts = [4]

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: kind, for: indexPath)
  }
}

/// What is presented, frame by frame, of elements that appear and disappear in a batch.
@MainActor @Suite struct AppearanceTests {
  private let layout = CircleLayout()
  private let items = Items()
  private let view: UICollectionView
  private let presentation: Presentation

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "rim", withReuseIdentifier: "rim")
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "disc")
    view.dataSource = items
    presentation = Presentation(of: view.engine)
    view.layoutIfNeeded()
  }

  private struct Look: Equatable {
    var center: CGPoint
    var alpha: CGFloat

    func isNear(_ other: Look) -> Bool {
      hypot(center.x - other.center.x, center.y - other.center.y) < 1 / 32
        && abs(alpha - other.alpha) < 1e-3
    }
  }

  private func presented(_ view: UICollectionReusableView?) -> Look? {
    guard let look = view?.engineView.flatMap({ presentation.look(of: $0) }) else { return nil }
    let frame = look.attributes.frame
    return Look(center: CGPoint(x: frame.midX, y: frame.midY), alpha: look.attributes.alpha)
  }

  private func disc(_ item: Int) -> UICollectionReusableView? {
    view.engine.visibleElements.lazy.filter {
      $0.id.kind.category == .decoration && $0.id.item == item
    }.compactMap { self.view.engine.visibleView(of: $0.id) as? SupplementaryBox }.first?.view
  }

  /// Where something is that takes 0.3 s from one look to another, slow at both ends.
  private func between(_ from: Look, _ to: Look, at seconds: Double) -> Look {
    let time = min(seconds / 0.3, 1)
    let part = time * time * (3 - 2 * time)
    return Look(
      center: CGPoint(
        x: from.center.x + (to.center.x - from.center.x) * part,
        y: from.center.y + (to.center.y - from.center.y) * part),
      alpha: from.alpha + (to.alpha - from.alpha) * part)
  }

  /// Plays 0.3 s in steps of 1/60 s, and has each frame checked.
  private func play(_ check: (_ seconds: Double) -> Void) {
    let start = presentation.time
    for frame in 0...18 {
      let passed = UInt64(frame) * 16_666_667
      view.advanceClock(to: start + min(passed, 300_000_000))
      check(Double(min(passed, 300_000_000)) / 1e9)
    }
  }

  @Test func itemsComeOutOfTheMiddleTransparent() throws {
    items.counts = [5]
    view.insertItems(at: [[0, 4]])
    let (new, old) = try #require(
      view.cellForItem(at: [0, 4]).flatMap { new in
        view.cellForItem(at: [0, 1]).map { (new, $0) }
      })
    // The view itself is where it belongs at once, as on iOS.
    let (goal, oldGoal) = (Look(center: new.center, alpha: 1), Look(center: old.center, alpha: 1))
    #expect(new.alpha == 1 && goal.center != CircleLayout.middle)
    play { seconds in
      let from = Look(center: CircleLayout.middle, alpha: 0)
      let look = presented(new)
      #expect(look?.isNear(between(from, goal, at: seconds)) == true, "\(seconds): \(look as Any)")
      // Another makes way, from where it was among four.
      let was = Look(center: CGPoint(x: 100, y: 164), alpha: 1)
      #expect(presented(old)?.isNear(between(was, oldGoal, at: seconds)) == true)
    }
    #expect(presented(new) == goal && !presentation.isActive)
  }

  @Test func itemsGoIntoTheMiddleAndVanish() throws {
    let cell = try #require(view.cellForItem(at: [0, 1]))
    let from = Look(center: cell.center, alpha: 1)
    items.counts = [3]
    view.deleteItems(at: [[0, 1]])
    #expect(view.visibleCells.count == 3 && view.cellForItem(at: [0, 1]) !== cell)
    play { seconds in
      guard seconds < 0.3 else { return }
      let to = Look(center: CircleLayout.middle, alpha: 0)
      #expect(presented(cell)?.isNear(between(from, to, at: seconds)) == true)
      #expect(view.subviews.contains(cell))
    }
    #expect(!view.subviews.contains(cell) && presentation.leavingCount == 0)
  }

  @Test func withoutHooksItemsFadeWhereTheyAre() throws {
    layout.hasHooks = false
    items.counts = [5]
    view.insertItems(at: [[0, 4]])
    let new = try #require(view.cellForItem(at: [0, 4]))
    let goal = Look(center: new.center, alpha: 1)
    play { seconds in
      let look = between(Look(center: goal.center, alpha: 0), goal, at: seconds)
      #expect(presented(new)?.isNear(look) == true)
    }
    let place = new.center
    items.counts = [4]
    view.deleteItems(at: [[0, 4]])
    play { seconds in
      guard seconds < 0.3 else { return }
      let look = between(goal, Look(center: place, alpha: 0), at: seconds)
      #expect(presented(new)?.isNear(look) == true)
    }
  }

  @Test func decorationsComeFromAndGoToWhereTheLayoutWants() throws {
    items.counts = [5]
    view.insertItems(at: [[0, 4]])
    let new = try #require(disc(4))
    let goal = Look(center: new.center, alpha: 1)
    let from = Look(center: CGPoint(x: -64, y: goal.center.y), alpha: 1)
    play { seconds in
      #expect(presented(new)?.isNear(between(from, goal, at: seconds)) == true)
    }
    items.counts = [4]
    view.deleteItems(at: [[0, 4]])
    #expect(disc(4) == nil)
    let to = Look(center: CGPoint(x: 264, y: goal.center.y), alpha: 1)
    play { seconds in
      guard seconds < 0.3 else { return }
      let look = presented(new)
      #expect(look?.isNear(between(goal, to, at: seconds)) == true, "\(seconds): \(look as Any)")
    }
    #expect(!view.subviews.contains(new))
  }

  @Test func aSupplementaryViewOfANewSectionGrowsAsTheLayoutWants() throws {
    items.counts = [4, 1]
    view.insertSections([1])
    let rim = try #require(view.supplementaryView(forElementKind: "rim", at: [1, 0]))
    let old = try #require(view.supplementaryView(forElementKind: "rim", at: [0, 0]))
    #expect(rim.bounds.width == 200)
    play { seconds in
      let part = between(
        Look(center: .zero, alpha: 0), Look(center: .zero, alpha: 1), at: seconds
      ).alpha
      let look = rim.engineView.flatMap { presentation.look(of: $0)?.attributes }
      #expect(abs((look?.frame.width ?? -1) - 200 * part) < 1 / 32)
      #expect(abs((look?.alpha ?? -1) - part) < 1e-3)
      #expect(presented(old)?.alpha == 1)
    }
  }

  @Test func whatIsAddedAndTakenAwayInOneBatchMovesAtTheSameTime() throws {
    let gone = try #require(view.cellForItem(at: [0, 0]))
    view.performBatchUpdates {
      view.deleteItems(at: [[0, 0]])
      view.insertItems(at: [[0, 3]])
    }
    let new = try #require(view.cellForItem(at: [0, 3]))
    view.advanceClock(to: 150_000_000)
    #expect(presented(gone)?.alpha == 0.5 && presented(new)?.alpha == 0.5)
    #expect(presented(gone)?.center == CGPoint(x: 132, y: 100))
    view.advanceClock(to: 300_000_000)
    #expect(view.visibleCells.count == 4 && !presentation.isActive)
  }
}

import Testing
import UIKit

/// Rows of 50 pt under a header of 20 pt, which record the calls of updates.
private class HeadedRows: UICollectionViewLayout {
  var log: [String] = []
  var initial: [String: UICollectionViewLayoutAttributes?] = [:]
  var final: [String: UICollectionViewLayoutAttributes?] = [:]
  var target: CGPoint?
  private var count = 0

  override func prepare() {
    log.append("prepare")
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: 20 + CGFloat(count) * 50)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    log.append("elements")
    let rows = (0..<count).map { layoutAttributesForItem(at: [0, $0])! }
    return ([layoutAttributesForSupplementaryView(ofKind: "header", at: [0, 0])!] + rows)
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: 20 + CGFloat(indexPath.item) * 50, width: 100, height: 50)
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    return attributes
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    log.append("invalidate" + (context.invalidateDataSourceCounts ? " counts" : ""))
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    func words(_ path: IndexPath?) -> String {
      guard let path else { return "-" }
      return path.item == NSNotFound ? "\(path.section)" : "\(path.section).\(path.item)"
    }
    let items = updateItems.map {
      "\($0.updateAction) \(words($0.indexPathBeforeUpdate)) \(words($0.indexPathAfterUpdate))"
    }
    log.append("prepare for " + items.joined(separator: ", "))
  }

  override func finalizeCollectionViewUpdates() { log.append("finalize") }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("initial \(itemIndexPath.item)")
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    initial["\(itemIndexPath.item)"] = attributes
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("final \(itemIndexPath.item)")
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    final["\(itemIndexPath.item)"] = attributes
    return attributes
  }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("initial \(elementKind) \(elementIndexPath.item)")
    return super.initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind: elementKind, at: elementIndexPath)
  }

  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("final \(elementKind) \(elementIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind: elementKind, at: elementIndexPath)
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    log.append("target of \(Int(proposedContentOffset.y))")
    return target ?? proposedContentOffset
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

private final class Rows: DequeuedItems, UICollectionViewDelegate {
  /// Where the delegate wants to be after a batch.
  var target: ((CGPoint) -> CGPoint)?

  func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { target?(proposedContentOffset) ?? proposedContentOffset }
}

@MainActor @Suite struct UpdateHookTests {
  private let layout: HeadedRows
  private let view: UICollectionView
  private let rows = Rows(9)

  init() { self.init(HeadedRows()) }

  private init(_ layout: HeadedRows) {
    self.layout = layout
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 120), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "header",
      withReuseIdentifier: "header")
    view.dataSource = rows
    view.delegate = rows
    view.layoutIfNeeded()
    _ = layout.take()
  }

  /// Header and rows 0 and 1 are on screen before and after.
  @Test func aBatchRequestsEverythingOnScreenBeforeAndAfterIt() {
    var isDone = false
    view.performBatchUpdates {
      rows.count = 9
      view.deleteItems(at: [[0, 0]])
      view.insertItems(at: [[0, 1]])
      view.moveItem(at: [0, 5], to: [0, 7])
      view.reloadItems(at: [[0, 8]])
    } completion: { _ in
      #expect(layout.log.last == "finalize")
      isDone = true
    }
    #expect(
      layout.take() == [
        "invalidate counts", "prepare",
        "prepare for delete 0.0 -, reload 0.8 0.8, insert - 0.1, move 0.5 0.7",
        "target of 0", "elements",
        "final 0", "final 1", "final header 0",
        "initial 0", "initial 1", "initial header 0", "finalize",
      ])
    #expect(isDone)
  }

  @Test func byDefaultRowsComeFromAndGoWhereTheyAreAndOthersAreClear() throws {
    view.performBatchUpdates {
      view.deleteItems(at: [[0, 0]])
      view.insertItems(at: [[0, 1]])
    }
    // Row 1 is row 0 now.
    let stays = try #require(layout.initial["0"] as? UICollectionViewLayoutAttributes)
    #expect(stays.frame.minY == 70 && stays.alpha == 1 && stays.indexPath == [0, 0])
    let comes = try #require(layout.initial["1"] as? UICollectionViewLayoutAttributes)
    #expect(comes.frame.minY == 70 && comes.alpha == 0 && comes.indexPath == [0, 1])
    let goes = try #require(layout.final["0"] as? UICollectionViewLayoutAttributes)
    #expect(goes.frame.minY == 20 && goes.alpha == 0)
    let moves = try #require(layout.final["1"] as? UICollectionViewLayoutAttributes)
    #expect(moves.frame.minY == 20 && moves.alpha == 1 && moves.indexPath == [0, 1])
  }

  @Test func whatScrolledInDuringABatchHasNoInitialAttributes() {
    view.performBatchUpdates {
      rows.count = 8
      view.deleteItems(at: [[0, 0]])
    }
    // Row 2 was below the screen.
    #expect(layout.initial["1"] == .some(.none))
  }

  @Test func outsideOfUpdatesThereAreNoInitialAndFinalAttributes() {
    let path = IndexPath(item: 0, section: 0)
    #expect(layout.initialLayoutAttributesForAppearingItem(at: path) == nil)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: path) == nil)
  }

  @Test func wholeSectionsHaveNoItem() {
    view.reloadSections([0])
    #expect(layout.take().contains("prepare for reload 0 0"))
  }

  @Test func aSingleChangeIsABatchThatIsShownAtOnce() {
    rows.count = 10
    view.insertItems(at: [[0, 0]])
    #expect(layout.take().suffix(3) == ["initial 1", "initial header 0", "finalize"])
    #expect(view.indexPathsForVisibleItems.count == 2)
    // Elements that change nothing on screen are requested all the same.
    rows.count = 11
    view.insertItems(at: [[0, 10]])
    #expect(layout.take().contains("prepare for insert - 0.10"))
  }

  @Test func changesOneAfterAnotherAreABatchEach() {
    func calls(_ change: () -> Void) -> [String] {
      change()
      return layout.take().filter { $0.hasPrefix("prepare for") || $0 == "finalize" }
    }
    #expect(
      calls {
        rows.count = 10
        view.insertItems(at: [[0, 0]])
        rows.count = 11
        view.insertItems(at: [[0, 5]])
      } == ["prepare for insert - 0.0", "finalize", "prepare for insert - 0.5", "finalize"])
    #expect(
      calls {
        rows.count = 9
        view.deleteItems(at: [[0, 0], [0, 3]])
      } == ["prepare for delete 0.0 -, delete 0.3 -", "finalize"])
    #expect(
      calls { view.moveItem(at: [0, 1], to: [0, 4]) }
        == ["prepare for move 0.1 0.4", "finalize"])
    #expect(
      calls { view.reloadItems(at: [[0, 2]]) } == ["prepare for reload 0.2 0.2", "finalize"])
    // Within a batch, they are one.
    #expect(
      calls {
        view.performBatchUpdates {
          view.reloadItems(at: [[0, 2]])
          view.moveItem(at: [0, 1], to: [0, 4])
        }
      } == ["prepare for reload 0.2 0.2, move 0.1 0.4", "finalize"])
  }

  @Test func layoutThenDelegatePlaceTheViewAfterABatch() {
    layout.target = CGPoint(x: 0, y: 50)
    view.reloadItems(at: [[0, 3]])
    #expect(view.contentOffset.y == 50)
    rows.target = { CGPoint(x: 0, y: $0.y + 7) }
    view.reloadItems(at: [[0, 3]])
    #expect(view.contentOffset.y == 57, "the delegate chose after the layout")
    layout.target = nil
    rows.target = nil
    view.reloadItems(at: [[0, 3]])
    #expect(view.contentOffset.y == 57)
  }

  @Test func supplementaryElementsThatABatchBringsAreRequested() {
    final class Badged: HeadedRows {
      override func indexPathsToInsertForSupplementaryView(
        ofKind elementKind: String
      ) -> [IndexPath] { elementKind == "header" ? [[0, 0], [0, 7]] : [] }
      override func indexPathsToDeleteForSupplementaryView(
        ofKind elementKind: String
      ) -> [IndexPath] { elementKind == "header" ? [[0, 6]] : [] }
    }
    let tests = UpdateHookTests(Badged())
    tests.view.reloadItems(at: [[0, 0]])
    let headers = tests.layout.take().filter { $0.contains("header") }
    #expect(
      headers == ["final header 0", "final header 6", "initial header 0", "initial header 7"])
  }
}

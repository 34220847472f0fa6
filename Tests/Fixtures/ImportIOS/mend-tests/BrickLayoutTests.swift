import XCTest

@testable import Bricks

/// Implements nothing.
final class Silent: NSObject, BrickLayoutDelegate {}

/// Implements some of the optional methods.
final class Answers: NSObject, BrickLayoutDelegate {
  var placed = 0

  @objc func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    heightOfBrickAt indexPath: IndexPath
  ) -> CGFloat { CGFloat(10 * (indexPath.item + 1)) }

  @objc func title(at indexPath: IndexPath) -> String? {
    indexPath.item == 1 ? nil : "\(indexPath.item)"
  }

  func brickLayout(_ layout: UICollectionViewLayout, didPlace count: Int) { placed = count }
}

final class Rows: NSObject, UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 4 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell() }
}

final class BrickLayoutTests: XCTestCase {
  private let layout = BrickLayout()
  private let rows = Rows()
  private lazy var view = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 106, height: 100), collectionViewLayout: layout)

  private func prepare(_ delegate: BrickLayoutDelegate?) {
    view.dataSource = rows
    layout.delegate = delegate
    layout.prepare()
  }

  @MainActor func testMissingMethodsAreNil() {
    let silent = Silent()
    prepare(silent)
    XCTAssertEqual(layout.insets(of: 0).left, 2)
    XCTAssertEqual(layout.bricks.map(\.frame.height), [44, 44, 44, 44])
    XCTAssertEqual(layout.titles, [])
    XCTAssertNil(layout.delegate?.title?(at: [0, 0]))
  }

  @MainActor func testMethodsAreCalled() {
    let answers = Answers()
    prepare(answers)
    XCTAssertEqual(layout.bricks.map(\.frame.height), [10, 20, 30, 40])
    XCTAssertEqual(layout.titles, ["0", "2", "3"])
    XCTAssertEqual(answers.placed, 4)
    XCTAssertEqual(layout.bricks[3].frame, CGRect(x: 52, y: 21, width: 50, height: 40))
  }

  // Not on the main actor by its type, as most tests of others are.
  func testCallsOfOptionalMethodsCompileAnywhere() {
    let delegate: UICollectionViewDelegate = Answers()
    let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    delegate.collectionView?(view, willDisplay: UICollectionViewCell(), forItemAt: [0, 0])
    let bricks: BrickLayoutDelegate = Answers()
    XCTAssertEqual(bricks.title?(at: [0, 5]), "5")
    XCTAssertEqual(
      bricks.collectionView!(view, layout: view.collectionViewLayout, heightOfBrickAt: [0, 6]), 70)
  }

  func testWhatOnlyTouchesDoesNotIntersect() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    XCTAssertFalse(rect.intersects(CGRect(x: 10, y: 0, width: 5, height: 5)))
    XCTAssertTrue(rect.intersects(CGRect(x: 9, y: 9, width: 5, height: 5)))
    // An empty one in the corner, on an edge, inside; outside; null.
    XCTAssertTrue(rect.intersects(CGRect(x: 10, y: 10, width: 0, height: 0)))
    XCTAssertTrue(rect.intersects(CGRect(x: 10, y: 2, width: 0, height: 5)))
    XCTAssertTrue(CGRect(x: 3, y: 3, width: 0, height: 0).intersects(rect))
    XCTAssertFalse(rect.intersects(CGRect(x: 11, y: 10, width: 0, height: 0)))
    XCTAssertFalse(rect.intersects(.null))
  }
}

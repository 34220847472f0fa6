import XCTest

@testable import Gallery

final class GridLayoutTests: XCTestCase {
  private let layout = GridLayout()
  private let feed = Feed()
  private lazy var view = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)

  override func setUp() {
    super.setUp()
    feed.names = (0..<10).map { "\($0)" }
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = feed
    view.layoutIfNeeded()
  }

  func testFrames() {
    XCTAssertEqual(layout.collectionViewContentSize, CGSize(width: 400, height: 300))
    let frame = layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))?.frame
    XCTAssertEqual(frame, CGRect(x: 100, y: 100, width: 100, height: 100))
    XCTAssertEqual("\(CGRect(x: 1, y: 2, width: 3, height: 4))", "(1.0, 2.0, 3.0, 4.0)")
  }

  func testThatNeighboursDoNotIntersect() throws {
    let rect = CGRect(x: 100, y: 100, width: 100, height: 100)
    let found = try XCTUnwrap(layout.layoutAttributesForElements(in: rect))
    XCTAssertEqual(found.map(\.indexPath.item), [5])
    XCTAssertFalse(rect.intersects(CGRect(x: 200, y: 100, width: 1, height: 1)))
  }

  func testUpdateItems() {
    let path = IndexPath(item: 3, section: 0)
    layout.prepare(forCollectionViewUpdates: [Insertion(path)])
    XCTAssertEqual(layout.inserted, [path])
  }

  func testInvalidationContexts() throws {
    let context = try XCTUnwrap(
      layout.invalidationContext(forBoundsChange: .zero) as? GridContext)
    XCTAssertFalse(context.invalidateEverything)
    context.resetsCount = true
    layout.invalidateLayout(with: context)
    XCTAssertTrue(layout.wasReset)
  }

  func testSpeed() {
    var runs = 0
    measure { runs += 1 }
    XCTAssertEqual(runs, 1)
  }

  func helper() {}
  func testHelper(_ name: String) {}
}

private final class Insertion: UICollectionViewUpdateItem {
  private let path: IndexPath

  init(_ path: IndexPath) { self.path = path }

  override var indexPathAfterUpdate: IndexPath? { path }
  override var updateAction: UICollectionViewUpdateItem.Action { .insert }
}

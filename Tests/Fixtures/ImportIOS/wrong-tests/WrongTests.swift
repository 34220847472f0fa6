import XCTest

@testable import Gallery

final class WrongTests: XCTestCase {
  func testAFrame() {
    let attributes = UICollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    XCTAssertEqual(attributes.center, CGPoint(x: 5, y: 11))
  }

  func testAnother() { XCTAssertEqual(GridLayout().columns, 4) }
}

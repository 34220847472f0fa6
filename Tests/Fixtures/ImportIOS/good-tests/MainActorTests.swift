import XCTest

@testable import Gallery

@MainActor
class ColumnsTests: XCTestCase {
  let layout = GridLayout()

  func testColumns() { XCTAssertEqual(layout.columns, 4) }

  func testWithoutAView() throws {
    XCTAssertNil(layout.collectionView)
    XCTAssertEqual(layout.collectionViewContentSize, .zero)
  }

  func testLater() async throws {
    try await Task.sleep(nanoseconds: 1000)
    XCTAssertEqual(layout.columns, 4)
  }
}

/// Runs what it inherits, and one more.
final class MoreColumnsTests: ColumnsTests {}

extension MoreColumnsTests {
  func testMore() { XCTAssertGreaterThan(layout.columns, 3) }
}

extension MoreColumnsTests {
  #if os(iOS)
    func testOnADevice() {}
  #endif
}

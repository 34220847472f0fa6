import XCTest

@testable import Gallery

final class CrashTests: XCTestCase {
  func testBefore() { XCTAssertEqual(GridLayout().columns, 4) }
  func testCrash() { fatalError("the end") }
}

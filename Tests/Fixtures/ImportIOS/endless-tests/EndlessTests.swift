import XCTest

@testable import Gallery

final class EndlessTests: XCTestCase {
  func testWaiting() { while GridLayout().columns == 4 {} }
}

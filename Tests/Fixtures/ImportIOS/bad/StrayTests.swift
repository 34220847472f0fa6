import XCTest

class StrayTests: XCTestCase {}

import CoreGraphics
import Testing

@Suite struct CGVectorTests {
  @Test func allWaysToMakeAVectorAgree() {
    let (whole, long) = (3, 3.0)
    #expect(CGVector(dx: whole, dy: whole) == CGVector(dx: long, dy: long))
    #expect(CGVector(dx: CGFloat(3), dy: CGFloat(3)) == CGVector(dx: 3, dy: 3))
    #expect(CGVector() == .zero)
    #expect(CGVector(dx: 0.0, dy: -0.0).hashValue == CGVector.zero.hashValue)
  }

  @Test func aVectorIsWrittenAsAListAndReadBack() throws {
    let data = try JSONEncoder().encode(CGVector(dx: 1.5, dy: -2))
    #expect(String(decoding: data, as: UTF8.self) == "[1.5,-2]")
    #expect(try JSONDecoder().decode(CGVector.self, from: data) == CGVector(dx: 1.5, dy: -2))
  }
}

import CoreGraphics
import TestSupport
import Testing

@Suite struct CGRectApplyingTests {
  @Test func nullAndInfiniteRectanglesStay() {
    let map = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 4, y: 5)
    #expect(CGRect.null.applying(map).isNull)
    #expect(CGRect.infinite.applying(map).isInfinite)
    #expect(CGRect.null.applying(CGAffineTransform()).isNull)
  }

  @Test func scalingAndMovingAreExact() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let map = CGAffineTransform(a: 2, b: 0, c: 0, d: -1, tx: 1, ty: 2)
    #expect(rect.applying(map) == CGRect(x: 21, y: -58, width: 60, height: 40))
    #expect(rect.applying(.identity) == rect)
    let far = CGRect(x: 1e9, y: 0, width: 0.1, height: 0.3)
    #expect(far.applying(.identity) == far)
  }

  @Test func theBoxIsAroundATurnedRectangle() {
    // Turned by a quarter with exact entries: (x, y) to (-y, x).
    let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.applying(turn) == CGRect(x: -60, y: 10, width: 40, height: 30))
    let square = CGRect(x: -1, y: -1, width: 2, height: 2)
    let box = square.applying(CGAffineTransform(rotationAngle: .pi / 4))
    let half = 2.0.squareRoot()
    #expect(abs(box.minX + half) < 1e-15)
    #expect(abs(box.maxY - half) < 1e-15)
    #expect(abs(box.width - 2 * half) < 1e-15)
  }

  @Test func aRectangleOfNegativeSizeIsTheOneItStandsFor() {
    let rect = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(
      rect.applying(CGAffineTransform(scaleX: 2, y: 1))
        == CGRect(x: 12, y: 4, width: 8, height: 6))
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func theBoxHasTheExtremesOfTheCorners(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<500 {
      let map = CGAffineTransform(
        a: random.halfPoints(-9...9), b: random.halfPoints(-9...9),
        c: random.halfPoints(-9...9), d: random.halfPoints(-9...9),
        tx: random.halfPoints(-99...99), ty: random.halfPoints(-99...99))
      let rect = CGRect(
        x: random.halfPoints(-99...99), y: random.halfPoints(-99...99),
        width: random.halfPoints(0...99), height: random.halfPoints(0...99))
      let corners = [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      ].map { $0.applying(map) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let box = rect.applying(map)
      #expect([box.minX, box.maxX] == [xs.min(), xs.max()], "seed \(seed)")
      #expect([box.minY, box.maxY] == [ys.min(), ys.max()], "seed \(seed)")
    }
  }

  @Test func equalToComparesValues() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(!CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 2, y: 1)))
    #expect(!CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 3)))
    #expect(!CGRect(x: 0, y: 0, width: 1, height: 2).equalTo(.zero))
  }
}

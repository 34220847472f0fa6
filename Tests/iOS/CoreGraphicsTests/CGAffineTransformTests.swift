import CoreGraphics
import TestSupport
import Testing

@Suite struct CGAffineTransformTests {
  let odd = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)

  @Test func aPointIsARowVector() {
    // x' = 1 * 10 + 3 * 100 + 5, y' = 2 * 10 + 4 * 100 + 6.
    #expect(CGPoint(x: 10, y: 100).applying(odd) == CGPoint(x: 315, y: 426))
    #expect(CGSize(width: 10, height: 100).applying(odd) == CGSize(width: 310, height: 420))
  }

  @Test func aQuarterTurnTakesTheXAxisToTheYAxis() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(turn)
    #expect(abs(point.x) < 1e-15)
    #expect(abs(point.y - 1) < 1e-15)
    let next = CGPoint(x: 0, y: 1).applying(turn)
    #expect(abs(next.x + 1) < 1e-15)
    #expect(abs(next.y) < 1e-15)
  }

  @Test func concatenatingAppliesTheFirstMapFirst() {
    let move = CGAffineTransform(translationX: 10, y: 20)
    let scale = CGAffineTransform(scaleX: 2, y: 3)
    let moveFirst = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 60)
    let scaleFirst = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20)
    #expect(move.concatenating(scale) == moveFirst)
    #expect(scale.concatenating(move) == scaleFirst)
    // (1 2 / 3 4 / 5 6) times (7 8 / 9 10 / 11 12), by hand.
    let other = CGAffineTransform(a: 7, b: 8, c: 9, d: 10, tx: 11, ty: 12)
    #expect(
      odd.concatenating(other) == CGAffineTransform(a: 25, b: 28, c: 57, d: 64, tx: 100, ty: 112))
  }

  @Test func whatIsAddedToAMapIsAppliedBeforeIt() {
    let moved = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5 + 10 + 60, ty: 6 + 20 + 80)
    #expect(odd.translatedBy(x: 10, y: 20) == moved)
    #expect(
      odd.scaledBy(x: 10, y: 100)
        == CGAffineTransform(a: 10, b: 20, c: 300, d: 400, tx: 5, ty: 6))
    #expect(
      odd.scaledBy(x: 10, y: 100)
        == CGAffineTransform(scaleX: 10, y: 100).concatenating(odd))
    #expect(odd.rotated(by: 0.3) == CGAffineTransform(rotationAngle: 0.3).concatenating(odd))
    #expect(odd.rotated(by: 0.3) != odd.concatenating(CGAffineTransform(rotationAngle: 0.3)))
    // About (10, 0): there, turn, and back, written from the last to the first.
    let turn = CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi / 2)
      .translatedBy(x: -10, y: 0)
    let point = CGPoint(x: 11, y: 0).applying(turn)
    #expect(abs(point.x - 10) < 1e-14)
    #expect(abs(point.y - 1) < 1e-14)
  }

  @Test func theInverseUndoesAMap() {
    // The determinant is 1 * 4 - 2 * 3 = -2.
    let inverse = CGAffineTransform(a: -2, b: 1, c: 1.5, d: -0.5, tx: 1, ty: -2)
    #expect(odd.inverted() == inverse)
    #expect(odd.concatenating(inverse).isIdentity)
    #expect(inverse.concatenating(odd).isIdentity)
  }

  @Test func theInverseOfTwoMapsUndoesTheSecondFirst() {
    let other = CGAffineTransform(a: 2, b: 1, c: 1, d: 1, tx: -3, ty: 8)
    #expect(
      odd.concatenating(other).inverted() == other.inverted().concatenating(odd.inverted()))
  }

  @Test func aMapThatNothingUndoesIsItsOwnInverse() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    #expect(flat.inverted() == flat)
    #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
  }

  @Test func onlyTheExactIdentityIsIdentity() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(CGAffineTransform(rotationAngle: 0).isIdentity)
    #expect(!CGAffineTransform().isIdentity)
    #expect(!CGAffineTransform(translationX: 1e-300, y: 0).isIdentity)
    #expect(!CGAffineTransform(rotationAngle: 2 * .pi).isIdentity)
  }

  @Test func equalMapsHaveEqualHashes() {
    var negative = CGAffineTransform.identity
    negative.b = -0.0
    #expect(Set([negative, .identity, odd]).count == 2)
  }

  @Test func aMapIsWrittenAsAListAndReadBack() throws {
    let data = try JSONEncoder().encode(odd)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == odd)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CGAffineTransform.self, from: Data("[1,2,3]".utf8))
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func pointsGoThroughAProductAsThroughItsParts(seed: UInt64) {
    var random = TestRandom(seed: seed)
    func map() -> CGAffineTransform {
      CGAffineTransform(
        a: random.halfPoints(-9...9), b: random.halfPoints(-9...9),
        c: random.halfPoints(-9...9), d: random.halfPoints(-9...9),
        tx: random.halfPoints(-99...99), ty: random.halfPoints(-99...99))
    }
    for _ in 0..<500 {
      let (one, other) = (map(), map())
      let point = CGPoint(x: random.halfPoints(-99...99), y: random.halfPoints(-99...99))
      // Halves of such sizes are multiplied and added without rounding.
      #expect(
        point.applying(one.concatenating(other)) == point.applying(one).applying(other),
        "seed \(seed)")
    }
  }
}

import QuartzCore
import TestSupport
import Testing

@Suite struct CATransform3DTests {
  let counting = CATransform3D([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])

  @Test(arguments: [1, 2, 3] as [UInt64])
  func concatIsTheProductOfTheMatrices(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<500 {
      let (one, other) = (randomRows(&random), randomRows(&random))
      let result = CATransform3DConcat(CATransform3D(one), CATransform3D(other))
      #expect(result.rows == multiply(one, other), "seed \(seed)")
    }
  }

  @Test func whatIsAddedIsAppliedFirst() {
    let moved = CATransform3DMakeTranslation(10, 20, 30)
    // Scaled first: the move stays. Moved first, it would be scaled.
    #expect(
      CATransform3DScale(moved, 2, 3, 4).rows
        == [[2, 0, 0, 0], [0, 3, 0, 0], [0, 0, 4, 0], [10, 20, 30, 1]])
    #expect(
      CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 10, 20, 30).rows
        == [[2, 0, 0, 0], [0, 3, 0, 0], [0, 0, 4, 0], [20, 60, 120, 1]])
    #expect(
      CATransform3DTranslate(counting, 1, 2, 3)
        == CATransform3DConcat(CATransform3DMakeTranslation(1, 2, 3), counting))
    #expect(
      CATransform3DRotate(counting, 0.3, 1, 2, 3)
        == CATransform3DConcat(CATransform3DMakeRotation(0.3, 1, 2, 3), counting))
  }

  @Test func aQuarterTurnAboutEachAxisTakesOneOfTheOthersToTheNext() {
    let turn = Double.pi / 2
    let aboutX = CATransform3D([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])
    let aboutY = CATransform3D([[0, 0, -1, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]])
    let aboutZ = CATransform3D([[0, 1, 0, 0], [-1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    #expect(distance(CATransform3DMakeRotation(turn, 1, 0, 0), aboutX) < 1e-15)
    #expect(distance(CATransform3DMakeRotation(turn, 0, 1, 0), aboutY) < 1e-15)
    #expect(distance(CATransform3DMakeRotation(turn, 0, 0, 1), aboutZ) < 1e-15)
  }

  @Test func aThirdOfATurnAboutTheDiagonalExchangesTheAxes() {
    let exchange = CATransform3D([[0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]])
    #expect(distance(CATransform3DMakeRotation(2 * .pi / 3, 1, 1, 1), exchange) < 1e-15)
  }

  @Test func theLengthOfTheAxisDoesNotMatterUnlessItIsZero() {
    let one = CATransform3DMakeRotation(0.7, 1, 2, -2)
    for length in [1e-200, 0.25, 3, 1e200] as [CGFloat] {
      let other = CATransform3DMakeRotation(0.7, length, 2 * length, -2 * length)
      #expect(distance(one, other) < 1e-15)
    }
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(0.7, 0, 0, 0)))
    #expect(CATransform3DRotate(counting, 0.7, 0, 0, 0) == counting)
    #expect(CATransform3DMakeRotation(0.7, 0, 0, -5) == CATransform3DMakeRotation(-0.7, 0, 0, 1))
  }

  @Test func theInverseUndoesAMatrix() {
    let scaled = CATransform3DTranslate(CATransform3DMakeScale(2, 4, 8), 1, 2, 3)
    #expect(
      CATransform3DInvert(scaled).rows
        == [[0.5, 0, 0, 0], [0, 0.25, 0, 0], [0, 0, 0.125, 0], [-1, -2, -3, 1]])
    // Rows in another order: the inverse is the transpose.
    let exchange = CATransform3D([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]])
    #expect(
      CATransform3DInvert(exchange).rows
        == [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]])
  }

  @Test(arguments: [7, 8, 9] as [UInt64])
  func theInverseOfAProductUndoesTheSecondFirst(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<200 {
      // Large on the diagonal: far from matrices that nothing undoes.
      var (one, other) = (randomRows(&random), randomRows(&random))
      for index in 0..<4 {
        one[index][index] += 100
        other[index][index] += 100
      }
      let (a, b) = (CATransform3D(one), CATransform3D(other))
      let inverse = CATransform3DInvert(CATransform3DConcat(a, b))
      let parts = CATransform3DConcat(CATransform3DInvert(b), CATransform3DInvert(a))
      #expect(distance(inverse, parts) < 1e-15, "seed \(seed)")
      let identity = CATransform3DConcat(a, CATransform3DInvert(a))
      #expect(distance(identity, CATransform3DIdentity) < 1e-14, "seed \(seed)")
    }
  }

  @Test func aMatrixThatNothingUndoesIsItsOwnInverse() {
    // Each row is the mean of its neighbours.
    #expect(CATransform3DInvert(counting) == counting)
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
  }

  @Test func perspectiveSurvivesWhatIsAppliedBeforeIt() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 512
    let moved = CATransform3DTranslate(perspective, 0, 0, 256)
    #expect(moved.m34 == -0.001953125)
    #expect(moved.m44 == 0.5)
    #expect(moved.m43 == 256)
    // About the y axis, x = 1 is at z = -sin: x adds sin / 512 to the divisor.
    let turned = CATransform3DRotate(perspective, .pi / 6, 0, 1, 0)
    #expect(abs(turned.m14 - 0.5 / 512) < 1e-18)
    #expect(abs(turned.m34 + 3.0.squareRoot() / 2 / 512) < 1e-18)
    #expect(CATransform3DConcat(perspective, CATransform3DIdentity) == perspective)
  }

  @Test func affineTransformsGoThereAndBack() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let matrix = CATransform3DMakeAffineTransform(affine)
    #expect(matrix.rows == [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 1, 0], [5, 6, 0, 1]])
    #expect(CATransform3DIsAffine(matrix))
    #expect(CATransform3DGetAffineTransform(matrix) == affine)
    let other = CGAffineTransform(rotationAngle: 0.3).translatedBy(x: 7, y: 8)
    let product = CATransform3DConcat(matrix, CATransform3DMakeAffineTransform(other))
    #expect(CATransform3DGetAffineTransform(product) == affine.concatenating(other))
  }

  @Test func onlyWhatAffectsThePlaneIsAffine() {
    let places: [WritableKeyPath<CATransform3D, CGFloat>] = [
      \.m13, \.m14, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m43, \.m44,
    ]
    for place in places {
      var matrix = CATransform3DIdentity
      matrix[keyPath: place] = 0.5
      #expect(!CATransform3DIsAffine(matrix), "\(place)")
      #expect(!CATransform3DIsIdentity(matrix), "\(place)")
      #expect(!CATransform3DEqualToTransform(matrix, CATransform3DIdentity), "\(place)")
    }
    for step in 0..<1000 {
      let turn = CATransform3DMakeRotation(CGFloat(step) / 100, 0, 0, 1)
      #expect(CATransform3DIsAffine(turn))
      #expect(
        CATransform3DGetAffineTransform(turn)
          == CGAffineTransform(rotationAngle: CGFloat(step) / 100))
    }
    #expect(!CATransform3DIsIdentity(CATransform3D()))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
  }

  @Test func mediaTimeGoesForwardInSeconds() {
    var before = timespec()
    clock_gettime(CLOCK_MONOTONIC, &before)
    let now = CACurrentMediaTime()
    var after = timespec()
    clock_gettime(CLOCK_MONOTONIC, &after)
    func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }
    #expect(seconds(before) <= now && now <= seconds(after))
    #expect(now <= CACurrentMediaTime())
  }
}

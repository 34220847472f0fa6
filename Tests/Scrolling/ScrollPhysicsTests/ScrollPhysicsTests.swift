import Foundation
import ScrollPhysics
import Testing

private func near(_ a: Double, _ b: Double, _ tolerance: Double = 0.005) -> Bool {
  abs(a - b) <= tolerance
}

@Suite struct DecelerationTests {
  @Test func aMillisecondLeavesTheRatesShareOfTheSpeed() {
    for rate in DecelerationRate.allCases {
      let movement = Deceleration(from: 20, velocity: 4_000, rate: rate)
      #expect(movement.velocity(at: 0) == 4_000)
      #expect(near(movement.velocity(at: 0.001), 4_000 * rate.rawValue, 1e-9))
      #expect(near(movement.velocity(at: 0.25), 4_000 * pow(rate.rawValue, 250), 1e-8))
    }
  }

  @Test func theRestIsThatOfTheFormula() {
    // -1 / (1000 ln 0.998) = 0.4994997..., -1 / (1000 ln 0.99) = 0.0994992...
    #expect(near(Deceleration(from: 0, velocity: 1_000).restOffset, 499.4997, 1e-3))
    #expect(near(Deceleration(from: 50, velocity: -2_000).restOffset, 50 - 998.9993, 1e-3))
    #expect(near(Deceleration(from: 0, velocity: 1_000, rate: .fast).restOffset, 99.4992, 1e-3))
  }

  @Test(arguments: [500, 2_200, -9_000, 12_000] as [Double])
  func atItsDurationItIsHalfAPointFromItsRest(velocity: Double) {
    for rate in DecelerationRate.allCases {
      let movement = Deceleration(from: 300, velocity: velocity, rate: rate)
      let left = abs(movement.restOffset - movement.position(at: movement.duration))
      #expect(near(left, 0.5, 1e-6), "\(velocity) \(rate): \(left)")
      let k = 1000 * log(rate.rawValue)
      #expect(near(movement.duration, log(-k * 0.5 / abs(velocity)) / k, 1e-9))
    }
    #expect(Deceleration(from: 300, velocity: 0.9).duration == 0)
  }

  @Test func thePositionIsTheIntegralOfTheSpeed() {
    let movement = Deceleration(from: -10, velocity: 3_000, rate: .normal)
    var sum = -10.0
    for step in 0..<10_000 {
      sum += movement.velocity(at: (Double(step) + 0.5) * 1e-4) * 1e-4
    }
    #expect(near(movement.position(at: 1), sum, 1e-3))
  }

  @Test func itPredictsWhenItPasses() throws {
    let movement = Deceleration(from: 100, velocity: -2_000)
    let time = try #require(movement.time(reaching: -400))
    #expect(near(movement.position(at: time), -400, 1e-8))
    #expect(movement.time(reaching: 100) == 0)
    #expect(movement.time(reaching: 101) == nil)
    #expect(movement.time(reaching: -900) == nil)
    #expect(Deceleration(from: 0, velocity: 0).time(reaching: 1) == nil)
  }
}

@Suite struct RubberBandTests {
  @Test func theCheckValuesAreMet() {
    let band = RubberBand(viewportExtent: 960)
    #expect(near(band.displacement(ofPull: 100), 52.02))
    #expect(near(band.displacement(ofPull: 400), 178.98))
    #expect(near(band.displacement(ofPull: -400), -178.98))
    #expect(band.displacement(ofPull: 0) == 0)
  }

  @Test func itNeverShowsMoreThanTheViewport() {
    #expect(RubberBand(viewportExtent: 844).displacement(ofPull: 1e9) < 844)
  }

  @Test func aCaughtContentStandsWhereItWas() {
    let band = RubberBand(viewportExtent: 844)
    for offset in [-700, -120.5, -0.5, 0, 3, 5_000, 5_000.5, 5_300, 5_800] as [Double] {
      let wanted = band.wanted(showing: offset, range: 5_000)
      #expect(near(band.offset(wanted: wanted, range: 5_000), offset, 1e-9))
    }
    #expect(band.offset(wanted: 5_100, range: 5_000) == 5_000 + band.displacement(ofPull: 100))
  }
}

@Suite struct BounceTests {
  @Test func aBounceIsCriticallyDamped() {
    let spring = BounceSpring(displacement: 0, velocity: 5_000)
    #expect(spring.displacement(at: 0) == 0)
    #expect(near(spring.velocity(at: 0), 5_000, 1e-9))
    // It turns back at 1 / beta: v0 / (e beta).
    #expect(near(spring.displacement(at: 0.1), 5_000 / (M_E * 10), 1e-9))
    #expect(near(spring.velocity(at: 0.1), 0, 1e-9))
    for seconds in [0.03, 0.2, 0.7] {
      // x'' = -2 beta x' - beta^2 x
      let h = 1e-4
      let force =
        (spring.velocity(at: seconds + h) - spring.velocity(at: seconds - h)) / (2 * h)
      let expected = -20 * spring.velocity(at: seconds) - 100 * spring.displacement(at: seconds)
      #expect(near(force, expected, 1), "\(force) is not \(expected)")
    }
  }

  @Test(
    arguments: [(0, 3_000), (-200, 0), (150, 900), (80, -4_000), (0.1, 0)] as [(Double, Double)])
  func afterItsDurationItStaysWithinHalfAPoint(displacement: Double, velocity: Double) {
    let spring = BounceSpring(displacement: displacement, velocity: velocity)
    for step in 0..<2_000 {
      let seconds = spring.duration + Double(step) * 0.001
      #expect(abs(spring.displacement(at: seconds)) <= 0.5 + 1e-9)
    }
  }

  @Test func aFlingBouncesWithTheSpeedItHasAtTheEdge() throws {
    let fling = Fling(from: 900, velocity: 6_000, range: 1_000)
    let free = Deceleration(from: 900, velocity: 6_000)
    let edge = try #require(fling.edgeTime)
    #expect(near(fling.position(at: edge), 1_000, 1e-9))
    let speed = free.velocity(at: edge)
    #expect(near((fling.position(at: edge + 1e-6) - 1_000) / 1e-6, speed, 0.1))
    #expect(near(fling.position(at: edge + 0.1), 1_000 + speed / (M_E * 10), 1e-6))
    #expect(fling.restOffset == 1_000)
    #expect(near(fling.position(at: fling.duration), 1_000, 0.5))
  }

  @Test func aFlingThatDoesNotReachTheEdgeIsADeceleration() {
    let fling = Fling(from: 900, velocity: -1_000, rate: .fast, range: 1_000)
    let free = Deceleration(from: 900, velocity: -1_000, rate: .fast)
    #expect(fling.edgeTime == nil)
    for seconds in [0, 0.1, 0.4] {
      #expect(fling.position(at: seconds) == free.position(at: seconds))
    }
    #expect(fling.duration == free.duration)
  }

  @Test func whatIsLetGoBeyondAnEdgeSpringsBack() {
    let top = Fling(from: -150, velocity: 0, range: 1_000)
    #expect(top.edgeTime == 0)
    #expect(top.position(at: 0) == -150)
    #expect(top.restOffset == 0)
    let bottom = Fling(from: 1_150, velocity: 0, range: 1_000)
    #expect(near(bottom.position(at: bottom.duration), 1_000, 0.5))
    #expect(bottom.restOffset == 1_000)
  }
}

@Suite struct PagingTests {
  private let paging = Paging(pageExtent: 844, range: 3_000)

  @Test func restsAreMultiplesOfThePageAndTheEnd() {
    #expect(paging.lastPage == 4)
    #expect((0...4).map(paging.offset(ofPage:)) == [0, 844, 1_688, 2_532, 3_000])
    #expect(Paging(pageExtent: 844, range: 0).lastPage == 0)
    #expect(Paging(pageExtent: 844, range: 844 * 3).lastPage == 3)
  }

  @Test func theNearestPageIsTheNearestRest() {
    #expect([-80, 0, 422, 422.5, 2_700, 2_767, 9_999].map(paging.page) == [0, 0, 0, 1, 3, 4, 4])
  }

  @Test func aSwipeTurnsOnePageAndASlowDragGoesToTheNearest() {
    #expect(paging.target(from: 1, releasedAt: 900, velocity: 4_000) == 2)
    #expect(paging.target(from: 1, releasedAt: 800, velocity: -400) == 0)
    #expect(paging.target(from: 1, releasedAt: 900, velocity: 0) == 1)
    #expect(paging.target(from: 1, releasedAt: 1_400, velocity: 10) == 2)
    #expect(paging.target(from: 0, releasedAt: 2_000, velocity: 9_000) == 1)
    #expect(paging.target(from: 0, releasedAt: -60, velocity: -9_000) == 0)
    #expect(paging.target(from: 4, releasedAt: 3_050, velocity: 9_000) == 4)
  }

  @Test(arguments: [0, 900, 7_000, 12_000, -2_000] as [Double])
  func thePageIsReachedWithoutOvershoot(velocity: Double) {
    let spring = paging.spring(from: 1_000, velocity: velocity, to: 2)
    var last = spring.displacement(at: 0)
    #expect(last == -688)
    for step in 1..<2_000 {
      let next = spring.displacement(at: Double(step) * 0.001)
      #expect(next >= last && next <= 0)
      last = next
    }
  }
}

@Suite struct PhysicsSizeTests {
  @Test func theStatedSizesAreTrue() {
    #expect(MemoryLayout<Deceleration>.size == 24)
    #expect(MemoryLayout<RubberBand>.size == 16)
    #expect(MemoryLayout<BounceSpring>.size == 24)
    #expect(MemoryLayout<Fling>.size == 72)
    #expect(MemoryLayout<Paging>.size == 16)
  }
}

import Foundation
import Statistics
import Testing

@Suite struct PowerLawTests {
  @Test(arguments: [0, 0.5, 1, 2, -1])
  func theExponentOfAPowerIsFoundAndCertain(exponent: Double) throws {
    let points = [10.0, 40, 160, 1000].map { (x: $0, y: 7 * pow($0, exponent)) }
    let law = try #require(PowerLaw(points))
    let interval = try #require(law.interval)
    #expect(abs(law.exponent - exponent) < 1e-12)
    #expect(interval.upperBound - interval.lowerBound < 1e-6)
  }

  /// Slope and standard error by the textbook's formulas in another language.
  @Test func scatterWidensTheInterval() throws {
    let points: [(x: Double, y: Double)] = [
      (1_000, 0.10), (4_000, 0.40), (16_000, 2.0), (64_000, 7.5), (256_000, 31),
    ]
    let law = try #require(PowerLaw(points))
    let interval = try #require(law.interval)
    #expect(abs(law.exponent - Self.slope) < 1e-7)
    // Student's t at 0.975 with three degrees of freedom is 3.182446.
    #expect(abs((interval.upperBound - law.exponent) - 3.182446 * Self.error) < 1e-5)
    #expect(abs((law.exponent - interval.lowerBound) - 3.182446 * Self.error) < 1e-5)
  }

  private static let slope = 1.0390534
  private static let error = 0.0169535

  @Test func twoPointsHaveAnExponentAndNoInterval() throws {
    let law = try #require(PowerLaw([(x: 10, y: 1), (x: 100, y: 100)]))
    #expect(abs(law.exponent - 2) < 1e-12 && law.interval == nil)
  }

  @Test func onePlaceHasNone() {
    #expect(PowerLaw([]) == nil)
    #expect(PowerLaw([(x: 10, y: 1)]) == nil)
    #expect(PowerLaw([(x: 10, y: 1), (x: 10, y: 2)]) == nil)
  }
}

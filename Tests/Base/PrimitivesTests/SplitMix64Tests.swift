import Foundation
import Primitives
import TestSupport
import Testing

@Test func theGeneratorGivesTheSequenceOfItsAuthors() {
  // The first five numbers from seed 1234567, as the reference program in C prints them.
  var random = SplitMix64(seed: 1_234_567)
  #expect(
    (0..<5).map { _ in random.next() } == [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ])
}

@Test func indicesAreDrawnEvenly() {
  for (seed, count) in [(1, 1), (2, 3), (3, 26), (4, 1_000)] as [(UInt64, Int)] {
    var random = SplitMix64(seed: seed)
    let draws = 200_000
    var seen = [Int](repeating: 0, count: count)
    for _ in 0..<draws { seen[random.next(below: count)] += 1 }
    for (index, times) in seen.enumerated() {
      #expect(
        isLikely(times, of: draws, probability: 1 / Double(count)),
        "seed \(seed): \(index) of \(count) came \(times) times")
    }
  }
}

@Test func indicesBelowAHugeCountAreDrawnEvenlyToo() {
  // 2^64 outcomes for 3 x 2^61 indices: without rejection, every third index would come up twice
  // and the others three times.
  var random = SplitMix64(seed: 6)
  var thirds = [0, 0, 0]
  for _ in 0..<100_000 { thirds[random.next(below: 3 << 61) % 3] += 1 }
  for times in thirds {
    #expect(isLikely(times, of: 100_000, probability: 1.0 / 3), "seed 6: \(thirds)")
  }
}

@Test func unitsLieBelowOneAndFillTheTenths() {
  var random = SplitMix64(seed: 9)
  var tenths = [Int](repeating: 0, count: 10)
  for _ in 0..<100_000 {
    let unit = random.nextUnit()
    #expect(unit >= 0 && unit < 1)
    tenths[Int(unit * 10)] += 1
  }
  for (tenth, times) in tenths.enumerated() {
    #expect(isLikely(times, of: 100_000, probability: 0.1), "seed 9: tenth \(tenth), \(times)")
  }
}

@Test func normalNumbersHaveTheirMeanAndDeviation() {
  var generator = SplitMix64(seed: 5)
  let values = (0..<100_000).map { _ in generator.nextNormal() }
  let mean = values.reduce(0, +) / 100_000
  let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 100_000
  #expect(abs(mean) < 0.015 && abs(variance - 1) < 0.02)
  #expect(abs(Double(values.count { $0 > 1.6449 }) / 100_000 - 0.05) < 0.004)
}

@Test func portableLogarithmAndExponentialAreExactToAFewUnits() {
  var generator = SplitMix64(seed: 3)
  for _ in 0..<20_000 {
    let x = (generator.nextUnit() + 1e-18) * 1000
    #expect(
      abs(PortableMath.log(x) - Foundation.log(x)) <= 4e-16 * max(1, abs(Foundation.log(x))))
    let y = (generator.nextUnit() - 0.5) * 100
    #expect(abs(PortableMath.exp(y) / Foundation.exp(y) - 1) < 1e-15)
  }
  #expect(PortableMath.log(1) == 0 && PortableMath.exp(0) == 1)
}

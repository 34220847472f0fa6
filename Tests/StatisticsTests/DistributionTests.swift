import Statistics
import Testing

@Test func theNormalDistributionAgreesWithSciPyInItsMiddleAndItsTails() {
  let normal = NormalDistribution.standard
  // stats.norm.cdf
  for (value, expected) in [
    (-30, 4.906713927147908e-198), (-8, 6.22096057427174e-16), (-1.96, 0.024997895148220435),
    (0.5, 0.6914624612740131), (3, 0.9986501019683699),
  ] {
    #expect(agrees(normal.cumulative(value), expected), "\(value)")
  }
  // stats.norm.ppf
  for (p, expected) in [
    (1e-10, -6.361340902404056), (0.001, -3.090232306167813), (0.025, -1.9599639845400545),
    (0.2, -0.8416212335729142), (0.7, 0.5244005127080407), (0.999, 3.090232306167813),
  ] {
    #expect(agrees(normal.quantile(p), expected), "\(p)")
  }
  #expect(normal.quantile(0.5) == 0)
}

@Test func aNormalDistributionIsMovedAndStretched() {
  let normal = NormalDistribution(mean: 100, standardDeviation: 15)
  #expect(isNear(normal.cumulative(130), NormalDistribution.standard.cumulative(2)))
  #expect(isNear(normal.quantile(0.975), 100 + 15 * 1.9599639845400545))
}

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
    for _ in 0..<draws { seen[random.nextIndex(below: count)] += 1 }
    for (index, times) in seen.enumerated() {
      #expect(
        isLikely(times, of: draws, probability: 1 / Double(count)),
        "seed \(seed): \(index) of \(count) came \(times) times")
    }
  }
}

@Test func fractionsAreNeitherZeroNorOneAndFillTheTenths() {
  var random = SplitMix64(seed: 9)
  var tenths = [Int](repeating: 0, count: 10)
  for _ in 0..<100_000 {
    let fraction = random.nextFraction()
    #expect(fraction > 0 && fraction < 1)
    tenths[Int(fraction * 10)] += 1
  }
  for (tenth, times) in tenths.enumerated() {
    #expect(isLikely(times, of: 100_000, probability: 0.1), "seed 9: tenth \(tenth), \(times)")
  }
}

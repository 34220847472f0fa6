import Foundation
import Statistics
import TestSupport
import Testing

/// SplitMix64 and Box-Muller: noise that a seed decides.
private struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func unit() -> Double { (Double(bits() >> 11) + 0.5) * 0x1p-53 }

  mutating func normal() -> Double { (-2 * log(unit())).squareRoot() * cos(2 * .pi * unit()) }

  mutating func series(_ count: Int, _ level: (Int) -> Double) -> [Double] {
    (0..<count).map { level($0) + normal() }
  }
}

/// The least rate under which `hits` of `trials` or fewer are seen with probability
/// `1 - confidence`: the upper bound of Clopper and Pearson, "The use of confidence or fiducial
/// limits illustrated in the case of the binomial", Biometrika 1934, by halving.
private func upperBound(hits: Int, of trials: Int, confidence: Double) -> Double {
  func atMost(_ rate: Double) -> Double {
    var term = pow(1 - rate, Double(trials))
    var sum = term
    for k in 0..<hits {
      term *= Double(trials - k) / Double(k + 1) * rate / (1 - rate)
      sum += term
    }
    return sum
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if atMost(middle) > 1 - confidence { low = middle } else { high = middle }
  }
  return high
}

@Test func theBoundOfARateAgreesWithItsClosedForm() {
  // No hit: 1 - alpha^(1/n); the "rule of three" as books print it.
  #expect(abs(upperBound(hits: 0, of: 300, confidence: 0.95) - (1 - pow(0.05, 1 / 300.0))) < 1e-9)
  #expect(abs(upperBound(hits: 2, of: 20, confidence: 0.975) - 0.3170) < 1e-4)
}

@Test(arguments: [
  (6, 3), (10, 5), (10, 7), (20, 17), (40, 20), (100, 97), (300, 150), (2_000, 900),
])
func aStepWellAboveTheNoiseIsFoundWhereItIs(count: Int, place: Int) throws {
  let seed: UInt64 = 11
  var noise = Noise(seed: seed)
  for trial in 0..<20 {
    let values = noise.series(count) { $0 < place ? 205 : 245 }
    let steps = ChangePoints.steps(in: values)
    #expect(steps.map(\.index) == [place], "seed \(seed), trial \(trial): \(values.prefix(20))")
    let step = try #require(steps.first)
    #expect(abs(step.before - 205) < 3 && abs(step.after - 245) < 3, "\(step)")
    #expect(step.pValue <= 0.001 && step.pValue >= 0)
    #expect(abs(step.relativeChange! - 40.0 / 205) < 0.03)
  }
}

@Test func theOnlySplitOfFourValuesHasThePValueOfATTest() throws {
  // Two values on each side: 2 degrees of freedom, and a variance of 1/2 within the sides.
  let step = try #require(ChangePoints.steps(in: [0, 1, 100, 101]).first)
  let t = 100 / (0.5 * (1.0 / 2 + 1.0 / 2)).squareRoot()
  let expected = 2 * StudentT(degreesOfFreedom: 2).cumulative(-t)
  #expect(step.index == 2 && abs(step.pValue / expected - 1) < 1e-9, "\(step), not \(expected)")
}

@Test func severalStepsAndABumpAreFoundEach() {
  var noise = Noise(seed: 5)
  for trial in 0..<20 {
    let stairs = noise.series(90) { [0, 10, 20][$0 / 30] }
    #expect(ChangePoints.steps(in: stairs).map(\.index) == [30, 60], "seed 5, trial \(trial)")
    // One split alone sees little of it: the levels around it are equal.
    let bump = noise.series(80) { (40..<46).contains($0) ? 12 : 0 }
    #expect(ChangePoints.steps(in: bump).map(\.index) == [40, 46], "seed 5, trial \(trial)")
  }
}

@Test(arguments: [5, 8, 12, 25, 60, 200])
func noiseAloneHasNoSteps(count: Int) {
  let seed: UInt64 = 2026
  var noise = Noise(seed: seed &+ UInt64(count))
  let trials = count > 100 ? 1_000 : 4_000
  var hits = 0
  for _ in 0..<trials where !ChangePoints.steps(in: noise.series(count) { _ in 0 }).isEmpty {
    hits += 1
  }
  let bound = upperBound(hits: hits, of: trials, confidence: 0.99)
  #expect(bound < (trials == 1_000 ? 0.007 : 0.004), "seed \(seed), \(hits) of \(trials): \(bound)")
}

@Test func outliersAreNoSteps() {
  let seed: UInt64 = 31
  var noise = Noise(seed: seed)
  for trial in 0..<200 {
    var values = noise.series(60) { _ in 200 }
    // One alone, two in a row, and two at the end, where a step would begin.
    for place in [13, 30, 31, 58, 59] { values[place] += 80 }
    #expect(ChangePoints.steps(in: values).isEmpty, "seed \(seed), trial \(trial)")
    // A step next to them is still found.
    let stepped = values.enumerated().map { $0 >= 40 ? $1 + 12 : $1 }
    #expect(ChangePoints.steps(in: stepped).map(\.index) == [40], "seed \(seed), trial \(trial)")
  }
}

@Test func aTwentiethOfOutliersAnywhereRarelyMakesAStep() {
  let seed: UInt64 = 99
  var noise = Noise(seed: seed)
  var hits = 0
  for _ in 0..<1_000 {
    let values = noise.series(60) { _ in 200 }.map { noise.unit() < 0.05 ? $0 + 80 : $0 }
    if !ChangePoints.steps(in: values).isEmpty { hits += 1 }
  }
  // Three in a row are a level, as far as the data show: 57 * 0.05^3 = 0.7 % of series have them.
  let bound = upperBound(hits: hits, of: 1_000, confidence: 0.99)
  #expect(bound < 0.03, "seed \(seed), \(hits) of 1,000: \(bound)")
}

@Test func driftIsNoStep() {
  let seed: UInt64 = 77
  var noise = Noise(seed: seed)
  var hits = 0
  for _ in 0..<300 where !ChangePoints.steps(in: noise.series(60) { Double($0) * 0.5 }).isEmpty {
    hits += 1
  }
  #expect(hits <= 6, "seed \(seed): \(hits) of 300")
  let exactLine = (0..<50).map { Double($0) }
  #expect(ChangePoints.steps(in: exactLine).isEmpty)
}

@Test func constantsHaveNoStepsAndAStepOfOneInThemIsOne() {
  #expect(ChangePoints.steps(in: [Double](repeating: 0.1, count: 40)).isEmpty)
  let values = [Double](repeating: 1_000_000, count: 12) + [Double](repeating: 1_000_001, count: 8)
  #expect(
    ChangePoints.steps(in: values)
      == [Step(index: 12, before: 1_000_000, after: 1_000_001, pValue: 0)])
  #expect(ChangePoints.steps(in: [5, 5, 6, 6]).isEmpty == false)
  #expect(ChangePoints.changes(in: [4, 4, 5, 4, 4]) == [2, 3])
  #expect(ChangePoints.changes(in: [String]()) == [] && ChangePoints.changes(in: ["a"]) == [])
}

@Test func aStepOfTheResolutionIsNone() {
  let values = [Double](repeating: 19, count: 20) + [Double](repeating: 20, count: 20)
  #expect(ChangePoints.steps(in: values, resolution: 1).isEmpty)
  #expect(ChangePoints.steps(in: values).map(\.index) == [20])
  let two = values.map { $0 == 20 ? 22 : $0 }
  #expect(ChangePoints.steps(in: two, resolution: 1).map(\.index) == [20])
}

@Test func shortSeriesAndTheNewestValueAloneProveNothing() {
  for count in 0...3 { #expect(ChangePoints.steps(in: (0..<count).map(Double.init)).isEmpty) }
  var noise = Noise(seed: 3)
  var values = noise.series(30) { _ in 100 }
  values[29] = 200
  #expect(ChangePoints.steps(in: values).isEmpty)
  let short = [205, 205.3, 204.9, 231.2, 230.8]
  #expect(ChangePoints.steps(in: short).map(\.index) == [3])
}

@Test func scaleAndOffsetAndDirectionDoNotMatter() {
  var noise = Noise(seed: 8)
  let values = noise.series(50) { $0 < 20 ? 0 : 6 }
  let plain = ChangePoints.steps(in: values).map(\.index)
  #expect(plain == [20])
  for (scale, offset) in [(1e-3, 0.0), (1e6, 1e9), (-4, 3), (1, 1e8)] {
    #expect(ChangePoints.steps(in: values.map { $0 * scale + offset }).map(\.index) == plain)
  }
  #expect(ChangePoints.steps(in: values.reversed()).map(\.index) == [30])
}

/// Annual discharge of the Nile at Aswan, 10^8 m^3, 1871 to 1970: Cobb, "The problem of the Nile",
/// Biometrika 1978. The level fell with 1899, after the last high year, 1898.
@Test func theNileFellOnceAfter1898() throws {
  let nile: [Double] = [
    1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180,
    799, 958, 1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833,
    701, 916, 692, 1020, 1050, 969, 831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845,
    864, 862, 698, 845, 744, 796, 1040, 759, 781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649,
    846, 812, 742, 801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050, 918, 986, 797, 923, 975, 815,
    1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
  ]
  #expect(nile.count == 100)
  let steps = ChangePoints.steps(in: nile)
  let step = try #require(steps.first)
  #expect(steps.count == 1 && 1871 + step.index == 1899)
  #expect(step.before == 1_130 && step.after == 842.5, "medians: \(step)")
  // The means that the literature gives, so the data are the data.
  func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }
  #expect(isNear(mean(nile[..<28]), 1_097.75, 5e-6))
  #expect(isNear(mean(nile[28...]), 849.97, 5e-6))
  #expect(step.pValue < 1e-6)
}

@Test func everyStepOfTwoThousandValuesIsFound() {
  #expect(ChangePoints.steps(in: twoThousandValues()).count == 19)
}

private func twoThousandValues() -> [Double] {
  var noise = Noise(seed: 1)
  return noise.series(2_000) { Double($0 / 100 % 3) * 8 }
}

@Suite(.enabled(if: TimingCheck.isRequested, "Scripts/dev timing"))
struct ChangePointTimingTests {
  @Test func twoThousandValuesTakeLittleTime() throws {
    let values = twoThousandValues()
    let verdict = try TimingCheck.verdict("change points of 2,000 values, below 5 s") {
      let seconds = TimingCheck.cpuSeconds { _ = ChangePoints.steps(in: values) }
      return seconds < 5 ? nil : "\(seconds) s"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }
}

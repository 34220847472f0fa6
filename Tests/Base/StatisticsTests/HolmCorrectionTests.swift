import Primitives
import Statistics
import TestSupport
import Testing

@Test func holmsCorrectionOfFourTestsAgreesWithR() {
  // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
  let four = HolmCorrection([0.01, 0.04, 0.03, 0.005])
  #expect(zip(four.adjusted, [0.03, 0.06, 0.06, 0.02]).allSatisfy { isNear($0, $1) })
  #expect(four.isRejected(at: 0.05) == [true, false, false, true])
  #expect(HolmCorrection([]).adjusted.isEmpty)
  #expect(HolmCorrection([0.4]).adjusted == [0.4])
  #expect(HolmCorrection([0.9, 0.8, 0.7]).adjusted == [1, 1, 1])
  #expect(HolmCorrection([0.01, 0.01]).adjusted == [0.02, 0.02])
}

@Test func holmsCorrectionRejectsWhatTheSequenceOfTestsRejects() {
  let seed: UInt64 = 41
  var random = SplitMix64(seed: seed)
  for round in 0..<500 {
    // On a coarse grid, so that ties are common.
    let pValues = (0..<random.next(below: 9)).map { _ in
      Double(random.next(below: 41)) / 400
    }
    let correction = HolmCorrection(pValues)
    for alpha in [0.0123, 0.0501, 0.1001] {
      // As Holm defines it: test the smallest at alpha / m, the next at alpha / (m - 1), and stop.
      var isRejected = pValues.map { _ in false }
      var remaining = Array(pValues.indices)
      while let next = remaining.min(by: { pValues[$0] < pValues[$1] }) {
        if pValues[next] > alpha / Double(remaining.count) { break }
        isRejected[next] = true
        remaining.removeAll { $0 == next }
      }
      #expect(
        correction.isRejected(at: alpha) == isRejected,
        "seed \(seed), round \(round): \(pValues) at \(alpha)")
    }
  }
}

@Test func anyFalseAlarmAmongManyTestsIsAsRareAsAlpha() {
  let seed: UInt64 = 3
  var random = SplitMix64(seed: seed)
  let rounds = 20_000
  var alarms = 0
  for _ in 0..<rounds {
    let correction = HolmCorrection((0..<20).map { _ in random.nextOpenUnit() })
    if correction.isRejected(at: 0.05).contains(true) { alarms += 1 }
  }
  // Independent and all true: 1 - (1 - alpha / 20)^20 = 0.04883.
  #expect(isLikely(alarms, of: rounds, probability: 0.048_83), "seed \(seed): \(alarms)")
}

@Test func holmsLevelsRejectWhatTheCorrectionRejects() {
  let correction = HolmCorrection([0.01, 0.04, 0.03, 0.005])
  // 0.005 at 0.05 / 4 and 0.01 at 0.05 / 3 are rejected; 0.03 at 0.05 / 2 is not, so 0.04 is tested
  // there.
  let levels: [Double] = [0.05 / 3, 0.05 / 2, 0.05 / 2, 0.05 / 4]
  #expect(correction.levels(at: 0.05) == levels)
  let families: [[Double]] = [[0.5], [], [0.001, 0.002, 0.003], [0.9, 0.02, 0.02, 0.04, 1, 0]]
  for pValues in families {
    let correction = HolmCorrection(pValues)
    let rejected = zip(pValues, correction.levels(at: 0.05)).map { $0 <= $1 }
    #expect(rejected == correction.isRejected(at: 0.05))
  }
}

import Primitives
import Statistics
import TestSupport
import Testing

@Test func welchsTestOfTheSleepDataAgreesWithR() {
  // R 4: t.test(extra ~ group, data = sleep) prints t = -1.8608, df = 17.776, p = 0.07939 and
  // -3.3654832 to 0.2054832; all digits by SciPy 1.17.1, stats.ttest_ind(a, b, equal_var=False).
  let test = TTest(base: TextbookData.sleepSecondDrug, head: TextbookData.sleepFirstDrug)
  #expect(isNear(test.estimate, -1.58))
  #expect(isNear(test.t, -1.8608134674868526))
  #expect(isNear(test.degreesOfFreedom, 17.776473516178488))
  #expect(isNear(test.pValue, 0.0793941401873583))
  #expect(isNear(test.interval(confidence: 0.95).lowerBound, -3.3654832307117104))
  #expect(isNear(test.interval(confidence: 0.95).upperBound, 0.20548323071171137))
}

@Test func welchsDegreesOfFreedomAreThoseOfTwoSizes() {
  // stats.ttest_ind(term, early, equal_var=False)
  let test = TTest(base: TextbookData.permeabilityEarly, head: TextbookData.permeabilityAtTerm)
  #expect(isNear(test.t, 2.0413830922100695))
  #expect(isNear(test.degreesOfFreedom, 12.970538443257544))
  #expect(isNear(test.pValue, 0.06210134378107847))
}

@Test func aTinyPValueKeepsItsDigits() {
  // stats.ttest_1samp(values, 0)
  let values = [10.01, 10.02, 9.99, 10.0, 10.03, 9.98]
  #expect(agrees(TTest(values).pValue, 4.9204822578434714e-15, 1e-8))
  #expect(agrees(TTest(values, alternative: .greater).pValue, 4.9204822578434714e-15 / 2, 1e-8))
  #expect(isNear(TTest(values, alternative: .less).pValue, 1))
}

@Test func oneSidedTestsOfTheSleepDataAgreeWithSciPy() {
  func test(_ alternative: Alternative) -> TTest {
    TTest(
      base: TextbookData.sleepSecondDrug, head: TextbookData.sleepFirstDrug,
      alternative: alternative)
  }
  #expect(isNear(test(.less).pValue, 0.03969707009367915))
  #expect(test(.less).interval(confidence: 0.95).lowerBound == -.infinity)
  #expect(isNear(test(.less).interval(confidence: 0.95).upperBound, -0.10661850266839323))
  #expect(isNear(test(.greater).pValue, 0.9603029299063208))
  #expect(isNear(test(.greater).interval(confidence: 0.95).lowerBound, -3.053381497331606))
  #expect(test(.greater).interval(confidence: 0.95).upperBound == .infinity)
  // stats.ttest_1samp(second, 1, alternative="greater")
  let above = TTest(TextbookData.sleepSecondDrug, against: 1, alternative: .greater)
  #expect(isNear(above.t, 2.1005528498187123))
  #expect(isNear(above.pValue, 0.032529942834047795))
  #expect(isNear(above.interval(confidence: 0.95).lowerBound, 1.1693340350169197))
}

@Test func pairedTestsAreOneSampleOfDifferences() {
  // R: t.test(extra ~ group, data = sleep, paired = TRUE): t = -4.0621, df = 9, p = 0.002833.
  let sleep = TTest(zip(TextbookData.sleepFirstDrug, TextbookData.sleepSecondDrug).map(-))
  #expect(isNear(sleep.t, -4.062127683382037))
  #expect(sleep.degreesOfFreedom == 9)
  #expect(isNear(sleep.pValue, 0.002832890197384273))
  #expect(isNear(sleep.interval(confidence: 0.95).lowerBound, -2.459885763276983))
  #expect(isNear(sleep.interval(confidence: 0.95).upperBound, -0.7001142367230175))
  // Fisher's t for Darwin's maize is 2.148; digits by stats.ttest_rel.
  let maize = TTest(zip(TextbookData.maizeCrossed, TextbookData.maizeSelfFertilised).map(-))
  #expect(isNear(maize.t, 2.1479874613311205))
  #expect(isNear(maize.pValue, 0.049702944021800866))
  #expect(isNear(maize.interval(confidence: 0.95).lowerBound, 0.0038991647991224454))
  #expect(isNear(maize.interval(confidence: 0.95).upperBound, 5.229434168534211))
}

@Test func valuesThatAgreeToTheLastBitAreCertain() {
  let values = [2.5, 2.5, 2.5]
  #expect(TTest(values, against: 2.5).pValue == 1)
  #expect(TTest(values, against: 2).pValue == 0)
  #expect(TTest(values, against: 2, alternative: .greater).pValue == 0)
  #expect(TTest(values, against: 2, alternative: .less).pValue == 1)
  #expect(TTest(values, against: 3, alternative: .less).pValue == 0)
  #expect(TTest(values, against: 2.5, alternative: .greater).pValue == 1)
  #expect(TTest(values).interval(confidence: 0.9) == 2.5...2.5)
  #expect(TTest(base: values, head: [3, 3]).pValue == 0)
  #expect(TTest(base: values, head: [2.5, 2.5]).pValue == 1)
}

@Test func theIntervalHoldsWhatTheTestDoesNotReject() {
  let seed: UInt64 = 77
  var random = SplitMix64(seed: seed)
  for round in 0..<200 {
    let values = (0..<random.next(below: 8) + 2).map { _ in random.nextNormal() }
    for alternative in Alternative.allCases {
      let interval = TTest(values, alternative: alternative).interval(confidence: 0.9)
      for bound in [-0.7, -0.1, 0, 0.4, 1.2] {
        let pValue = TTest(values, against: bound, alternative: alternative).pValue
        #expect(
          interval.contains(bound) == (pValue >= 0.1),
          "seed \(seed), round \(round), \(alternative), \(bound): \(interval), p \(pValue)")
      }
    }
  }
}

@Test func intervalsCoverTheMeanAsOftenAsTheyClaim() {
  let seed: UInt64 = 5
  var random = SplitMix64(seed: seed)
  let rounds = 4_000
  var ofOne = 0
  var ofTwo = 0
  for _ in 0..<rounds {
    let values = (0..<6).map { _ in 3 + random.nextNormal() }
    if TTest(values).interval(confidence: 0.9).contains(3) { ofOne += 1 }
    // Welch's are close to exact only: within 1 % at these sizes.
    let others = (0..<15).map { _ in 1 + 3 * random.nextNormal() }
    if TTest(base: others, head: values).interval(confidence: 0.9).contains(2) { ofTwo += 1 }
  }
  #expect(isLikely(ofOne, of: rounds, probability: 0.9), "seed \(seed): \(ofOne) of \(rounds)")
  #expect(isLikely(ofTwo, of: rounds, probability: 0.9), "seed \(seed): \(ofTwo) of \(rounds)")
}

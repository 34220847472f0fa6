import Testing

@testable import Statistics

/// p values in the order two-sided, greater, less.
private func pValues(_ make: (Alternative) -> Double) -> [Double] {
  [.twoSided, .greater, .less].map(make)
}

private func areNear(_ values: [Double], _ expected: [Double]) -> Bool {
  values.count == expected.count && zip(values, expected).allSatisfy { agrees($0, $1) }
}

@Test func signedRanksOfTextbookDataAgreeWithR() {
  // R: wilcox.test(x, y, paired = TRUE, alternative = "greater") prints V = 40, p = 0.01953; all
  // alternatives by SciPy 1.17.1, stats.wilcoxon(method="exact").
  func depression(_ alternative: Alternative) -> WilcoxonSignedRank {
    WilcoxonSignedRank(
      base: TextbookData.depressionSecondVisit, head: TextbookData.depressionFirstVisit,
      alternative: alternative)
  }
  #expect(depression(.twoSided).statistic == 40)
  #expect(depression(.twoSided).isExact)
  #expect(areNear(pValues { depression($0).pValue }, [0.0390625, 0.01953125, 0.986328125]))
  func maize(_ alternative: Alternative) -> WilcoxonSignedRank {
    WilcoxonSignedRank(
      base: TextbookData.maizeSelfFertilised, head: TextbookData.maizeCrossed,
      alternative: alternative)
  }
  #expect(maize(.twoSided).statistic == 96)
  #expect(
    areNear(pValues { maize($0).pValue }, [0.041259765625, 0.0206298828125, 0.982330322265625]))
}

@Test func signedRanksWithTiesZerosOrManyAreApproximatedAsInSciPy() {
  // stats.wilcoxon(method="asymptotic", correction=True); R prints 0.009091 for the sleep data.
  func sleep(_ alternative: Alternative) -> WilcoxonSignedRank {
    WilcoxonSignedRank(
      base: TextbookData.sleepSecondDrug, head: TextbookData.sleepFirstDrug,
      alternative: alternative)
  }
  #expect(!sleep(.twoSided).isExact)
  #expect(sleep(.twoSided).count == 9)
  #expect(
    areNear(
      pValues { sleep($0).pValue },
      [0.009090698015925044, 0.9968062667242578, 0.004545349007962522]))
  func signed(_ differences: [Double]) -> [Double] {
    pValues { WilcoxonSignedRank(differences: differences, alternative: $0).pValue }
  }
  #expect(
    areNear(
      signed([0, 0, 3, -1, 2, 5, 4, -6, 7]),
      [0.27189871081964834, 0.13594935540982417, 0.8975530530918107]))
  // 1, 2, -3, 4, 5, -6 ... -60: beyond the exact limit.
  let many = (1...60).map { Double($0.isMultiple(of: 3) ? -$0 : $0) }
  #expect(WilcoxonSignedRank(differences: many).statistic == 1_200)
  #expect(areNear(signed(many), [0.03622649417878663, 0.018113247089393315, 0.9822118685235006]))
}

@Test func differencesOfZeroShowNothing() {
  let test = WilcoxonSignedRank(differences: [0, 0, 0])
  #expect(test.pValue == 1 && test.count == 0 && !test.isExact)
  #expect(WilcoxonSignedRank(differences: [], alternative: .greater).pValue == 1)
}

/// The largest V whose lower tail is at most 0.05, 0.025 and 0.005: tables of critical values, such
/// as R. L. McCornack's, Journal of the American Statistical Association 60, 1965. -1: none.
private let signedRankTable: [(Int, [Int])] = [
  (5, [0, -1, -1]), (6, [2, 0, -1]), (7, [3, 2, -1]), (8, [5, 3, 0]), (9, [8, 5, 1]),
  (10, [10, 8, 3]), (12, [17, 13, 7]), (15, [30, 25, 15]), (20, [60, 52, 37]),
  (25, [100, 89, 68]), (30, [151, 137, 109]), (50, [466, 434, 373]),
]

/// The same of U, for two sizes.
private let rankSumTable: [(Int, Int, [Int])] = [
  (5, 5, [4, 2, 0]), (8, 8, [15, 13, 7]), (10, 10, [27, 23, 16]), (10, 20, [62, 55, 42]),
  (7, 12, [21, 18, 12]), (20, 20, [138, 127, 105]),
]

/// The last place up to which the probabilities add up to at most `alpha`.
private func critical(_ probabilities: [Double], _ alpha: Double) -> Int {
  var sum = 0.0
  for (place, probability) in probabilities.enumerated() {
    sum += probability
    if sum > alpha { return place - 1 }
  }
  return probabilities.count - 1
}

@Test func criticalValuesAgreeWithPublishedTables() {
  for (n, row) in signedRankTable {
    let distribution = WilcoxonSignedRank.distribution(count: n)
    #expect([0.05, 0.025, 0.005].map { critical(distribution, $0) } == row, "\(n) differences")
  }
  for (n, m, row) in rankSumTable {
    #expect(
      [0.05, 0.025, 0.005].map { critical(MannWhitneyU.distribution(n, m), $0) } == row,
      "\(n) and \(m) values")
    #expect(
      [0.05, 0.025, 0.005].map { critical(MannWhitneyU.distribution(m, n), $0) } == row,
      "\(m) and \(n) values")
  }
}

@Test func exactSignedRanksAgreeWithAllWaysToGiveSigns() {
  let seed: UInt64 = 12
  var random = SplitMix64(seed: seed)
  for n in 1...10 {
    for _ in 0..<5 {
      let differences = (0..<n).map { _ in random.nextNormal() + 0.4 }
      let order = differences.map(abs).sorted()
      func sumOfRanks(_ isPositive: (Int) -> Bool) -> Int {
        (1...n).filter { isPositive($0 - 1) }.reduce(0, +)
      }
      let observed = sumOfRanks { differences.contains(order[$0]) }
      var atLeast = 0
      var atMost = 0
      for signs in 0..<(1 << n) {
        let sum = sumOfRanks { signs >> $0 & 1 == 1 }
        if sum >= observed { atLeast += 1 }
        if sum <= observed { atMost += 1 }
      }
      let all = Double(1 << n)
      let expected = [
        min(1, 2 * Double(min(atLeast, atMost)) / all), Double(atLeast) / all, Double(atMost) / all,
      ]
      let own = pValues {
        WilcoxonSignedRank(differences: differences, alternative: $0).pValue
      }
      #expect(areNear(own, expected), "seed \(seed): \(differences): \(own), not \(expected)")
    }
  }
}

@Test func rankSumsOfTextbookDataAgreeWithR() {
  // R: wilcox.test(x, y, alternative = "g") prints W = 35, p = 0.1272; all alternatives by SciPy,
  // stats.mannwhitneyu(method="exact").
  func permeability(_ alternative: Alternative) -> MannWhitneyU {
    MannWhitneyU(
      base: TextbookData.permeabilityEarly, head: TextbookData.permeabilityAtTerm,
      alternative: alternative)
  }
  #expect(permeability(.twoSided).statistic == 35)
  #expect(permeability(.twoSided).isExact)
  #expect(isNear(permeability(.twoSided).shareAbove, 0.7))
  #expect(
    areNear(
      pValues { permeability($0).pValue },
      [0.2544122544122544, 0.1272061272061272, 0.8967698967698967]))
  // The largest that are exact: 0, 1 ... 49 against 0.55, 1.85 ... 64.25.
  let base = (0..<50).map { Double($0) }
  func large(_ alternative: Alternative) -> MannWhitneyU {
    MannWhitneyU(base: base, head: base.map { 1.3 * $0 + 0.55 }, alternative: alternative)
  }
  #expect(large(.twoSided).isExact && large(.twoSided).statistic == 1_554)
  #expect(
    areNear(
      pValues { large($0).pValue }, [0.03601780786488047, 0.018008903932440236, 0.9822989673546472])
  )
}

@Test func rankSumsWithTiesOrManyAreApproximatedAsInSciPy() {
  // stats.mannwhitneyu(method="asymptotic"); R prints W = 25.5, p = 0.06933 for the sleep data.
  func sleep(_ alternative: Alternative) -> MannWhitneyU {
    MannWhitneyU(
      base: TextbookData.sleepSecondDrug, head: TextbookData.sleepFirstDrug,
      alternative: alternative)
  }
  #expect(sleep(.twoSided).statistic == 25.5)
  #expect(!sleep(.twoSided).isExact)
  #expect(
    areNear(
      pValues { sleep($0).pValue }, [0.06932757543362658, 0.9707516686072744, 0.03466378771681329]))
  let base = (0..<60).map { 2 * Double($0) }
  let head = (0..<45).map { 3 * Double($0) + 0.5 }
  #expect(!MannWhitneyU(base: base, head: head).isExact)
  #expect(
    areNear(
      pValues { MannWhitneyU(base: base, head: head, alternative: $0).pValue },
      [0.3330202767272602, 0.1665101383636301, 0.835101657153337]))
  #expect(MannWhitneyU(base: [1, 1], head: [1, 1, 1]).pValue == 1)
}

@Test func exactRankSumsAgreeWithAllWaysToDeal() {
  let seed: UInt64 = 8
  var random = SplitMix64(seed: seed)
  for n in 1...5 {
    for m in 1...5 {
      let head = (0..<n).map { _ in random.nextNormal() + 0.5 }
      let base = (0..<m).map { _ in random.nextNormal() }
      func pairsAbove(_ head: [Double], _ base: [Double]) -> Int {
        head.reduce(0) { sum, value in sum + base.filter { $0 < value }.count }
      }
      let observed = pairsAbove(head, base)
      let pooled = head + base
      var all = 0.0
      var atLeast = 0.0
      var atMost = 0.0
      for deal in 0..<(1 << (n + m)) where deal.nonzeroBitCount == n {
        let dealt = pooled.indices.filter { deal >> $0 & 1 == 1 }.map { pooled[$0] }
        let rest = pooled.indices.filter { deal >> $0 & 1 == 0 }.map { pooled[$0] }
        let u = pairsAbove(dealt, rest)
        all += 1
        if u >= observed { atLeast += 1 }
        if u <= observed { atMost += 1 }
      }
      let own = pValues { MannWhitneyU(base: base, head: head, alternative: $0).pValue }
      let expected = [min(1, 2 * min(atLeast, atMost) / all), atLeast / all, atMost / all]
      #expect(areNear(own, expected), "seed \(seed), \(n) and \(m): \(own), not \(expected)")
    }
  }
}

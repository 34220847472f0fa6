import Foundation
import Statistics
import Testing

@Test func exactIntervalsAgreeWithNewcombesTable() {
  // R. G. Newcombe, "Two-sided Confidence Intervals for the Single Proportion", Statistics in
  // Medicine 17, 1998, table I, method 5; all digits, and the rest, by SciPy 1.17.1:
  // stats.binomtest(k, n).proportion_ci(0.95, "exact") and the same with alternative="less".
  for (events, trials, low, high, bound) in [
    (81, 263, 0.25273674558504267, 0.36762192260134746, 0.35817849557578413),
    (15, 148, 0.05784401008344801, 0.16165049034947895, 0.1517683702406283),
    (0, 20, 0, 0.16843347098308548, 0.1391083406683753),
    (1, 29, 0.0008726468835971072, 0.17764429548841465, 0.15339202452568862),
    (0, 300, 0, 0.012220974694296421, 0.009936081944523167),
    (3, 1_000, 0.0006190999316499173, 0.008742023238657654, 0.007735244718481942),
    (29, 29, 0.8805551309302788, 1, 1),
  ] {
    let rate = ClopperPearson(events: events, trials: trials)
    let interval = rate.interval(confidence: 0.95)
    #expect(agrees(interval.lowerBound, low), "\(events) of \(trials): \(interval)")
    #expect(agrees(interval.upperBound, high), "\(events) of \(trials): \(interval)")
    #expect(agrees(rate.upperBound(confidence: 0.95), bound), "\(events) of \(trials)")
  }
}

@Test func noEventInManyTrialsGivesTheRuleOfThree() {
  for trials in [1, 10, 40, 300, 10_000, 1_000_000] {
    let bound = ClopperPearson(events: 0, trials: trials).upperBound(confidence: 0.95)
    #expect(agrees(bound, 1 - pow(0.05, 1 / Double(trials)), 1e-9), "\(trials)")
    // ln 20 = 2.9957
    #expect(bound * Double(trials) < 2.995_74)
    if trials >= 300 { #expect(bound * Double(trials) > 2.98, "\(trials): \(bound)") }
    let all = ClopperPearson(events: trials, trials: trials).lowerBound(confidence: 0.95)
    #expect(isNear(all, 1 - bound))
  }
}

@Test func eventsAndTheirAbsenceAreMirrorImages() {
  for (events, trials) in [(0, 4), (1, 7), (5, 9), (12, 12), (40, 1_000)] {
    let rate = ClopperPearson(events: events, trials: trials).interval(confidence: 0.9)
    let rest = ClopperPearson(events: trials - events, trials: trials).interval(confidence: 0.9)
    #expect(isNear(rate.lowerBound, 1 - rest.upperBound), "\(events) of \(trials)")
    #expect(isNear(rate.upperBound, 1 - rest.lowerBound), "\(events) of \(trials)")
  }
}

@Test func intervalsCoverEveryProbabilityAtLeastAsOftenAsTheyClaim() {
  // No chance in it: the probability of each count is summed where its interval holds p.
  for trials in [1, 5, 17, 40] {
    let intervals = (0...trials).map {
      ClopperPearson(events: $0, trials: trials).interval(confidence: 0.9)
    }
    let bounds = (0...trials).map {
      ClopperPearson(events: $0, trials: trials).upperBound(confidence: 0.9)
    }
    for step in 1..<200 {
      let p = Double(step) / 200
      var ways = 1.0
      var covered = 0.0
      var bounded = 0.0
      for events in 0...trials {
        let probability = ways * pow(p, Double(events)) * pow(1 - p, Double(trials - events))
        if intervals[events].contains(p) { covered += probability }
        if p <= bounds[events] { bounded += probability }
        ways *= Double(trials - events) / Double(events + 1)
      }
      #expect(covered >= 0.9 - 1e-9, "\(trials) trials at \(p): \(covered)")
      #expect(bounded >= 0.9 - 1e-9, "\(trials) trials at \(p): \(bounded)")
    }
  }
}

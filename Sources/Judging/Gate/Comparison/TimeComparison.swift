import Foundation
import Measurement
import Statistics

/// Compares one time of a case between the launches of two runs. The result is advice and never
/// changes the verdict of a gate.
package struct TimeComparison: Codable, Hashable, Sendable {
  /// The answers that the data can give.
  package enum Answer: String, Codable, Sendable {
    case faster, slower
    case inconclusive = "cannot tell"
  }

  /// The fewest launches of each side. Fewer have no usable spread.
  package static let fewestLaunches = 3
  /// The metrics that people look at first. Tables show only these, and only these are tested: each
  /// further test would reduce the power of the others.
  package static let headlines = Set(
    [.queryTime, .warmQueryTime, .frameTime, .prepareTime, .editTime, .replayCPUTime]
      .map(\Metric.name))
  /// The probability that any of the tested times is called faster or slower although nothing has
  /// changed.
  package static let alpha = 0.05

  package var caseID: String
  package var metric: String
  package var baseLaunches: Int
  package var headLaunches: Int
  /// The geometric mean over the launches of the base, in ns. A launch with a distribution counts
  /// with its median.
  package var baseNanoseconds: Double
  /// The same for the head.
  package var headNanoseconds: Double
  /// Head / base.
  package var ratio: Double
  /// The lower end of the 95 % interval of the ratio, for this time alone; nil if the data allow
  /// none.
  package var low: Double?
  package var high: Double?
  /// The lower end of the interval that was tested, which excludes 1 exactly if the test finds a
  /// difference. It is wider than the interval of this time alone, because all headlines are tested
  /// together.
  package var testedLow: Double?
  package var testedHigh: Double?
  /// The confidence of that interval, in 0...1.
  package var testedConfidence: Double?
  /// The two-sided p value, corrected after Holm over the headlines of the comparison; nil if the
  /// time was not tested.
  package var pValue: Double?
  package var answer: Answer
  /// The reason why the data are inconclusive; empty if they are not.
  package var reason: String
  /// Whether the two sides were timed over different frames or in different ways; `reason` states
  /// how.
  package var isOfOtherSample = false
  private var test: TTest?

  private enum CodingKeys: String, CodingKey {
    case caseID, metric, baseLaunches, headLaunches, baseNanoseconds, headNanoseconds, ratio, low,
      high
    case testedLow, testedHigh, testedConfidence, pValue, answer, reason, isOfOtherSample
  }

  /// Whether tables show it and it is tested.
  package var isHeadline: Bool { Self.headlines.contains(metric) }

  /// `reason` without the numbers of this time, so that equal reasons can be counted; empty if the
  /// data are conclusive.
  package var sharedReason: String {
    if isOfOtherSample { return "timed over different frames or replays" }
    if answer == .inconclusive, min(baseLaunches, headLaunches) < Self.fewestLaunches {
      return "of fewer than \(Self.fewestLaunches) launches a side"
    }
    return reason
  }

  /// Computes the ratio and its interval by Welch's t test on the logarithms of the launches'
  /// values. The answer does not account for the other times until `corrected` adjusts it.
  ///
  /// - Parameter otherSample: how the timing of the two differs; nil if it does not.
  /// - Precondition: at least one value a side, all above 0, in ns.
  package init(
    caseID: String, metric: String, base: [Double], head: [Double], otherSample: String? = nil
  ) {
    precondition(
      !base.isEmpty && !head.isEmpty && (base + head).allSatisfy { $0 > 0 },
      "\(base) and \(head) ns of \(metric) cannot be compared")
    let (baseLogs, headLogs) = (base.map { log($0) }, head.map { log($0) })
    let baseMean = baseLogs.reduce(0, +) / Double(base.count)
    let headMean = headLogs.reduce(0, +) / Double(head.count)
    self.caseID = caseID
    self.metric = metric
    (baseLaunches, headLaunches) = (base.count, head.count)
    (baseNanoseconds, headNanoseconds) = (exp(baseMean), exp(headMean))
    ratio = exp(headMean - baseMean)
    answer = .inconclusive
    if let otherSample {
      reason = otherSample
      isOfOtherSample = true
      return
    }
    guard min(base.count, head.count) >= Self.fewestLaunches else {
      reason = "\(base.count) and \(head.count) launches; \(Self.fewestLaunches) a side are needed"
      return
    }
    let test = TTest(base: baseLogs, head: headLogs)
    guard test.standardError > 0 else {
      // The clock is too coarse for differences between launches: there is no spread to judge by.
      reason = base == head ? "equal in all launches" : "launches of each run are equal to the ns"
      return
    }
    let interval = test.interval(confidence: 0.95)
    (low, high) = (exp(interval.lowerBound), exp(interval.upperBound))
    pValue = test.pValue
    self.test = test
    reason = ""
    setTested(level: Self.alpha)
    decide()
  }

  private mutating func setTested(level: Double) {
    guard let interval = test?.interval(confidence: 1 - level) else { return }
    (testedLow, testedHigh) = (exp(interval.lowerBound), exp(interval.upperBound))
    testedConfidence = 1 - level
  }

  /// Corrects the tests of all headlines together, because among a hundred times some differ by
  /// chance. The other times keep their intervals and are not tested.
  package static func corrected(_ times: [TimeComparison]) -> [TimeComparison] {
    var times = times
    for index in times.indices where !times[index].isHeadline { times[index].leaveUntested() }
    let tested = times.indices.filter { times[$0].pValue != nil }
    let correction = HolmCorrection(tested.map { times[$0].pValue! })
    let levels = correction.levels(at: alpha)
    for (number, index) in tested.enumerated() {
      times[index].pValue = correction.adjusted[number]
      times[index].setTested(level: levels[number])
      times[index].decide()
    }
    return times
  }

  private mutating func leaveUntested() {
    guard pValue != nil else { return }
    (testedLow, testedHigh, testedConfidence, pValue) = (nil, nil, nil, nil)
    answer = .inconclusive
    reason = "not tested: " + Self.headlines.sorted().joined(separator: ", ") + " are"
  }

  private mutating func decide() {
    guard let pValue else { return }
    // Rounding to whole nanoseconds can hide a difference of one.
    let differs = abs(headNanoseconds - baseNanoseconds) > 1
    answer = pValue <= Self.alpha && differs ? (ratio > 1 ? .slower : .faster) : .inconclusive
    guard answer == .inconclusive else {
      reason = ""
      return
    }
    reason = differs ? "may be chance" : "equal to a nanosecond"
  }
}

extension CaseRecord {
  /// The difference between the timing of this case and that of `other`; nil if both had the same
  /// frames, replays and readings of the clock, or did not record them.
  func otherSample(than other: CaseRecord) -> String? {
    func differ(_ theirs: Int?, _ ours: Int?, _ text: (String) -> String) -> String? {
      guard let theirs, let ours, theirs != ours else { return nil }
      return text("\(theirs) and \(ours)")
    }
    return differ(other.framesTimed, framesTimed) { "over \($0) frames" }
      ?? differ(other.timing?.replays, timing?.replays) { "the least of \($0) replays" }
      ?? (other.timesQueriesInFrames == timesQueriesInFrames
        ? nil : "queries were timed within frames in one of the two")
      ?? differ(other.sharing, sharing) { "\($0) frames share a clock reading" }
      ?? differ(other.timing?.changes ?? 0, timing?.changes ?? 0) {
        "over the first \($0) batches, 0 being all"
      }
  }

  /// The value of a time in each launch, or the median of its values.
  func launchValues(of metric: Metric) -> [Double] {
    launches.compactMap { launch in
      switch launch.observations[metric] {
      case .integer(let value): value > 0 ? Double(value) : nil
      case .decimal(let value): value > 0 && value.isFinite ? value : nil
      case .distribution(let values): values.median
      case .text, nil: nil
      }
    }
  }
}

extension BucketedValues {
  /// The median; nil if there are no values or it is 0. It needs fewer values than a percentile of
  /// a report, because the spread of the launches shows how far it can be trusted.
  fileprivate var median: Double? {
    let half = (count + 1) / 2
    var seen: UInt64 = 0
    for bucket in buckets {
      seen += bucket.count
      guard seen >= half else { continue }
      let value = min(bucket.value, maximum)
      return value > 0 ? Double(value) : nil
    }
    return nil
  }
}

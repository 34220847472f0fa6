import Statistics

/// Compares a part with its whole, a query with its frame, percentile by percentile.
///
/// Where queries were timed within their frames (`CaseRecord.timesQueriesInFrames`), a part cannot
/// be above its whole. Elsewhere both are percentiles over the same frames in passes of their own,
/// so only noise can raise the part above its whole. The case states that noise: the sum of
/// `query_noise_ratio` and `frame_noise_ratio`, the median over launches of each; a nanosecond more
/// is allowed for rounding. Without stated noise, the part may equal its whole. Both are compared
/// within each launch, and the launch with the median ratio stands for the case.
package struct PartCheck: Sendable {
  /// A percentile at which a case's query took longer than its frame.
  package struct Excess: Hashable, Sendable {
    package var caseID: String
    /// 0.5, 0.9, 0.95 or 0.99.
    package var percentile: Double
    /// Times of queries and of frames in the median launch, ns.
    package var queryNanoseconds: Double
    package var frameNanoseconds: Double
    /// The stated noise, as a fraction: 0 if queries were timed within frames; nil without one.
    package var noise: Double?

    /// `p99 of query_ns 8.62 us, of frame_ns 5.39 us`.
    package var text: String {
      "\(PartCheck.name(of: percentile)) of query_ns \(HumanUnits.duration(queryNanoseconds)),"
        + " of frame_ns \(HumanUnits.duration(frameNanoseconds))"
    }
  }

  package static let percentiles = [0.5, 0.9, 0.95, 0.99]

  /// How many cases have both times at each of `percentiles`.
  package private(set) var compared: [Double: Int] = [:]
  /// In the order of the cases.
  package private(set) var excesses: [Excess] = []

  package init(_ cases: [CaseRecord]) {
    for record in cases where record.failure == nil {
      let isWithin = record.timesQueriesInFrames
      let noise = isWithin ? 0 : record.timingNoise
      for percentile in Self.percentiles {
        // In the order of part / whole, without a division by 0.
        let launches = record.launches.compactMap { launch -> (part: Double, whole: Double)? in
          guard let part = launch.percentile(percentile, of: .queryTime),
            let whole = launch.percentile(percentile, of: .frameTime)
          else { return nil }
          return (part, whole)
        }.sorted { $0.part * $1.whole < $1.part * $0.whole }
        guard !launches.isEmpty else { continue }
        // Of two in the middle, the one that exceeds less.
        let (part, whole) = launches[(launches.count - 1) / 2]
        compared[percentile, default: 0] += 1
        let rounding = isWithin ? 0.0 : 1.0
        let allowed = noise.map { whole * (1 + $0) + rounding } ?? whole
        guard part > allowed else { continue }
        excesses.append(
          Excess(
            caseID: record.id, percentile: percentile, queryNanoseconds: part,
            frameNanoseconds: whole, noise: noise))
      }
    }
  }

  /// A sentence for a reader, without its full stop; nil if no part exceeds its whole.
  package var remark: String? {
    guard let first = excesses.first else { return nil }
    let cases = Set(excesses.map(\.caseID)).count
    let more = cases > 1 ? " and \(cases - 1) more" : ""
    return "a query takes longer than its whole frame, by more than the noise of the run, in"
      + " \(first.caseID)\(more) (\(first.text)): do not trust the times of these cases"
  }

  /// `p95`.
  package static func name(of percentile: Double) -> String {
    "p\(Int((percentile * 100).rounded()))"
  }
}

extension LaunchRecord {
  /// A percentile of a latency; nil if the launch has none, or too few frames for it.
  func percentile(_ percentile: Double, of metric: Metric) -> Double? {
    guard case .distribution(let values)? = observations[metric] else { return nil }
    return Summary.percentile(percentile, of: [values])
  }
}

extension CaseRecord {
  /// The noise of the machine in a query and in a frame together, as a fraction: the sum of the
  /// medians over launches; nil if the launches do not record both.
  package var timingNoise: Double? {
    let ratios = [Metric.queryNoise, .frameNoise].compactMap { metric -> Double? in
      let values = launches.compactMap { launch -> Double? in
        if case .decimal(let value)? = launch.observations[metric] { value } else { nil }
      }
      return values.isEmpty ? nil : Percentile.median(of: values)
    }
    return ratios.count == 2 ? ratios[0] + ratios[1] : nil
  }
}

extension RunRecord {
  /// Remarks on parts that exceed their wholes, sentences without their full stops.
  package var timingRemarks: [String] { [PartCheck(cases).remark].compactMap { $0 } }
}

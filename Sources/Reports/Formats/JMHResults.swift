import Foundation
import Measurement
import OutputFiles
import Statistics

/// JMH's result format (`-rf json`), for its visualisers and for trackers that read it.
public enum JMHResults {
  /// An array with an entry for each case and each of its times: `benchmark` is `scrollbench.` and
  /// the metric, `params` what the case consists of.
  ///
  /// A latency is of mode `sample`: its score is the mean of all samples, its percentiles theirs,
  /// those that have enough samples, and `rawDataHistogram` what each launch recorded. A time with one
  /// value per launch is of mode `ss`, with the launches in `rawData`. Launches are forks. As with
  /// JMH the error is half of the 99.9 % interval of the mean, from the forks' means, and the text
  /// `NaN` below two of them. What is no time stands in `secondaryMetrics` of the case's first entry.
  /// Cases that failed are left out.
  /// - Throws: `OutputError.cannotWrite` if it cannot be encoded.
  public static func json(
    for run: RunRecord, metrics selection: MetricSelection = .all
  ) throws(OutputError) -> Data {
    var entries: [Entry] = []
    for record in run.cases {
      let metrics = record.metricSummaries().filter {
        selection.contains($0.name) && $0.numbers != nil
      }
      var isFirst = true
      for metric in metrics where metric.unit == "ns" {
        guard let score = Score(metric, of: record) else { continue }
        var secondary: [String: Score] = [:]
        if isFirst {
          for other in metrics where other.unit != "ns" {
            secondary[other.name] = Score(other, of: record)
          }
        }
        entries.append(Entry(run, record, metric: metric.name, score, secondary))
        isFirst = false
      }
    }
    // Indented, the buckets of a histogram would take most of the file.
    return try encodedJSON(entries, path: "JMH results", isIndented: false)
  }

  struct Entry: Encodable {
    var benchmark: String
    var mode: String
    var threads = 1
    var forks: Int
    var warmupIterations = 0
    var warmupTime = "0 s"
    var warmupBatchSize = 1
    var measurementIterations = 1
    var measurementTime = "single-shot"
    var measurementBatchSize = 1
    var params: [String: String]
    var primaryMetric: Score
    var secondaryMetrics: [String: Score]

    init(
      _ run: RunRecord, _ record: CaseRecord, metric: String, _ score: Score,
      _ secondary: [String: Score]
    ) {
      benchmark = "scrollbench.\(metric)"
      mode = score.isSampled ? "sample" : "ss"
      forks = record.launches.count
      params = [
        "data": record.data, "layout": record.layout, "trace": record.trace,
        "strategy": record.strategy, "items": String(record.items), "viewport": record.viewport,
      ]
      primaryMetric = score
      secondaryMetrics = secondary
    }
  }

  /// A number, or the text `NaN`, as JMH writes one that there is none of.
  enum Number: Encodable {
    case value(Double)
    case none

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .value(let value): try container.encode(value)
      case .none: try container.encode("NaN")
      }
    }
  }

  struct Score: Encodable {
    var score: Double
    var scoreError: Number
    var scoreConfidence: [Number]
    var scorePercentiles: [String: Double]
    var scoreUnit: String
    /// A row per fork, its iterations.
    var rawData: [[Double]]?
    /// The same of values and counts: forks, iterations, buckets.
    var rawDataHistogram: [[[[Double]]]]?

    var isSampled: Bool { rawDataHistogram != nil }

    /// Nil if there is no value.
    init?(_ metric: MetricSummary, of record: CaseRecord) {
      let distributions = record.launches.compactMap { launch -> BucketedValues? in
        if case .distribution(let value) = launch.observations[metric.name], value.count > 0 {
          value
        } else {
          nil
        }
      }
      guard let numbers = metric.numbers else { return nil }
      var percentiles: [String: Double?]
      let means: [Double]
      if distributions.isEmpty {
        let values = record.launchValues(of: metric.name).sorted { $0.key < $1.key }.map(\.value)
        guard !values.isEmpty else { return nil }
        means = values
        percentiles = ["0.0": values.min(), "50.0": numbers.p50, "100.0": values.max()]
        rawData = values.map { [$0] }
        score = values.reduce(0, +) / Double(values.count)
      } else {
        means = distributions.map(\.mean)
        percentiles = [
          "0.0": numbers.minimum, "50.0": numbers.p50, "90.0": numbers.p90, "95.0": numbers.p95,
          "99.0": numbers.p99, "99.9": numbers.p999, "100.0": numbers.maximum,
        ]
        rawDataHistogram = distributions.map { distribution in
          [distribution.buckets.map { [Double($0.value), Double($0.count)] }]
        }
        guard let mean = numbers.mean else { return nil }
        score = mean
      }
      scorePercentiles = percentiles.compactMapValues { $0 }
      scoreUnit = metric.unit == "ns" ? "ns/op" : metric.unit
      if let reach = Self.reach(of: means) {
        scoreError = .value(reach)
        scoreConfidence = [.value(score - reach), .value(score + reach)]
      } else {
        scoreError = .none
        scoreConfidence = [.none, .none]
      }
    }

    /// Half of the 99.9 % interval of a mean; nil below two values.
    private static func reach(of values: [Double]) -> Double? {
      guard values.count > 1 else { return nil }
      let n = Double(values.count)
      let mean = values.reduce(0, +) / n
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let standardError = (squares / (n - 1) / n).squareRoot()
      return StudentT(degreesOfFreedom: n - 1).quantile(0.9995) * standardError
    }
  }
}

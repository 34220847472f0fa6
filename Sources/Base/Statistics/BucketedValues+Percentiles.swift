import Foundation
import Histogram

extension BucketedValues {
  /// The distribution in the text format of HdrHistogram (`.hgrm`), for its plotters: value,
  /// percentile, count up to it and 1 / (1 - percentile), in five steps for each halving of the
  /// part above.
  ///
  /// Whole nanoseconds stay nanoseconds. Mean, standard deviation (over n - 1) and maximum of the
  /// last lines are exact; HdrHistogram takes them from the buckets.
  ///
  /// - Complexity: O(buckets), and 270 KB for a histogram during the call.
  package var percentileText: String {
    var histogram = Histogram<UInt64>(
      highestTrackableValue: LatencyHistogram.longestBucketed,
      numberOfSignificantValueDigits: .three)
    for bucket in buckets {
      histogram.record(min(bucket.value, LatencyHistogram.longestBucketed), count: bucket.count)
    }
    var text = ""
    histogram.outputPercentileDistribution(to: &text, outputValueUnitScalingRatio: 1)
    let table = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.hasPrefix("#[Mean") && !$0.hasPrefix("#[Max") }
    let storage = text.split(separator: "\n").last { $0.hasPrefix("#[Buckets") }
    let lines =
      table.map(String.init) + [
        String(format: "#[Mean    = %12.3f, StdDeviation   = %12.3f]", mean, standardDeviation),
        String(format: "#[Max     = %12.3f, Total count    = %12llu]", Double(maximum), count),
      ] + (storage.map { [String($0)] } ?? [])
    return lines.joined(separator: "\n") + "\n"
  }
}

import Files
import Foundation
import Measurement
import ResultFiles
import Statistics

/// Writes HdrHistogram's percentile text (`.hgrm`), one file for each case and latency.
package enum PercentileFiles {
  /// The line that HdrHistogram's text begins with, after blanks.
  private static let header = "Value     Percentile TotalCount 1/(1-Percentile)\n"

  /// The files, for the folder that a user names.
  package static func folder(
    of run: RunRecord, metrics selection: MetricSelection = .all
  ) -> FolderFiles {
    FolderFiles(files(of: run, metrics: selection)) { $0.drop { $0 == " " }.hasPrefix(header) }
  }

  /// `<case>.<metric>.hgrm` for every latency of every case that did not fail, all launches
  /// together, nanoseconds; in the order of the cases.
  package static func files(
    of run: RunRecord, metrics selection: MetricSelection = .all
  ) -> [FolderFiles.File] {
    run.cases.filter { $0.failure == nil }.flatMap { record in
      let stem = PathParts.stem(of: ResultFolder.caseFileName(for: record.id))
      return record.metricSummaries().compactMap { summary -> FolderFiles.File? in
        let metric = summary.metric
        guard selection.contains(metric.name), let values = record.distribution(of: metric)
        else { return nil }
        let name = "\(stem).\(GoBenchmark.escaped(metric.name)).hgrm"
        return FolderFiles.File(name: name, text: values.percentileText)
      }
    }
  }
}

extension CaseRecord {
  /// The values of a latency from all launches, merged; nil if none recorded it.
  fileprivate func distribution(of metric: Metric) -> BucketedValues? {
    BucketedValues.merging(
      launches.compactMap { launch in
        guard case .distribution(let values) = launch.observations[metric] else { return nil }
        return values
      })
  }
}

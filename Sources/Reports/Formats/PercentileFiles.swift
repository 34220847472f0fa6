import Foundation
import InputFiles
import Measurement
import OutputFiles
import Statistics

/// Writes HdrHistogram's percentile text (`.hgrm`), one file for each case and latency.
public enum PercentileFiles {
  /// Writes `<case>.<metric>.hgrm` for every latency of every case that did not fail, all launches
  /// together, nanoseconds.
  ///
  /// Makes the folder if it does not exist. On an error, removes the files that it wrote; replaces
  /// files of an earlier export of the same name.
  ///
  /// - Returns: the names of the files.
  /// - Throws: `OutputError.cannotWrite`.
  public static func write(
    _ run: RunRecord, to folder: String, metrics selection: MetricSelection = .all
  ) throws(OutputError) -> [String] {
    let isNew = mkdir(folder, 0o755) == 0
    if !isNew, errno != EEXIST { throw AtomicFile.failure(folder) }
    var written: [String] = []
    do throws(OutputError) {
      for file in files(of: run, metrics: selection) {
        let path = PathParts.path(file.name, in: folder)
        try AtomicFile.write(file.text, to: path)
        written.append(file.name)
      }
    } catch {
      for name in written { unlink(PathParts.path(name, in: folder)) }
      if isNew { rmdir(folder) }
      throw error
    }
    return written
  }

  /// The files' names and texts, in the order of the cases.
  package static func files(
    of run: RunRecord, metrics selection: MetricSelection = .all
  ) -> [(name: String, text: String)] {
    run.cases.filter { $0.failure == nil }.flatMap { record in
      let stem = PathParts.stem(of: ResultFolder.caseFileName(for: record.id))
      return record.metricSummaries().compactMap { metric -> (name: String, text: String)? in
        guard selection.contains(metric.name), let values = record.distribution(of: metric.name)
        else { return nil }
        let name = "\(stem).\(GoBenchmark.escaped(metric.name)).hgrm"
        return (name, values.percentileText)
      }
    }
  }
}

extension CaseRecord {
  /// The values of a latency from all launches, merged; nil if none recorded it.
  func distribution(of metric: String) -> BucketedValues? {
    BucketedValues.merging(
      launches.compactMap { launch in
        guard case .distribution(let values) = launch.observations[metric] else { return nil }
        return values
      })
  }
}

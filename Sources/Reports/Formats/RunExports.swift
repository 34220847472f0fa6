import Foundation
import Measurement

/// Where a run is written to in other tools' formats; nil for each that is not asked for.
public struct RunExports: Sendable {
  public var junit: String?
  /// `customSmallerIsBetter`.
  public var gitHubBenchmark: String?
  /// `customBiggerIsBetter`.
  public var gitHubBenchmarkBigger: String?
  public var bencher: String?
  public var goBenchmark: String?
  public var jmh: String?
  /// A folder: a file for each case and latency.
  public var percentileFolder: String?
  public var metrics = MetricSelection.all

  public init() {}

  public var isEmpty: Bool {
    let paths = [
      junit, gitHubBenchmark, gitHubBenchmarkBigger, bencher, goBenchmark, jmh, percentileFolder,
    ]
    return paths.allSatisfy { $0 == nil }
  }

  /// Writes all that are asked for: each file is whole, or as it was before.
  ///
  /// - Returns: what each file lacks and a reader of it should know, a sentence each.
  /// - Throws: `ReportError.cannotWrite` with the first that cannot be written.
  public func write(_ run: RunRecord) throws(ReportError) -> [String] {
    // All texts before the first file: what cannot be encoded leaves nothing behind.
    var files: [(path: String, data: Data)] = []
    if let junit { files.append((junit, Data(run.junitXML().utf8))) }
    if let path = gitHubBenchmark {
      files.append(
        (path, try GitHubBenchmark.json(for: run, tool: .customSmallerIsBetter, metrics: metrics)))
    }
    if let path = gitHubBenchmarkBigger {
      files.append(
        (path, try GitHubBenchmark.json(for: run, tool: .customBiggerIsBetter, metrics: metrics)))
    }
    if let bencher {
      files.append((bencher, try BencherMetrics.json(for: run, metrics: metrics)))
    }
    if let goBenchmark {
      files.append((goBenchmark, Data(GoBenchmark.text(for: run, metrics: metrics).utf8)))
    }
    if let jmh { files.append((jmh, try JMHResults.json(for: run, metrics: metrics))) }
    for file in files { try AtomicFile.write(file.data, to: file.path) }
    if let folder = percentileFolder {
      _ = try PercentileFiles.write(run, to: folder, metrics: metrics)
    }
    let failed = run.cases.count { $0.failure != nil }
    let leavesOut = files.count > (junit == nil ? 0 : 1) || percentileFolder != nil
    guard failed > 0, leavesOut else { return [] }
    let cases = failed == 1 ? "1 case failed and is" : "\(failed) cases failed and are"
    return ["\(cases) in no export but JUnit's: the other formats know results only"]
  }
}

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
    var files: [(option: String, path: String, data: Data)] = []
    if let junit { files.append(("--junit", junit, Data(run.junitXML().utf8))) }
    if let path = gitHubBenchmark {
      let data = try GitHubBenchmark.json(for: run, tool: .customSmallerIsBetter, metrics: metrics)
      files.append(("--github-benchmark", path, data))
    }
    if let path = gitHubBenchmarkBigger {
      let data = try GitHubBenchmark.json(for: run, tool: .customBiggerIsBetter, metrics: metrics)
      files.append(("--github-benchmark-bigger", path, data))
    }
    if let bencher {
      files.append(("--bencher", bencher, try BencherMetrics.json(for: run, metrics: metrics)))
    }
    if let goBenchmark {
      let text = GoBenchmark.text(for: run, metrics: metrics)
      files.append(("--go-bench", goBenchmark, Data(text.utf8)))
    }
    if let jmh {
      files.append(("--jmh", jmh, try JMHResults.json(for: run, metrics: metrics)))
    }
    for file in files {
      do {
        try AtomicFile.write(file.data, to: file.path)
      } catch {
        throw error.naming(file.option)
      }
    }
    if let folder = percentileFolder {
      do {
        _ = try PercentileFiles.write(run, to: folder, metrics: metrics)
      } catch {
        throw error.naming("--hgrm")
      }
    }
    let failed = run.cases.count { $0.failure != nil }
    let leavesOut = files.count > (junit == nil ? 0 : 1) || percentileFolder != nil
    guard failed > 0, leavesOut else { return [] }
    let cases = failed == 1 ? "1 case failed and is" : "\(failed) cases failed and are"
    return ["\(cases) in no export but JUnit's: the other formats know results only"]
  }
}

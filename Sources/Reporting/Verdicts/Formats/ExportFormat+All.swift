import Files
import Foundation

extension ExportFormat {
  package static let junit = ExportFormat(
    "junit", "Write JUnit XML to this file, a test for each case.", holdsFailures: true,
    run: .file { run, _ in Data(run.junitXML().utf8) },
    gate: { Data($0.junitXML().utf8) })

  package static let markdown = ExportFormat(
    "markdown", "Write the report to this file as Markdown.",
    gate: { Data($0.markdown().utf8) })

  package static let githubBenchmark = ExportFormat(
    "github-benchmark", "For github-action-benchmark (customSmallerIsBetter).",
    run: .file { run, metrics throws(OutputError) in
      try GitHubBenchmark.json(for: run, tool: .customSmallerIsBetter, metrics: metrics)
    })

  package static let githubBenchmarkBigger = ExportFormat(
    "github-benchmark-bigger", "Metrics where more is better (customBiggerIsBetter).",
    run: .file { run, metrics throws(OutputError) in
      try GitHubBenchmark.json(for: run, tool: .customBiggerIsBetter, metrics: metrics)
    })

  package static let goBench = ExportFormat(
    "go-bench", "Write Go benchmark lines to this file, for benchstat.",
    run: .file { run, metrics in Data(GoBenchmark.text(for: run, metrics: metrics).utf8) })

  package static let hgrm = ExportFormat(
    "hgrm", "Write HdrHistogram's percentile text into this folder.", holdsDistributions: true,
    run: .folder { run, metrics in PercentileFiles.folder(of: run, metrics: metrics) })

  /// All formats, in the order in which options are listed and files written.
  package static let all = [
    junit, markdown, githubBenchmark, githubBenchmarkBigger, goBench, hgrm,
  ]

  /// The formats of runs.
  package static let ofRuns = all.filter { $0.run != nil }
  /// The formats of gates.
  package static let ofGates = all.filter { $0.gate != nil }
}

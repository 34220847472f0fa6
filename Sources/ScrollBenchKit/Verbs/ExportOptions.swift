import ArgumentParser
import CollectionModel
import Foundation
import Gate
import Measurement
import Reports

/// What a gate writes for CI. A verb takes it as an option group and hands it its report:
///
/// ```swift
/// @OptionGroup(title: "Output for CI") var exports: ExportOptions
/// try exports.write(report)
/// ```
struct ExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write JUnit XML to this file, a test for each case.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write the report to this file as Markdown: verdict, findings, commands.",
      valueName: "file"))
  var markdown: String?

  @Flag(
    help: """
      Print annotations for GitHub to standard output, and append the report to the summary of \
      the step (GITHUB_STEP_SUMMARY).
      """)
  var github = false

  /// Told now rather than after the minutes that a gate takes.
  func validate() throws {
    try checkDestination(junit, flag: "--junit")
    try checkDestination(markdown, flag: "--markdown")
    guard github, let stepSummary else { return }
    do {
      try GateExports.checkSummary(stepSummary)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private var stepSummary: String? {
    ProcessInfo.processInfo.environment[GateExports.summaryVariable].flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  /// Writes what was asked for; nothing without a flag.
  ///
  /// - Throws: `ReportError.cannotWrite`.
  func write(_ report: GateReport) throws {
    let exports = GateExports(
      junit: junit, markdown: markdown, isForGitHub: github, stepSummary: stepSummary)
    try exports.write(report, print: writeResult)
  }
}

/// What a run is written to for other tools.
struct RunExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write JUnit XML to this file, a test for each case.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      """
      Write JSON for github-action-benchmark to this file: metrics of which less is better \
      (customSmallerIsBetter).
      """, valueName: "file"))
  var githubBenchmark: String?

  @Option(
    help: ArgumentHelp(
      "The same of metrics of which more is better (customBiggerIsBetter).", valueName: "file"))
  var githubBenchmarkBigger: String?

  @Option(
    help: ArgumentHelp("Write Bencher Metric Format to this file (JSON).", valueName: "file"))
  var bencher: String?

  @Option(
    help: ArgumentHelp("Write Go benchmark lines to this file, for benchstat.", valueName: "file"))
  var goBench: String?

  @Option(help: ArgumentHelp("Write JMH's JSON to this file.", valueName: "file"))
  var jmh: String?

  @Option(
    help: ArgumentHelp(
      "Write HdrHistogram's percentile text to this folder, a file for each case and latency.",
      valueName: "folder"))
  var hgrm: String?

  @Option(
    help: ArgumentHelp(
      "Only these metrics in the files above, by comma. Default: all.", valueName: "metrics"))
  var metrics: String?

  /// What was asked for.
  ///
  /// - Throws: `InputError` where a name is no metric.
  func exports() throws -> RunExports {
    var exports = RunExports()
    exports.junit = junit
    exports.gitHubBenchmark = githubBenchmark
    exports.gitHubBenchmarkBigger = githubBenchmarkBigger
    exports.bencher = bencher
    exports.goBenchmark = goBench
    exports.jmh = jmh
    exports.percentileFolder = hgrm
    if let metrics {
      let names = metrics.split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      for name in names where Metric.named(name) == nil { throw unknownMetric(name, "--metrics") }
      exports.metrics = .named(names)
    }
    return exports
  }

  func validate() throws {
    var flags: [String: String] = [:]
    for (path, flag) in [
      (junit, "--junit"), (githubBenchmark, "--github-benchmark"),
      (githubBenchmarkBigger, "--github-benchmark-bigger"), (bencher, "--bencher"),
      (goBench, "--go-bench"), (jmh, "--jmh"),
    ] {
      try checkDestination(path, flag: flag)
      guard let path else { continue }
      if let other = flags.updateValue(flag, forKey: path) {
        throw ValidationError("\(other) and \(flag) name the same file \"\(path)\"")
      }
    }
    guard let hgrm else { return }
    var status = stat()
    let isThere = stat(hgrm, &status) == 0
    try checkWriting(isThere ? hgrm + "/a-case.hgrm" : hgrm, flag: "--hgrm")
  }
}

/// That a file can be put at `path`: nothing but a file stands there, in a folder that is there and
/// takes one.
///
/// A device is refused because a file is replaced as a whole: `/dev/stdout` would be one from then on.
func checkDestination(_ path: String?, flag: String) throws {
  guard let path else { return }
  var isFolder: ObjCBool = false
  let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
  if path.isEmpty || path.hasSuffix("/") || exists && isFolder.boolValue {
    throw ValidationError("\(flag): expected a file, found the folder \"\(path)\"")
  }
  var status = stat()
  if path.hasPrefix("/dev/") || stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
    throw ValidationError(
      "\(flag): expected a file, found the device \"\(path)\": name a file and print that")
  }
  let folder = (path as NSString).deletingLastPathComponent
  guard
    folder.isEmpty
      || FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        && isFolder.boolValue
  else {
    throw ValidationError("\(flag): there is no folder \"\(folder)\" for \(path): make it first")
  }
  try checkWriting(path, flag: flag)
}

/// The system's own answer. The parser prints errors of its own kind as they are, and no others.
private func checkWriting(_ path: String, flag: String) throws {
  do {
    try AtomicFile.check(path)
  } catch {
    throw ValidationError(error.naming(flag).description)
  }
}

import ArgumentParser
import Commands
import Files
import Foundation
import Measurement
import Registration
import Runner
import ScrollBenchKit
import SuiteCases
import Verdicts
import Workers

/// `workshop first-frame`: the time from the start of a process to its first frame, in parts.
struct FirstFrameCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "first-frame",
    abstract: "Times the parts of a first frame, in processes of their own.",
    discussion: """
      Each process reads the data from the cache, lays it out and shows one screen. The strategies \
      take turns. Prints a table for each: CPU time, and real time with its least and greatest \
      value, in ms.

      Example:
        workshop first-frame --layout list --strategy tiled-cache,precompute-all
      """)

  @Option(help: "Data from a file, by name or path.")
  var data = "pypi-summaries"

  @Option(help: "One layout.")
  var layout = "list"

  @Option(help: "Strategies.")
  var strategy = ["tiled-cache"]

  @Option(
    help: "How many processes for each strategy. (default: 15)",
    transform: NumberOption.whole("--launches", in: 1...1000, example: 15))
  var launches = 15

  /// The time at which this process was started to show one frame.
  @Option(
    help: .hidden, transform: NumberOption.whole("--since", in: 0...UInt64.max, example: 1))
  var since: UInt64?

  func run(_ registry: Registry) throws -> Int32 {
    let strategies = try NameList.names(in: strategy, flag: "--strategy")
    if let since {
      let report = try frame(strategies[0], registry).show(since: Moment(wall: since, cpu: 0))
      writeResult(String(decoding: try JSONEncoder().encode(report), as: UTF8.self) + "\n")
      return 0
    }
    // Also checks the names, and fills the cache.
    let frames = try strategies.map { try frame($0, registry) }
    _ = try strategies.map(reported)
    var reports = [[FirstFrame.Report]](repeating: [], count: frames.count)
    for _ in 0..<launches {
      for (number, strategy) in strategies.enumerated() {
        reports[number].append(try reported(strategy))
      }
    }
    for (number, strategy) in strategies.enumerated() {
      writeResult(
        (number > 0 ? "\n" : "")
          + FirstFrameTable(reports[number]).text(titled: "\(layout), \(strategy)"))
    }
    return 0
  }

  private func frame(_ strategy: String, _ registry: Registry) throws -> FirstFrame {
    let file = try registry.registeredDataset(data).map { found throws(InputError) in
      guard let file = found.registration.file else {
        throw InputError(
          file: "--data", message: "expected data from a file, found the generated \(data)",
          advice: "such as pypi-summaries")
      }
      return try BenchmarksFolder.path(file, in: BenchmarksFolder.find(named: nil))
    }
    return FirstFrame(
      data: file ?? data,
      choice: try SourceChoice(layout: layout, strategy: strategy, in: registry),
      viewport: CGSize(width: 390, height: 844))
  }

  /// The report of a new process.
  private func reported(_ strategy: String) throws -> FirstFrame.Report {
    let process = try WorkerProcess(
      executable: SuiteRunner.ownExecutable,
      arguments: [
        "first-frame", "--data", data, "--layout", layout, "--strategy", strategy,
        "--since", "\(MonotonicClock.now())",
      ])
    return try process.receiveMessage(timeout: 60)
  }
}

import SuiteCases
import Commands
import Foundation
import Primitives
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// Every trace at the ends of its parameters is played to its end, in every verb that plays frames:
/// no signal, no backtrace, no code but those of success and of one line about what does not fit.
///
/// A sample is drawn by SCROLLBENCH_ENDS_SEED; SCROLLBENCH_ENDS=all takes all there are. A failure
/// prints the commands that show it again.
@Suite(.waitsForProcesses) struct TraceEndsTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let seed = variables["SCROLLBENCH_ENDS_SEED"].flatMap { UInt64($0) } ?? 1
  private static let takesAll = variables["SCROLLBENCH_ENDS"] == "all"
  /// Of each layout, about ten seconds of a processor.
  private static let sampleSize = 12

  /// CPU time of a process, s. An hour of scrolling with costs of cells takes up to 100 s on a slow
  /// machine; whatever takes longer hangs.
  private static let mostSeconds = 180

  @Test(arguments: TraceEnds.layouts)
  func everyTraceAtTheEndsOfItsParametersIsPlayed(layout: String) throws {
    let all = try TraceEnds(.standard).plays(over: layout)
    #expect(Set(all.map(\.trace)).count > 100)
    var random = SplitMix64(seed: Self.seed &+ UInt64(TraceEnds.layouts.firstIndex(of: layout)!))
    let quick = all.filter { $0.way != .times }
    let plays =
      Self.takesAll
      ? all : (0..<Self.sampleSize).map { _ in quick[random.next(below: quick.count)] }
    var refusals: [String: Int] = [:]
    for (number, play) in plays.enumerated() {
      if let refusal = try Self.check(play) { refusals[refusal, default: 0] += 1 }
      if Self.takesAll, (number + 1) % 100 == 0 {
        print("\(layout): played \(number + 1) of \(plays.count)")
      }
    }
    for (line, count) in refusals.sorted(by: { $0.key < $1.key }) {
      print("\(layout): refused \(count) of \(plays.count): \(line)")
    }
  }

  /// Taps turned the clock back, and a replay of a trace that runs by the clock and changes nothing
  /// went on from where the one before it had ended.
  @Test(arguments: [
    "taps[animate=0.3s]", "exchange[times=0]", "drag-cell[times=0]", "chat[animate=0.3s,batches=0]",
    "updates[animate=0.3s,every=1000000]",
  ])
  func theClockOfAnAnimatedTraceNeverGoesBack(trace: String) throws {
    for way in TraceEnds.Way.allCases where way != .times {
      let refusal = try Self.check(
        TraceEnds.Play(
          data: "uniform", layout: "list", strategy: "tiled-cache", trace: trace, way: way))
      #expect(refusal == nil)
    }
  }

  /// Two items, one of no size, and a header between them that fills the screen.
  @Test func aDragThatFindsNoItemChangesNothing() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("few.csv", "section,item,width,height\n0,0,0,0\n2,0,10,10\n"),
      (
        "few.sections.csv",
        "section,title,header_height,item_count\n0,,0,1\n1,,1000,0\n2,,0,1\n"
      ),
    ] {
      try text.write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let words = ["--data", "few.csv", "--layout", "list", "--strategy", "tiled-cache"]
    for command in [["--budget", "0.02"], ["--explain", "--frame", "0"]] {
      let bench = try Self.run(["run"] + words + ["--trace", "drag-cell"] + command, in: folder)
      #expect(bench.status == 0 && !bench.hasCrashed, "\(bench.output)\(bench.errors)")
    }
  }

  /// Types what a play is, and returns why it was refused; nil if it was not.
  private static func check(_ play: TraceEnds.Play) throws -> String? {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let commands = play.commands(Bench.product.path)
    for (number, words) in commands.enumerated() {
      let bench = try run(words, in: folder)
      let status = bench.status
      let typed = commands[...number].map { "scrollbench " + CommandFuzzTests.quoted($0) }
        .joined(separator: " && ")
      let text: Comment =
        "SCROLLBENCH_ENDS_SEED=\(seed): \(typed): exit \(status): \(bench.output)\(bench.errors)"
      let hasEnded = statuses(of: play.way).contains(status) && !bench.hasCrashed
      #expect(hasEnded, text)
      guard status == 64 else { continue }
      let lines = bench.errorLines
      let isOneLine = lines.count == 1 && lines[0].hasPrefix("error: ")
      #expect(isOneLine, text)
      return lines.first
    }
    return nil
  }

  /// On a machine that others use, times mean nothing.
  private static func statuses(of way: TraceEnds.Way) -> Set<Int32> {
    way == .times ? [0, 7, 64] : [0, 64]
  }

  /// Runs a command within the limit, which each of its workers has as well. One that waits
  /// forever is killed after an hour.
  private static func run(_ words: [String], in folder: URL) throws -> Bench {
    try Bench.run(
      ["-c", "ulimit -t \(mostSeconds); exec \"$0\" \"$@\"", Bench.product.path] + words,
      in: folder, executable: URL(fileURLWithPath: "/bin/bash")
    ) { process, _ in
      for _ in 0..<720_000 where process.isRunning { usleep(5_000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }
}

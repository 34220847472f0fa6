import Datasets
import Files
import Foundation
import InstructionGate
import Measurement
import Registration
import ResultFiles
import SuiteCases
import TimeGate
import Verdicts
import Workers

extension ReportCommand {
  /// Counts the instructions of the frames of a run's cases, with the code of this executable.
  ///
  /// - Throws: `InputError` if instructions cannot be counted here, `Interruption`.
  func frameProfiles(
    of run: RunRecord, _ registry: Registry
  ) throws -> FrameProfiles {
    let files = try RecordedCase.Files(file, of: run)
    let benchmarks = try BenchmarksFolder.find(named: files.benchmarks)
    let talk = Talk()
    defer { talk.clear() }
    let counting = FileManager.default.temporaryDirectory
      .appendingPathComponent("scrollbench-counting-\(getpid())").path
    var profiler = try FrameProfiler(
      executable: "/proc/\(getpid())/exe", reader: ProgramIdentity.own, tools: try CountingTools(),
      folder: counting, timeoutSeconds: 120)
    defer { profiler.end() }
    let line = ProgressLine("counting", of: run.cases.count, on: talk)
    var losses: [(caseID: String, reason: String)] = []
    var done = 0
    var groups: [FrameProfiles.Group] = []
    for group in run.groups {
      var cases: [(strategy: String, profile: FrameProfile)] = []
      for record in group.members {
        line.show(record.id, done: Double(done))
        done += 1
        do {
          let recorded = try RecordedCase(
            record, files: files, benchmarks: benchmarks, in: registry)
          let resolved = try ResolvedCase(recorded.playable, folders: benchmarks, in: registry)
          cases.append(
            (record.case.strategy.shown, try profiler.profile(of: resolved.job)))
        } catch let interruption as Interruption {
          throw interruption
        } catch {
          losses.append((record.id, Self.reason(of: error)))
        }
      }
      if let first = group.members.first, !cases.isEmpty {
        let facts = first.case
        groups.append(
          .init(
            title: [facts.data.shown, facts.layout.shown, facts.trace.shown]
              .joined(separator: ", "),
            cases: cases))
      }
    }
    return FrameProfiles(groups: groups, losses: losses)
  }

  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as RecordedCase.NotHere: error.reason
    case let error as PairFailure: CaseLoss(error, caseID: "").reason
    default: Files.reason(of: error)
    }
  }
}

import Foundation
import Measurement
import TestSupport
import Testing
import Workers

/// A gate runs workers of older builds, which have to read the jobs of this one.
@Suite struct WorkerJobTests {
  private let whole = WorkerJob(
    case: Case(
      data: Case.Name("/home/a.csv", shown: "a-0123abcd", fileDigits: "0123abcd"), items: 10_000,
      layout: Case.Name("masonry", shown: "masonry[columns=3]"), trace: Case.Name("flick"),
      strategy: Case.Name("tiled-cache[tile=64]"), viewport: Viewport(width: 320.5, height: 480),
      overscan: 0.25, seed: .max),
    folders: ["/b/one", "/b/two", "/b/three"], reader: "r")

  private func text(_ job: WorkerJob) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(
      decoding: try encoder.encode(WorkerCommand.prepare(job, launch: 2)), as: UTF8.self)
  }

  private func job(_ text: String) throws -> WorkerJob {
    guard
      case .prepare(let job, _) = try JSONDecoder().decode(
        WorkerCommand.self, from: Data(text.utf8))
    else { throw LaunchFailure(reason: "no job") }
    return job
  }

  private static let wholeText =
    #"{"prepare":{"_0":{"benchmarks":"/b/one","#
    + #""caseID":"a-0123abcd@10k/masonry/flick/tiled-cache[tile=64]+overscan=0.25@320.5x480","#
    + #""data":"/home/a.csv","items":10000,"layout":"masonry","#
    + #""moreBenchmarks":["/b/two","/b/three"],"overscan":0.25,"reader":"r","#
    + #""seed":18446744073709551615,"strategy":"tiled-cache[tile=64]","trace":"flick","#
    + #""viewportHeight":480,"viewportWidth":320.5},"launch":2}}"#

  private static let leastText =
    #"{"prepare":{"_0":{"benchmarks":"","caseID":"uniform/list/flick/on-demand","#
    + #""data":"uniform","layout":"list","overscan":0.5,"seed":1,"strategy":"on-demand","#
    + #""trace":"flick","viewportHeight":844,"viewportWidth":390},"launch":2}}"#

  @Test func aJobIsWrittenAsOlderBuildsReadIt() throws {
    #expect(try text(whole) == Self.wholeText)
    let least = WorkerJob(case: .named(), folders: [])
    #expect(try text(least) == Self.leastText)
    #expect(try text(WorkerJob(case: .named(), folders: ["/b"])).contains(#""benchmarks":"/b""#))
    #expect(try !text(WorkerJob(case: .named(), folders: ["/b"])).contains("moreBenchmarks"))
  }

  @Test func aJobIsReadAsItWasWritten() throws {
    let read = try job(Self.wholeText)
    #expect(read.folders == whole.folders && read.reader == "r" && read.case.id == whole.case.id)
    #expect(read.case.data.text == "/home/a.csv" && read.case.items == 10_000)
    #expect(read.case.layout.text == "masonry" && read.case.trace.text == "flick")
    #expect(read.case.strategy == whole.case.strategy && read.case.viewport == whole.case.viewport)
    #expect(read.case.overscan == 0.25 && read.case.seed == .max)
    #expect(try text(read) == Self.wholeText)
    #expect(try job(Self.leastText) == WorkerJob(case: .named(), folders: []))
  }
}

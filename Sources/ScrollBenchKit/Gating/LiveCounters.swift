import CollectionModel
import Foundation
import Gate
import Measurement
import Reports

/// Two builds over the same cases, every deterministic metric of one against the other's: bytes and
/// allocations too, which no baseline holds because they are the allocator's.
struct LiveCounters {
  let run: CountingRun
  let policy: GatePolicy
  let reproduction: Reproduction

  /// - Parameters:
  ///   - base: the path of an executable that serves as a worker of this program's kind.
  ///   - output: the folder that `base` and `head` are written to, a result folder each.
  /// - Throws: `InputError` where there is no such executable, `Interruption`, `ReportError`.
  func report(
    base: String, head: String, output: String, talk: inout Talk
  ) throws -> GateReport {
    try Self.check(base, head)
    let before = try run.record(
      executable: base, output: output + "/base", label: "base ", talk: &talk)
    let now = try run.record(
      executable: head, output: output + "/head", label: "head ", talk: &talk)
    guard let first = before.cases.first(where: { $0.failure != nil }),
      before.cases.allSatisfy({ $0.failure != nil })
    else {
      let names = (base: "base \(base)", head: "head \(head)")
      var report = try RunComparison(
        base: before, head: now, names: names, policy: policy, date: Date(),
        reproduce: reproduction.command
      ).report
      report.title = "counters of \(report.title)"
      return report
    }
    return GateReport(
      title: "counters of head \(head) against base \(base)", caseIDs: now.cases.map(\.id),
      findings: [
        Finding(
          .noBaseline, caseID: "*",
          detail: "no case has a result from the base: \(first.failure ?? ""); a base that is"
            + " older than this gate cannot count without timing")
      ])
  }

  /// - Throws: `InputError` where one is no executable.
  static func check(_ base: String, _ head: String) throws(InputError) {
    try check(base, flag: "--base")
    try check(head, flag: "--head")
  }

  private static func check(_ path: String, flag: String) throws(InputError) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw InputError(
        file: flag, message: "expected an executable, found none at \(InputError.quote(path))",
        advice: "give the path of a scrollbench that was built before")
    }
  }
}

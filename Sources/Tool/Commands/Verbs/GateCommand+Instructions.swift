import Files
import Foundation
import Gate
import InstructionGate
import Measurement
import Registration
import ResultFiles
import SuiteCases
import TimeGate
import Verdicts
import Workers

/// The tier `instructions`: what two builds execute in the same work.
extension GateCommand {
  /// Counts the instructions of the cases in both builds.
  ///
  /// - Parameter isAlone: whether the user requested it. Otherwise times take its place where it is
  ///   not possible.
  /// - Throws: also `InputError` if they cannot be counted and `isAlone`.
  func instructions(
    of cases: [TimeGateRun.Case], base: PairBuild, head: PairBuild, _ policy: GatePolicy,
    _ reproduction: Reproduction, isAlone: Bool
  ) throws -> GateReport {
    let title = "instructions of head \(head.path) against base \(base.path)"
    let folder = PathParts.path("instructions", in: output)
    do {
      for (build, flag) in [(base, "--base"), (head, "--head")] {
        guard try build.countsInstructions(timeoutSeconds: timeout) else {
          throw InputError(
            file: flag, message: "\(build.path) is older than the counting of instructions",
            advice: "compare with a later commit")
        }
      }
      let talk = Talk()
      var run = InstructionGateRun(
        cases: cases, base: base, head: head, tools: try CountingTools(),
        folder: PathParts.path("running", in: folder), timeoutSeconds: timeout,
        slack: { policy.slack(caseID: $0, metric: $1) })
      run.countsSame = isAlone
      let line = ProgressLine("counting instructions", of: cases.count, on: talk)
      run.progress = { line.show($0, done: Double($1)) }
      run.lost = { talk.say("\($0.kind.rawValue): \($0.caseID): \($0.reason)") }
      let result = try run.run()
      talk.clear()
      var report = result.report(title: title, policy: policy, on: Date()) { id in
        reproduction.comparison(of: id, ["--tier", "instructions"])
          ?? reproduction.command(
            for: id,
            verb: [
              "gate", "--base", base.path, "--head", head.path, "--tier", "instructions",
            ])
      }
      let pictures = try InstructionFolder(URL(path: folder, isFolder: true))
        .write(result, report.instructionChanges)
      for (index, picture) in pictures.enumerated() {
        report.instructionChanges[index].picture = picture.map { "instructions/" + $0 }
      }
      return report
    } catch let error as InputError where !isAlone {
      // All times are measured then.
      var report = GateReport(title: title, caseIDs: [], findings: [])
      report.remarks = ["instructions were not counted: \(error.description)"]
      return report
    }
  }

  /// The cases with the measures that counters and instructions leave open: whose instructions
  /// changed or could not be counted, or whose case has other counters.
  ///
  /// - Parameter counters: nil if none were compared.
  func open(
    _ cases: [TimeGateRun.Case], after instructions: inout GateReport, and counters: GateReport?
  ) -> [TimeGateRun.Case] {
    guard instructions.instructionsCompared != nil else { return cases }
    let changed = Set((counters?.findings ?? []).filter { $0.metric != nil }.map(\.caseID))
    let lost = Set(instructions.findings.map(\.caseID))
    let metrics = Dictionary(grouping: instructions.instructionChanges, by: \.caseID).mapValues {
      Set($0.map(\.metric))
    }
    var left = 0
    let open = cases.compactMap { subject -> TimeGateRun.Case? in
      let id = subject.job.case.id
      guard !changed.contains(id), !lost.contains(id) else { return subject }
      var subject = subject
      let all = subject.measures.count
      subject.measures.removeAll { !(metrics[id] ?? []).contains($0.instructionMetric) }
      left += all - subject.measures.count
      return subject.measures.isEmpty ? nil : subject
    }
    instructions.timesLeftOut = left
    return open
  }
}

extension Finding {
  /// A slower time with the functions whose instructions changed.
  func explained(by changes: [InstructionChange]) -> Finding {
    guard kind == .regression, let metric, metric.hasSuffix("cpu_ns"),
      let change = changes.first(where: {
        $0.caseID == caseID && $0.metric == metric.dropLast("cpu_ns".count) + "instructions"
      })
    else { return self }
    var explained = self
    explained.detail += "; " + ([change.countsAlone] + change.clauses).joined(separator: "; ")
    return explained
  }
}

import Files
import Foundation
import Gate
import Primitives
import TimeGate
import Workers

/// Compares the instructions that two builds execute in the same work.
package struct InstructionGateRun {
  package let cases: [TimeGateRun.Case]
  /// Called with the id of a case before it is counted, and how many were counted.
  package var progress: (_ caseID: String, _ done: Int) -> Void = { _, _ in }
  package var lost: (CaseLoss) -> Void = { _ in }
  /// Whether executables that are the same are counted too.
  package var countsSame = true
  private let pairs: (base: PairBuild, head: PairBuild)
  private let builds: [PairSide: CountedBuild]
  private let tools: CountingTools
  private let folder: String
  private let timeoutSeconds: Double
  private let slack: (String, String) -> Slack

  /// - Parameters:
  ///   - folder: for files that are needed only while it runs.
  ///   - timeoutSeconds: the most seconds that a worker may take for any step.
  ///   - slack: the slack of the policy, for a case and a metric.
  package init(
    cases: [TimeGateRun.Case], base: PairBuild, head: PairBuild, tools: CountingTools,
    folder: String, timeoutSeconds: Double, slack: @escaping (String, String) -> Slack
  ) {
    // Cases of the same data come one after the other: they share their workers.
    self.cases = cases.grouped(by: { InstructionCounting.data(of: $0.job) }).flatMap(\.elements)
    pairs = (base, head)
    builds = [.base: CountedBuild(base, as: .base), .head: CountedBuild(head, as: .head)]
    self.tools = tools
    self.folder = folder
    self.timeoutSeconds = timeoutSeconds
    self.slack = slack
  }

  /// - Throws: `Interruption` on a signal; `InputError` and `OutputError` if the builds cannot be
  ///   copied. A worker that fails is a loss, not an error.
  package func run() throws -> InstructionResult {
    var result = InstructionResult()
    let start = Date()
    var counting = try InstructionCounting(
      [builds[.base]!, builds[.head]!], tools: tools, folder: folder,
      timeoutSeconds: timeoutSeconds)
    defer { counting.end() }
    if !countsSame, counting.areSame {
      result.sameMeasures = cases.reduce(0) { $0 + $1.measures.count }
      return result
    }
    try TimeGateRun.readData(
      of: cases, base: pairs.base, head: pairs.head, timeoutSeconds: timeoutSeconds)
    for (done, subject) in cases.enumerated() {
      progress(subject.job.case.id, done)
      do {
        let blocks = try counting.blocks(of: subject.job, subject.measures)
        result.rows += subject.measures.compactMap { measure in
          blocks[measure].map { row(of: measure, subject.job.case.id, $0) }
        }
      } catch let interruption as Interruption {
        throw interruption
      } catch {
        let failure =
          error as? PairFailure
          ?? PairFailure(side: .head, reason: .launch(reason(of: error)))
        let loss = CaseLoss(failure, caseID: subject.job.case.id)
        lost(loss)
        result.losses.append(loss)
      }
    }
    if !result.changed.isEmpty { result.namesRemark = tools.remark }
    result.seconds = Date().timeIntervalSince(start)
    return result
  }

  private func row(
    of measure: PairMeasure, _ id: String, _ blocks: InstructionCounting.Blocks
  ) -> InstructionRow {
    let (base, head) = (blocks[.base]!, blocks[.head]!)
    var row = InstructionRow(
      caseID: id, measure: measure, units: head.units, base: base.counts.total,
      head: head.counts.total, baseAllocations: base.counts.allocations,
      headAllocations: head.counts.allocations, slack: slack(id, measure.instructionMetric),
      change: .none)
    row.change = Self.change(base.counts, head.counts, row.slack)
    guard row.change != .none else { return row }
    let names = SourceNames(tools)
    func named(_ side: PairSide) -> NamedCounts {
      NamedCounts(blocks[side]!, of: builds[side]!.executable, names)
    }
    let (before, after) = (named(.base), named(.head))
    row.explain(base: InstructionProfile(before), head: InstructionProfile(after))
    row.tree = CallTree(base: before, head: after)
    return row
  }

  /// Instructions and allocations are equal within the slack, and every function with a larger
  /// share than the slack is in both builds; or else how they differ.
  private static func change(
    _ base: CallgrindCounts, _ head: CallgrindCounts, _ slack: Slack
  ) -> InstructionRow.Change {
    let (before, after) = (Double(base.total), Double(head.total))
    let allowance = slack.allowance(over: before)
    if after > before + allowance { return .more }
    if after < before - allowance { return .fewer }
    let allocations = (Double(base.allocations), Double(head.allocations))
    if (allocations.1 - allocations.0).magnitude > slack.relative * allocations.0 {
      return .elsewhere
    }
    let (symbols, others) = (base.bySymbol, head.bySymbol)
    func hasAlone(_ a: [String: UInt64], _ b: [String: UInt64]) -> Bool {
      a.contains { Double($0.value) > allowance && b[$0.key] == nil }
    }
    return hasAlone(symbols, others) || hasAlone(others, symbols) ? .elsewhere : .none
  }
}

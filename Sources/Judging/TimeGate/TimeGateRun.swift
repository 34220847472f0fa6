import Files
import Foundation
import Gate
import Workers

/// Compares the times of two builds: the procedure of the gate over pairs of worker processes.
package struct TimeGateRun {
  /// A case, and its measures that are timed.
  package struct Case: Sendable {
    package var job: WorkerJob
    package var measures: [PairMeasure]

    package init(job: WorkerJob, measures: [PairMeasure]) {
      self.job = job
      self.measures = measures
    }
  }

  /// A slowdown that is put into the head of one case.
  package struct CaseInjection: Hashable, Sendable {
    package var caseID: String
    package var injection: Injection

    package init(caseID: String, injection: Injection) {
      self.caseID = caseID
      self.injection = injection
    }
  }

  package let cases: [Case]
  package var rules: TimingRules
  package var injection: CaseInjection?
  package var progress: (TimeGateProgress) -> Void = { _ in }
  private let base: PairBuild
  private let head: PairBuild
  private let timeoutSeconds: Double
  private let slack: (String, String) -> Slack

  /// - Parameters:
  ///   - base, head: builds that support the cases' names.
  ///   - timeoutSeconds: the most seconds that a worker may take for any step.
  ///   - slack: the slack of the policy, for a case and a metric.
  package init(
    cases: [Case], base: PairBuild, head: PairBuild, rules: TimingRules = TimingRules(),
    timeoutSeconds: Double = 120, slack: @escaping (String, String) -> Slack
  ) {
    self.cases = cases
    self.base = base
    self.head = head
    self.rules = rules
    self.timeoutSeconds = timeoutSeconds
    self.slack = slack
  }

  /// - Throws: `Interruption` on a signal. A worker that fails is a loss, not an error.
  package func run() throws -> TimeGateResult {
    try readData()
    let pairs = ProcessPairs(
      base: base, head: head,
      settings: PairSettings(
        blockNanoseconds: rules.blockMilliseconds * 1e6, quads: rules.quads,
        timeoutSeconds: timeoutSeconds),
      screenLaunches: rules.screenLaunches * rules.screenings, injection: injection)
    var procedure = TimeGateProcedure(cases: cases, source: pairs, rules: rules, slack: slack)
    procedure.progress = progress
    var result = try procedure.run()
    result.injectedShares = procedure.source.injectedShares
    result.steps = procedure.source.steps
    result.tellWhatWouldShow(
      DetectionModel(
        rules, screenLayouts: pairs.layouts(for: .screen),
        confirmLayouts: pairs.layouts(for: .confirm)))
    return result
  }

  /// Has each build read all data before anything is timed. Builds do not share what they have
  /// read, and none may have to read within a launch.
  private func readData() throws {
    let jobs = Dictionary(grouping: cases.map(\.job), by: \.case.data).values.compactMap { jobs in
      jobs.min { ($0.case.items ?? .max) < ($1.case.items ?? .max) }
    }
    let builds = base.reader == head.reader ? [base] : [base, head]
    for job in jobs.sorted(by: { $0.case.data.text < $1.case.data.text }) {
      for build in builds { try build.rehearse(job, timeoutSeconds: timeoutSeconds) }
    }
  }
}

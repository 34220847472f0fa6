import Files
import Gate
import Workers

/// Compares the times of two builds: the procedure of the gate over pairs of worker processes.
package struct TimeGateRun {
  package struct Case: Sendable {
    package var job: WorkerJob
    package var measures: [PairMeasure]
    /// Whether both builds can time the update that a measure is a part of (`PairMeasure.whole`).
    package var timesWholes: Bool

    package init(job: WorkerJob, measures: [PairMeasure], timesWholes: Bool = true) {
      self.job = job
      self.measures = measures
      self.timesWholes = timesWholes
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
    try Self.readData(of: cases, base: base, head: head, timeoutSeconds: timeoutSeconds)
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
    result.setSmallestVisible(
      DetectionModel(
        rules, screenLayouts: pairs.layouts(for: .screen),
        confirmLayouts: pairs.layouts(for: .confirm)))
    return result
  }

  /// Has each build read all data before anything is timed or counted. Builds do not share what
  /// they have read, and none may have to read within a launch.
  ///
  /// - Throws: `Interruption` on a signal.
  package static func readData(
    of cases: [Case], base: PairBuild, head: PairBuild, timeoutSeconds: Double
  ) throws {
    let jobs = Dictionary(grouping: cases.map(\.job), by: \.case.data).values.compactMap { jobs in
      jobs.min { ($0.case.items ?? .max) < ($1.case.items ?? .max) }
    }
    let builds = base.reader == head.reader ? [base] : [base, head]
    for job in jobs.sorted(by: { $0.case.data.text < $1.case.data.text }) {
      for build in builds { try build.rehearse(job, timeoutSeconds: timeoutSeconds) }
    }
  }
}

/// The progress messages of a comparison.
package enum TimeGateProgress: Sendable {
  case screening(String, done: Int, of: Int)
  case screeningAgain(String)
  case confirming(String, done: Int, of: Int)
  case lost(CaseLoss)
}

/// A slowdown that is put into the head: the blocks of one measure are extended by a share of their
/// own time, spent on nothing.
///
/// Both sides get the command and behave alike before their blocks are timed; the base injects 0.
package struct Injection: Hashable, Sendable {
  /// The share as a fraction: 0.05 is 5 %.
  package var share: Double
  package var measure: PairMeasure

  package init(share: Double, measure: PairMeasure) {
    self.share = share
    self.measure = measure
  }
}

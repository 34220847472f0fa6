import Foundation
import Gate
import InputFiles
import Workers

/// Compares the times of two builds: the procedure of the gate over pairs of worker processes.
public struct TimeGateRun {
  /// A case, and its measures that are timed.
  public struct Case: Sendable {
    public var job: WorkerJob
    public var measures: [PairMeasure]

    public init(job: WorkerJob, measures: [PairMeasure]) {
      self.job = job
      self.measures = measures
    }
  }

  /// A slowdown that is put into the head of one case.
  public struct CaseInjection: Hashable, Sendable {
    public var caseID: String
    public var injection: Injection

    public init(caseID: String, injection: Injection) {
      self.caseID = caseID
      self.injection = injection
    }
  }

  public let cases: [Case]
  public var rules: TimingRules
  public var injection: CaseInjection?
  public var progress: (TimeGateProgress) -> Void = { _ in }
  private let base: PairBuild
  private let head: PairBuild
  private let timeoutSeconds: Double
  private let slack: (String, String) -> Slack

  /// - Parameters:
  ///   - base, head: builds that know the cases' names.
  ///   - timeoutSeconds: the most seconds that a worker may take for any step.
  ///   - slack: the slack of the policy, for a case and a metric.
  public init(
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
  public func run() throws -> TimeGateResult {
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

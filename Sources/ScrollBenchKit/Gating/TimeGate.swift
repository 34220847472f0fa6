import Foundation
import Gate
import Harness
import InputFiles
import Measurement

/// Compares the times of two builds: screens all cases, confirms the suspects on fresh pairs, and
/// runs beside them what shows whether the machine can be believed.
struct TimeGate {
  struct Case {
    var job: WorkerJob
    var measures: [PairMeasure]
  }

  /// What it says while it runs.
  enum Progress {
    case screening(String, done: Int, of: Int)
    case screeningAgain(String)
    case confirming(String, done: Int, of: Int)
    case lost(CaseLoss)
  }

  var cases: [Case]
  var base: PairBuild
  var head: PairBuild
  var rules = TimingRules()
  var timeoutSeconds = 120.0
  /// What the policy lets pass, for a case and a metric.
  var slack: (String, String) -> Slack
  var injection: Injection?
  var progress: (Progress) -> Void = { _ in }
  /// The most cases that are also run as the base against itself while screening.
  var nullCases = 4

  /// - Throws: `Interruption` on a signal. A worker that fails is a loss, not an error.
  func run() throws -> TimeGateResult {
    var result = TimeGateResult()
    var runners: [String: PairRunner] = [:]
    try readData()
    let start = Date()
    for screening in 0..<rules.screenings {
      if screening > 0 {
        guard let reason = result.invalidity(rules) else { break }
        progress(.screeningAgain(reason))
        result.discardScreening(because: reason)
      }
      try screen(&result, &runners, first: screening * rules.screenLaunches)
    }
    let screened = Date()
    try confirm(&result, runners)
    result.screenSeconds = screened.timeIntervalSince(start)
    result.confirmSeconds = Date().timeIntervalSince(screened)
    return result
  }

  /// Builds do not share what they have read: each reads all data before anything is timed, so that
  /// none has to within a launch.
  private func readData() throws {
    let jobs = Dictionary(grouping: cases.map(\.job), by: \.data).values.compactMap { jobs in
      jobs.min { ($0.items ?? .max) < ($1.items ?? .max) }
    }
    let builds = base.reader == head.reader ? [base] : [base, head]
    for job in jobs.sorted(by: { $0.data < $1.data }) {
      for build in builds { try build.rehearse(job, timeoutSeconds: timeoutSeconds) }
    }
  }

  private var settings: PairSettings {
    PairSettings(
      blockNanoseconds: rules.blockMilliseconds * 1e6, quads: rules.quads,
      timeoutSeconds: timeoutSeconds)
  }

  private func runner(_ job: WorkerJob, head: PairBuild) -> PairRunner {
    PairRunner(job: job, base: base, head: head, settings: settings)
  }

  // MARK: - Screening

  private func screen(
    _ result: inout TimeGateResult, _ runners: inout [String: PairRunner], first: Int
  ) throws {
    // Spread over the whole time, so that a noisy minute shows.
    let nulls = max(1, min(nullCases, cases.count / 10))
    let every = max(1, cases.count / nulls)
    var control: [PairLaunch] = []
    let lost = Set(result.losses.map(\.caseID))
    for (index, subject) in cases.enumerated() where !lost.contains(subject.job.caseID) {
      progress(.screening(subject.job.caseID, done: index, of: cases.count))
      var runner = runner(subject.job, head: head)
      runner.injection = injection
      let hasNull = index % every == every / 2
      var nullRunner = self.runner(subject.job, head: base.displaced)
      do throws(CaseFailure) {
        while control.count * cases.count < rules.screenLaunches * (index + 1) {
          control +=
            try launches(1, of: &runner, [.control], first: first + control.count)[.control] ?? []
        }
        let observed = try launches(
          rules.screenLaunches, of: &runner, subject.measures, first: first)
        for measure in subject.measures {
          add(observed, subject, measure, to: &result)
        }
        if hasNull {
          let null = try launches(
            rules.screenLaunches, of: &nullRunner, subject.measures, first: first)
          for record in records(null, subject) {
            result.records.append((.null, record))
            result.nulls.append(PairEstimate(record))
          }
        }
        runners[subject.job.caseID] = runner
      } catch {
        switch error {
        case .interruption(let interruption): throw interruption
        case .loss(let loss):
          progress(.lost(loss))
          result.losses.append(loss)
        }
      }
    }
    if !control.isEmpty {
      let record = PairRecord(caseID: "control", measure: .control, launches: control)
      result.records.append((.control, record))
      result.control = PairEstimate(record)
    }
  }

  private func add(
    _ observed: [PairMeasure: [PairLaunch]], _ subject: Case, _ measure: PairMeasure,
    to result: inout TimeGateResult
  ) {
    let record = PairRecord(
      caseID: subject.job.caseID, measure: measure, launches: observed[measure] ?? [])
    let estimate = PairEstimate(record)
    let slack = slack(subject.job.caseID, measure.metric)
    result.records.append((.screen, record))
    result.rows.append(
      TimeRow(screen: estimate, slack: slack, suspicion: rules.suspicion(estimate, slack)))
  }

  // MARK: - Confirmation

  private func confirm(_ result: inout TimeGateResult, _ runners: [String: PairRunner]) throws {
    let suspects = result.rows.indices.filter { result.rows[$0].suspicion != nil }
    var confirmed: [(row: Int, confirmation: Confirmation)] = []
    for (done, index) in suspects.enumerated() {
      let row = result.rows[index]
      let id = row.screen.caseID
      progress(.confirming(id, done: done, of: suspects.count))
      guard let runner = runners[id] else { continue }
      do throws(CaseFailure) {
        let confirmation = try confirm(row, runner, suspects: suspects.count, &result)
        confirmed.append((index, confirmation))
      } catch {
        switch error {
        case .interruption(let interruption): throw interruption
        case .loss(let loss):
          progress(.lost(loss))
          result.losses.append(loss)
          result.rows[index].verdict = .inconclusive("it has no result from fresh pairs")
        }
      }
    }
    let verdicts = rules.verdicts(confirmed.map(\.confirmation))
    for ((index, confirmation), verdict) in zip(confirmed, verdicts) {
      result.rows[index].confirmation = confirmation
      result.rows[index].verdict = verdict
    }
  }

  /// Rounds of fresh pairs until it can be told, and the base against itself where it would fail.
  private func confirm(
    _ row: TimeRow, _ runner: PairRunner, suspects: Int, _ result: inout TimeGateResult
  ) throws(CaseFailure) -> Confirmation {
    var runner = runner
    let (id, measure) = (row.screen.caseID, row.screen.measure)
    var observed: [PairLaunch] = []
    var record = PairRecord(caseID: id, measure: measure, launches: [])
    var confirmation: Confirmation
    repeat {
      observed +=
        try launches(rules.confirmLaunches, of: &runner, [measure], first: observed.count)[measure]
        ?? []
      record.launches = observed
      confirmation = Confirmation(
        estimate: PairEstimate(record), rounds: observed.count / rules.confirmLaunches,
        slack: row.slack)
    } while rules.needsMore(confirmation, suspects: suspects)
    result.records.append((.confirm, record))
    result.injectedShares += runner.injectedShares.suffix(observed.count)
    if rules.isLarge(confirmation.estimate, row.slack) {
      var nullRunner = self.runner(runner.job, head: base.displaced)
      let null = try launches(rules.confirmLaunches, of: &nullRunner, [measure])[measure] ?? []
      let nullRecord = PairRecord(caseID: id, measure: measure, launches: null)
      result.records.append((.confirmNull, nullRecord))
      confirmation.null = PairEstimate(nullRecord)
    }
    return confirmation
  }

  // MARK: - Launches

  private enum CaseFailure: Error {
    case interruption(Interruption)
    case loss(CaseLoss)
  }

  private func launches(
    _ count: Int, of runner: inout PairRunner, _ measures: [PairMeasure], first: Int = 0
  ) throws(CaseFailure) -> [PairMeasure: [PairLaunch]] {
    var all: [PairMeasure: [PairLaunch]] = [:]
    for launch in first..<(first + count) {
      do {
        for (measure, observed) in try runner.run(launch: launch, measures: measures) {
          all[measure, default: []].append(observed)
        }
      } catch let interruption as Interruption {
        throw .interruption(interruption)
      } catch let failure as PairFailure {
        throw .loss(CaseLoss(failure, caseID: runner.job.caseID))
      } catch {
        throw .loss(
          CaseLoss(caseID: runner.job.caseID, kind: .failed, reason: reason(of: error)))
      }
    }
    return all
  }

  private func records(
    _ observed: [PairMeasure: [PairLaunch]], _ subject: Case
  ) -> [PairRecord] {
    subject.measures.compactMap { measure in
      observed[measure].map {
        PairRecord(caseID: subject.job.caseID, measure: measure, launches: $0)
      }
    }
  }
}

extension CaseLoss {
  init(_ failure: PairFailure, caseID: String) {
    let side = failure.side.rawValue
    switch failure.reason {
    case .launch(let reason):
      self.init(
        caseID: caseID, kind: failure.side == .head ? .failed : .inconclusive,
        reason: "\(side): \(reason)")
    case .refused(LaunchRecord.nothingToScroll):
      self.init(caseID: caseID, kind: .note, reason: LaunchRecord.nothingToScroll)
    case .refused(let reason):
      self.init(
        caseID: caseID, kind: failure.side == .head ? .failed : .unknown,
        reason: "\(side) cannot run it: \(reason)")
    case .version(let reason):
      self.init(
        caseID: caseID, kind: .noBaseline,
        reason: "\(side) \(reason): build it from a commit whose gate has this protocol")
    case .differentWork(let base, let head):
      self.init(
        caseID: caseID, kind: .wrongAnswer,
        reason: "in the same frames base finds \(base) elements, head \(head)")
    }
  }
}

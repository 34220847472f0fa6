import Foundation
import Gate
import Workers

/// The procedure that compares two builds by time: it screens all cases, confirms the suspects on
/// fresh pairs, and runs controls that show whether the machine can be trusted.
///
/// It contains no code for processes: `source` yields the launches. Tests run it over simulated
/// launches, and their results hold for the code that judges users' changes.
package struct TimeGateProcedure<Source: PairSource> {
  package let cases: [TimeGateRun.Case]
  package var source: Source
  package let rules: TimingRules
  package var progress: (TimeGateProgress) -> Void = { _ in }
  private let slack: (String, String) -> Slack
  private var result = TimeGateResult()

  /// - Parameter slack: the slack of the policy, for a case and a metric.
  package init(
    cases: [TimeGateRun.Case], source: Source, rules: TimingRules,
    slack: @escaping (String, String) -> Slack
  ) {
    self.cases = cases
    self.source = source
    self.rules = rules
    self.slack = slack
  }

  /// - Throws: `Interruption` on a signal.
  package mutating func run() throws -> TimeGateResult {
    result = TimeGateResult()
    let start = Date()
    for screening in 0..<rules.screenings {
      if screening > 0 {
        guard let reason = result.invalidity(rules) else { break }
        progress(.screeningAgain(reason))
        result.discardScreening(because: reason)
      }
      try screen(first: screening * rules.screenLaunches)
    }
    let screened = Date()
    try confirm()
    result.screenSeconds = screened.timeIntervalSince(start)
    result.confirmSeconds = Date().timeIntervalSince(screened)
    return result
  }

  // MARK: - Screening

  private mutating func screen(first: Int) throws {
    let launches = first..<(first + rules.screenLaunches)
    // Nulls are spread over the whole time, so that a noisy minute shows.
    let nulls = max(1, min(rules.mostNullCases, cases.count / 10))
    let every = max(1, cases.count / nulls)
    var control: [PairLaunch] = []
    let lost = Set(result.losses.map(\.caseID))
    for (index, subject) in cases.enumerated() where !lost.contains(subject.job.case.id) {
      progress(.screening(subject.job.case.id, done: index, of: cases.count))
      do throws(PairSourceError) {
        while control.count * cases.count < rules.screenLaunches * (index + 1) {
          let next = first + control.count
          control +=
            try source.launches(next..<(next + 1), of: subject, [.control], for: .control)[.control]
            ?? []
        }
        let observed = try source.launches(launches, of: subject, subject.measures, for: .screen)
        result.rows += keep(observed, subject, .screen).map(row)
        if index % every == every / 2 {
          let null = try source.launches(launches, of: subject, subject.measures, for: .null)
          result.nulls += keep(null, subject, .null).map(PairEstimate.init)
        }
      } catch {
        try note(error)
      }
    }
    if !control.isEmpty {
      let record = PairRecord(
        caseID: "control", measure: .control, launches: control,
        layouts: source.layouts(for: .control))
      result.records.append((.control, record))
      result.control = PairEstimate(record)
    }
  }

  private func row(_ record: PairRecord) -> TimeRow {
    let estimate = PairEstimate(record)
    let slack = slack(record.caseID, record.measure.metric)
    return TimeRow(screen: estimate, slack: slack, suspicion: rules.suspicion(estimate, slack))
  }

  // MARK: - Confirmation

  private mutating func confirm() throws {
    let suspects = result.rows.indices.filter { result.rows[$0].suspicion != nil }
    let subjects = Dictionary(
      cases.map { ($0.job.case.id, $0) }, uniquingKeysWith: { first, _ in first })
    var confirmed: [(row: Int, confirmation: Confirmation)] = []
    for (done, index) in suspects.enumerated() {
      let row = result.rows[index]
      progress(.confirming(row.screen.caseID, done: done, of: suspects.count))
      guard let subject = subjects[row.screen.caseID] else { continue }
      do throws(PairSourceError) {
        confirmed.append((index, try confirm(row, subject, suspects: suspects.count)))
      } catch {
        try note(error)
        result.rows[index].verdict = .inconclusive("it has no result from fresh pairs")
      }
    }
    try timeWholes(of: &confirmed, subjects)
    let verdicts = rules.verdicts(confirmed.map(\.confirmation))
    for ((index, confirmation), verdict) in zip(confirmed, verdicts) {
      result.rows[index].confirmation = confirmation
      result.rows[index].verdict = verdict
    }
  }

  /// Runs rounds of fresh pairs until the result is clear, then the base against itself if the
  /// measure would fail.
  private mutating func confirm(
    _ row: TimeRow, _ subject: TimeGateRun.Case, suspects: Int
  ) throws(PairSourceError) -> Confirmation {
    let measure = row.screen.measure
    func confirmation(_ estimate: PairEstimate, _ rounds: Int) -> Confirmation {
      Confirmation(estimate: estimate, rounds: rounds, slack: row.slack)
    }
    let (estimate, rounds) = try runRounds(of: measure, subject) { [rules] in
      rules.needsMore(confirmation($0, $1), suspects: suspects)
    }
    var confirmed = confirmation(estimate, rounds)
    if rules.wouldFail(confirmed) {
      let null = try source.launches(
        0..<rules.confirmLaunches, of: subject, [measure], for: .confirmNull)
      confirmed.null = keep(null, subject, .confirmNull).first.map(PairEstimate.init)
    }
    return confirmed
  }

  /// Times the updates that slower measures are parts of.
  private mutating func timeWholes(
    of confirmed: inout [(row: Int, confirmation: Confirmation)],
    _ subjects: [String: TimeGateRun.Case]
  ) throws {
    let verdicts = rules.verdicts(confirmed.map(\.confirmation))
    for (index, verdict) in verdicts.enumerated() where verdict.name == "slower" {
      let screen = result.rows[confirmed[index].row].screen
      guard let subject = subjects[screen.caseID], subject.timesWholes,
        let measure = screen.measure.whole
      else { continue }
      var part = confirmed[index].confirmation
      let slack = slack(screen.caseID, measure.metric)
      do throws(PairSourceError) {
        try runRounds(of: measure, subject) { [rules] estimate, rounds in
          part.whole = WholeUpdate(estimate: estimate, rounds: rounds, slack: slack)
          return rules.needsMoreOfWhole(part)
        }
        confirmed[index].confirmation = part
      } catch {
        try note(error)
      }
    }
  }

  /// Runs rounds of fresh pairs while `needsMore`, which gets the estimate of all rounds so far and
  /// their number.
  ///
  /// - Returns: those of the last round.
  @discardableResult
  private mutating func runRounds(
    of measure: PairMeasure, _ subject: TimeGateRun.Case,
    while needsMore: (PairEstimate, Int) -> Bool
  ) throws(PairSourceError) -> (estimate: PairEstimate, rounds: Int) {
    var record = PairRecord(
      caseID: subject.job.case.id, measure: measure, launches: [],
      layouts: source.layouts(for: .confirm))
    var rounds = 0
    var estimate: PairEstimate
    repeat {
      rounds += 1
      let range = record.launches.count..<rules.confirmLaunches(rounds: rounds)
      record.launches +=
        try source.launches(range, of: subject, [measure], for: .confirm)[measure] ?? []
      estimate = PairEstimate(record)
    } while needsMore(estimate, rounds)
    result.records.append((.confirm, record))
    return (estimate, rounds)
  }

  // MARK: - Used by both

  /// Continues without a case that is lost; an interruption ends the run.
  private mutating func note(_ failure: PairSourceError) throws {
    switch failure {
    case .interruption(let interruption): throw interruption
    case .loss(let loss):
      progress(.lost(loss))
      result.losses.append(loss)
    }
  }

  /// Adds the observations of a case to the result, and returns their records.
  private mutating func keep(
    _ observed: [PairMeasure: [PairLaunch]], _ subject: TimeGateRun.Case, _ stage: PairStage
  ) -> [PairRecord] {
    let layouts = source.layouts(for: stage)
    let records = subject.measures.compactMap { measure in
      observed[measure].map {
        PairRecord(
          caseID: subject.job.case.id, measure: measure, launches: $0, layouts: layouts)
      }
    }
    result.records += records.map { (stage, $0) }
    return records
  }
}

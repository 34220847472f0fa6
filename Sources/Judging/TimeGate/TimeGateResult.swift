import Gate
import Measurement

/// The outcome of a gate over times: a row for each measure of each case, and the controls that say
/// whether the rows can be trusted.
package struct TimeGateResult: Sendable {
  package var rows: [TimeRow] = []
  /// The cases without rows.
  package var losses: [CaseLoss] = []
  /// The walk through memory, base against head.
  package var control: PairEstimate?
  /// The base against itself, for some measures.
  package var nulls: [PairEstimate] = []
  /// All observations, with the stage that each was made for.
  package var records: [(stage: PairStage, record: PairRecord)] = []
  /// By how much an injection slowed the head down, measured: a share for each launch with one.
  package var injectedShares: [Double] = []
  /// The reasons why earlier screenings do not count.
  package private(set) var discarded: [String] = []
  /// The time of all screenings, with nulls and control.
  package var screenSeconds = 0.0
  /// The same of confirming.
  package var confirmSeconds = 0.0
  /// The times of the launches, by stage and case, the longest first; empty if they are simulated.
  package var steps: [StageSteps] = []

  package init() {}

  /// The reason why no time of this run can be trusted; nil if there is none.
  package func invalidity(_ rules: TimingRules) -> String? {
    let count = nulls.count + 1
    if let control, rules.fires(control, among: count) {
      return "a walk through memory, which no build changes, differed by"
        + " \(HumanUnits.change(control.ratio - 1)) between base and head"
    }
    if let null = nulls.first(where: { rules.fires($0, among: count) }) {
      return "\(null.caseID): the base against itself differed by"
        + " \(HumanUnits.change(null.ratio - 1)) in \(null.measure.metric)"
    }
    return nil
  }

  /// Gives each row the slowdown that a gate run like this one shows nine times out of ten.
  package mutating func setSmallestVisible(_ model: DetectionModel) {
    // A measure that became slower would be a suspect.
    let change = model.change(suspects: max(1, rows.count { $0.suspicion != nil }))
    for index in rows.indices {
      rows[index].smallestVisible = model.smallestVisible(rows[index], change: change)
    }
  }

  /// Clears the results for another screening. Observations stay in the records, and a lost case
  /// stays lost.
  ///
  /// - Parameter reason: the reason why the screening does not count.
  package mutating func discardScreening(because reason: String) {
    discarded.append(reason)
    rows = []
    nulls = []
    control = nil
    for index in records.indices { records[index].stage = records[index].stage.discarded }
  }
}

import Gate
import Measurement

/// The result of comparing two builds by time.
public struct TimeGateResult: Sendable {
  public var rows: [TimeRow] = []
  public var losses: [CaseLoss] = []
  /// The walk through memory, base against head.
  public var control: PairEstimate?
  /// Builds against themselves, at screening.
  public var nulls: [PairEstimate] = []
  /// All observations: the purpose of each record, and the record.
  public var records: [(stage: PairStage, record: PairRecord)] = []
  /// The measured slowdowns by the injection, a share for each launch with an injection.
  public var injectedShares: [Double] = []
  /// The reasons why earlier screenings do not count.
  public private(set) var discarded: [String] = []
  /// The times of screening and confirming, nulls and control included.
  public var screenSeconds = 0.0
  public var confirmSeconds = 0.0
  /// What the launches took, by stage and case, the longest first; empty if they are simulated.
  public var steps: [StageSteps] = []

  public init() {}
}

extension TimeGateResult {
  /// The reason why no time of this run can be trusted; nil if there is none.
  public func invalidity(_ rules: TimingRules) -> String? {
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

  /// Gives each row the smallest slowdown that a gate run like this one shows nine times out of
  /// ten.
  package mutating func tellWhatWouldShow(_ model: DetectionModel) {
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
  public mutating func discardScreening(because reason: String) {
    discarded.append(reason)
    rows = []
    nulls = []
    control = nil
    for index in records.indices { records[index].stage = records[index].stage.discarded }
  }
}

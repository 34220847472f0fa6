import Gate
import Measurement

/// All that a comparison of two builds by time has found.
public struct TimeGateResult: Sendable {
  public var rows: [TimeRow] = []
  public var losses: [CaseLoss] = []
  /// The walk through memory, base against head.
  public var control: PairEstimate?
  /// Builds against themselves, at screening.
  public var nulls: [PairEstimate] = []
  /// Everything as it was observed: what each record was for, and the record.
  public var records: [(stage: PairStage, record: PairRecord)] = []
  /// What was injected, as measured, one share for each launch with an injection.
  public var injectedShares: [Double] = []
  /// Why earlier screenings do not count.
  public private(set) var discarded: [String] = []
  /// What screening and confirming took, nulls and control included.
  public var screenSeconds = 0.0
  public var confirmSeconds = 0.0

  public init() {}
}

extension TimeGateResult {
  /// Why no time of this run can be believed; nil where all is well.
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

  /// Gives each row the smallest slowdown that a gate run like this one shows nine times of ten.
  mutating func tellWhatWouldShow(_ model: DetectionModel) {
    // A measure that is slower would be a suspect.
    let change = model.change(suspects: max(1, rows.count { $0.suspicion != nil }))
    for index in rows.indices {
      rows[index].wouldShow = model.smallestVisible(rows[index], change: change)
    }
  }

  /// Makes room for screening again. What was observed stays in the records, and a lost case stays
  /// lost.
  ///
  /// - Parameter reason: why what was screened does not count.
  public mutating func discardScreening(because reason: String) {
    discarded.append(reason)
    rows = []
    nulls = []
    control = nil
    for index in records.indices { records[index].stage = records[index].stage.discarded }
  }
}

import Workers

/// Where the launches of a comparison come from: pairs of processes, or a simulation of them. The
/// procedure that judges them (`TimeGateProcedure`) does not know which.
public protocol PairSource {
  /// Launches `range` of a case in a stage, in order, for each of the measures.
  ///
  /// - Parameters:
  ///   - range: numbers within the stage; two stages share no launch.
  ///   - stage: what they are for; never a discarded one.
  mutating func launches(
    _ range: Range<Int>, of subject: TimeGateRun.Case, _ measures: [PairMeasure],
    for stage: PairStage
  ) throws(CaseFailure) -> [PairMeasure: [PairLaunch]]

  /// After how many launches of a stage the same two executables meet again, at least 1.
  func layouts(for stage: PairStage) -> Int
}

/// Why a case has no launches.
public enum CaseFailure: Error {
  /// The user ended the run.
  case interruption(Interruption)
  /// The run goes on without the case.
  case loss(CaseLoss)
}

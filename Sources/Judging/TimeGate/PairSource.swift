import Workers

/// A source of a comparison's launches: pairs of processes, or a simulation of them. The procedure
/// that judges them (`TimeGateProcedure`) does not depend on which.
package protocol PairSource {
  /// Returns the launches `range` of a case in a stage, in order, by measure.
  ///
  /// - Parameters:
  ///   - range: numbers within the stage; two stages share no launch.
  ///   - stage: the stage of the procedure; never a discarded one.
  mutating func launches(
    _ range: Range<Int>, of subject: TimeGateRun.Case, _ measures: [PairMeasure],
    for stage: PairStage
  ) throws(PairSourceError) -> [PairMeasure: [PairLaunch]]

  /// The number of launches of a stage after which the same two executables meet again, at least 1.
  func layouts(for stage: PairStage) -> Int
}

/// The reason why a case has no launches.
package enum PairSourceError: Error {
  /// The user ended the run.
  case interruption(Interruption)
  /// The run goes on without the case.
  case loss(CaseLoss)
}

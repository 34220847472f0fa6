import Workers

/// All pairs of one case and measure in one stage.
public struct PairRecord: Codable, Sendable {
  public var caseID: String
  public var measure: PairMeasure
  public var launches: [PairLaunch]
  /// After how many launches the same two executables meet again: launches that share both are not
  /// independent of each other where code placement matters. 1 where all launches share them, so
  /// that nothing can be told of placement.
  public var layouts: Int

  /// - Precondition: there is at least one layout.
  public init(
    caseID: String, measure: PairMeasure, launches: [PairLaunch], layouts: Int = 1
  ) {
    precondition(layouts > 0, "\(caseID): \(layouts) layouts, at least 1 is needed")
    self.caseID = caseID
    self.measure = measure
    self.launches = launches
    self.layouts = layouts
  }
}

import Workers

/// All pairs of one case and measure in one stage.
package struct PairRecord: Codable, Sendable {
  package var caseID: String
  package var measure: PairMeasure
  package var launches: [PairLaunch]
  /// The number of launches after which the same two executables meet again. Launches that share
  /// both executables are not independent of each other if code placement matters. 1 if all
  /// launches share them; the launches then show no effect of placement.
  package var layouts: Int

  /// - Precondition: there is at least one layout.
  package init(
    caseID: String, measure: PairMeasure, launches: [PairLaunch], layouts: Int = 1
  ) {
    precondition(layouts > 0, "\(caseID): \(layouts) layouts, at least 1 is needed")
    self.caseID = caseID
    self.measure = measure
    self.launches = launches
    self.layouts = layouts
  }
}

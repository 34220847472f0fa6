/// What a run took beside the single steps of its cases: what later runs are planned by, with what
/// those cost (`CaseCost`). Wall time, ns.
package struct RunCost: Codable, Hashable, Sendable {
  /// Looking at the machine and preparing the folder.
  package var startNanoseconds: UInt64
  /// Reading all data and laying it out once with each layout, to check it.
  package var checkNanoseconds: UInt64
  /// From the first case to the last, with their steps.
  package var caseNanoseconds: UInt64

  package init(startNanoseconds: UInt64, checkNanoseconds: UInt64, caseNanoseconds: UInt64) {
    self.startNanoseconds = startNanoseconds
    self.checkNanoseconds = checkNanoseconds
    self.caseNanoseconds = caseNanoseconds
  }
}

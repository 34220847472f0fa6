/// The wall time of a run apart from its cases, ns. It and `CaseCost` help to plan later runs.
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

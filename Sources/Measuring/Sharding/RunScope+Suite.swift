import Measurement
import Primitives

extension RunScope {
  /// - Parameters:
  ///   - suite: the ids of all cases, in their order.
  ///   - positions: of those that the run was to measure; nil for all.
  package init(suite: [String], positions: [Int]?, plan: RunPlan) {
    var bytes: [UInt8] = []
    for id in suite { bytes += id.utf8 + [0x0a] }
    self.init(
      caseCount: suite.count, caseHash: FNV1a.hash(of: bytes).hexDigits, positions: positions,
      plan: plan)
  }
}

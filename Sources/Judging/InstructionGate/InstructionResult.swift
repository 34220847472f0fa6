import TimeGate
import Workers

/// The instructions of two builds, case by case.
package struct InstructionResult: Sendable {
  package var rows: [InstructionRow] = []
  package var losses: [CaseLoss] = []
  /// The measures that were not counted because the executables are the same.
  package var sameMeasures = 0
  /// What counting took, s.
  package var seconds = 0.0
  /// The remark on functions that have no names; nil if all have.
  package var namesRemark: String?

  package init() {}

  /// The rows that changed, those with the greatest factor first.
  package var changed: [InstructionRow] {
    rows.filter { $0.change != .none }.sorted {
      func size(_ row: InstructionRow) -> Double { max(row.ratio, 1 / max(row.ratio, 1e-9)) }
      return size($0) > size($1)
    }
  }
}

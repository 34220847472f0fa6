import Measurement

/// The result of a check of parts against their wholes, for machines.
package struct PartCheckRecord: Encodable, Sendable {
  struct Excess: Encodable {
    var caseID: String
    /// Such as `p95`.
    var percentile: String
    var queryNanoseconds: Double
    var frameNanoseconds: Double
    /// nil if the case states none.
    var noise: Double?
  }

  /// The number of cases that have both times, by percentile.
  private let compared: [String: Int]
  private let excesses: [Excess]
  /// Always empty: readers of this result expect the key.
  private let remarks: [String] = []

  package init(_ check: PartCheck) {
    compared = Dictionary(
      uniqueKeysWithValues: PartCheck.percentiles.map {
        (PartCheck.name(of: $0), check.compared[$0] ?? 0)
      })
    excesses = check.excesses.map {
      Excess(
        caseID: $0.caseID, percentile: PartCheck.name(of: $0.percentile),
        queryNanoseconds: $0.queryNanoseconds, frameNanoseconds: $0.frameNanoseconds,
        noise: $0.noise)
    }
  }
}

import Gate
import Measurement

/// A case without an estimate, and the reason.
package struct CaseLoss: Hashable, Sendable {
  package var caseID: String
  package var kind: Finding.Kind
  package var reason: String

  package init(caseID: String, kind: Finding.Kind, reason: String) {
    self.caseID = caseID
    self.kind = kind
    self.reason = reason
  }

  package init(_ failure: PairFailure, caseID: String) {
    let side = failure.side.rawValue
    switch failure.reason {
    case .launch(let reason):
      self.init(
        caseID: caseID, kind: failure.side == .head ? .failed : .inconclusive,
        reason: "\(side): \(reason)")
    case .refused(LaunchRecord.nothingToScroll):
      self.init(caseID: caseID, kind: .note, reason: LaunchRecord.nothingToScroll)
    case .refused(let reason):
      self.init(
        caseID: caseID, kind: failure.side == .head ? .failed : .unknown,
        // The counter tier uses the same words, so that a gate with both tiers reports it once.
        reason: (failure.side == .head ? "" : "the base has no result for this case: ")
          + "cannot be run: \(reason)")
    case .version(let reason):
      self.init(
        caseID: caseID, kind: .noBaseline,
        reason: "\(side) \(reason): build it from a commit whose gate has this protocol")
    case .differentWork(let base, let head):
      self.init(
        caseID: caseID, kind: .wrongAnswer,
        reason: "in the same frames, the base finds \(base) elements and the head \(head)")
    }
  }
}

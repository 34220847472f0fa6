/// One fault, or one remark, that a comparison or a gate reports about a case.
package struct Finding: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// The case has no result: it crashed, hung or was killed.
    case failed
    /// The shown elements differ from the base.
    case wrongAnswer = "wrong-answer"
    /// A counter or a time is worse than allowed.
    case regression
    /// The head lacks a case or a metric of the base.
    case missing
    /// There is nothing to compare with.
    case noBaseline = "no-baseline"
    /// The data does not allow a conclusion.
    case inconclusive
    /// A counter is better than in the baseline, or differs in a way that is allowed, so the
    /// baseline is out of date.
    case stale
    /// A regression that a waiver of the policy allows until some day.
    case waived
    /// A case or a metric that the base does not have.
    case unknown
    /// Information only.
    case note
  }

  /// In the place of an id, where a finding is about no case in particular.
  package static let allCases = "all cases"

  package var kind: Kind
  package var caseID: String
  /// The name of the metric; nil if it is about the whole case.
  package var metric: String?
  /// The value of the base as people read it, with its unit; nil if the base has none.
  package var base: String?
  /// The value of the head, in the same form.
  package var head: String?
  /// Head / base; nil if there is no such number.
  package var ratio: Double?
  /// The limit of the policy, which does not depend on the base, such as `at most 4 ms`; nil if the
  /// finding is not about a limit.
  package var limit: String?
  /// A sentence that states the result and, if an action is needed, the action.
  package var detail: String
  /// A command that reproduces it.
  package var reproduce: String?

  package init(
    _ kind: Kind, caseID: String, metric: String? = nil, base: String? = nil, head: String? = nil,
    ratio: Double? = nil, limit: String? = nil, detail: String, reproduce: String? = nil
  ) {
    self.kind = kind
    self.caseID = caseID
    self.metric = metric
    self.base = base
    self.head = head
    self.ratio = ratio
    self.limit = limit
    self.detail = detail
    self.reproduce = reproduce
  }
}

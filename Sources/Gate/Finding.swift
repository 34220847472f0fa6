/// One thing a comparison or a gate has to say about a case.
public struct Finding: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// A case has no result: it crashed, hung, was killed.
    case failed
    /// What was shown differs from the base.
    case wrongAnswer = "wrong-answer"
    /// A counter or a time is worse than it may be.
    case regression
    /// A case or a metric of the base is gone.
    case missing
    /// There is nothing to compare with.
    case noBaseline = "no-baseline"
    /// The data cannot tell.
    case inconclusive
    /// Better or neutral: the baseline no longer says how it is.
    case stale
    /// A regression that the policy allows until a day.
    case waived
    /// A case or a metric that the base does not have.
    case unknown
    /// For the reader alone.
    case note
  }

  public var kind: Kind
  public var caseID: String
  /// The name of the metric; nil where it is about the whole case.
  public var metric: String?
  /// As they are shown: with their unit where they have one.
  public var base: String?
  public var head: String?
  /// Head / base; nil where there is no such number.
  public var ratio: Double?
  /// One sentence: what it means, what to do.
  public var detail: String
  /// A command that shows the same.
  public var reproduce: String?

  public init(
    _ kind: Kind, caseID: String, metric: String? = nil, base: String? = nil, head: String? = nil,
    ratio: Double? = nil, detail: String, reproduce: String? = nil
  ) {
    self.kind = kind
    self.caseID = caseID
    self.metric = metric
    self.base = base
    self.head = head
    self.ratio = ratio
    self.detail = detail
    self.reproduce = reproduce
  }
}

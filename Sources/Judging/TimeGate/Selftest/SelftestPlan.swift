/// The plan of a selftest, fixed before it is run: another seed after a bad result would make the
/// rates worthless.
package struct SelftestPlan: Codable, Hashable, Sendable {
  /// One kind of gate run, repeated.
  package struct Stage: Codable, Hashable, Sendable {
    package var kind: SelftestKind
    /// The number of gate runs, with each of `builds`.
    package var runs: Int
    /// Cases of a run, drawn from the suite; nil takes all, as a user's run does.
    package var cases: Int?
    /// The number of busy loops that run at the same time.
    package var hogs: Int?
    /// The slowdown that is put into the head, for the kind `slowdown`: 0.05 is 5 %.
    package var share: Double?
    /// The names of the builds that the base is compared with; nil compares it with itself.
    package var builds: [String]?

    package init(
      kind: SelftestKind, runs: Int, cases: Int? = nil, hogs: Int? = nil, share: Double? = nil,
      builds: [String]? = nil
    ) {
      self.kind = kind
      self.runs = runs
      self.cases = cases
      self.hogs = hogs
      self.share = share
      self.builds = builds
    }
  }

  package var summary: String
  package var seed: UInt64
  /// The suite that cases are drawn from.
  package var suite: String
  package var stages: [Stage]

  package init(summary: String, seed: UInt64, suite: String, stages: [Stage]) {
    self.summary = summary
    self.seed = seed
    self.suite = suite
    self.stages = stages
  }

  /// The first fault of the plan; nil if there is none.
  package var flaw: String? {
    if stages.isEmpty { return "expected at least one stage, found none" }
    for (index, stage) in stages.enumerated() {
      if let flaw = stage.flaw { return "stage \(index + 1) (\(stage.kind.rawValue)): \(flaw)" }
    }
    return nil
  }
}

extension SelftestPlan.Stage {
  /// More runs would take months, at minutes each; all of them are drawn before the first.
  private static let mostRuns = 100_000

  var flaw: String? {
    if runs < 1 { return "expected at least one run, found \(runs)" }
    if runs > Self.mostRuns { return "expected at most \(Self.mostRuns) runs, found \(runs)" }
    if let cases, cases < 1 { return "expected at least one case, found \(cases)" }
    if let hogs, !(0...64).contains(hogs) { return "expected 0 to 64 hogs, found \(hogs)" }
    let share = share ?? 0
    let injects = kind == .slowdown && builds == nil
    if injects != (share > 0) || !share.isFinite || share > 10 {
      return "a share above 0, at most 10, belongs to a slowdown and to nothing else"
    }
    if builds?.isEmpty == true { return "expected at least one build, found none" }
    if kind == .slowdown, builds != nil, cases != nil {
      return "builds that are slower are compared over all cases: leave cases out"
    }
    return nil
  }
}

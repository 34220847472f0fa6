import Workers

/// Compares two builds on one case: pairs of live workers take turns in blocks, on one core.
///
/// The base plans the blocks in the first launch. The plan is the same for both sides and all later
/// launches of this runner.
package struct PairRunner {
  private let job: WorkerJob
  private let settings: PairSettings
  private let base: PairBuild
  private let head: PairBuild
  private var plans: [PairMeasure: BlockPlan] = [:]
  package var injection: Injection?
  /// The measured slowdowns by the injection, in the blocks that are compared: one for each launch
  /// with an injection (`PairLaunch.injectedShare`).
  package private(set) var injectedShares: [Double] = []
  /// The times of its launches so far.
  package private(set) var steps = PairSteps()

  /// - Parameters:
  ///   - base, head: builds that support the job's names.
  package init(job: WorkerJob, base: PairBuild, head: PairBuild, settings: PairSettings) {
    self.job = job
    self.settings = settings
    self.base = base
    self.head = head
  }

  /// Runs one pair and returns its observations of each measure.
  ///
  /// - Parameters:
  ///   - launch: the number of the launch: every other one begins with the head, and each runs
  ///     other orders of the builds.
  /// - Throws: `PairFailure`, `Interruption`.
  package mutating func run(
    launch: Int, measures: [PairMeasure]
  ) throws -> [PairMeasure: PairLaunch] {
    steps.launches += 1
    let pair = try steps.spend(on: \.start) {
      try WorkerPair(
        PairBuild.executables(base: base, head: head, launch: launch), launch: launch,
        timeout: settings.timeoutSeconds)
    }
    if measures != [.control] {
      try steps.spend(on: \.prepare) {
        try pair.prepare(
          [.base: job.read(as: base.reader), .head: job.read(as: head.reader)], launch: launch)
      }
    }
    try pair.shareCore()
    var observed: [PairMeasure: PairLaunch] = [:]
    for measure in measures {
      let plan = try plan(for: measure, pair)
      if let injection {
        // What makes a part slower does so with the whole.
        let isSlowed = [injection.measure, injection.measure.whole].contains(measure)
        try pair.inject(isSlowed ? injection.share : 0)
      }
      try steps.spend(on: \.rehearse) { try pair.rehearse(plan) }
      let quads = try steps.spend(on: \.blocks) {
        try (0..<settings.quads).map { try pair.quad(plan, reversed: ($0 + launch) % 2 == 1) }
      }
      steps.timed += quads.reduce(0) { $0 + $1.wallSeconds }
      let observation = PairLaunch(
        quads: quads, unitsPerBlock: plan.units, batchesPerBlock: plan.batches)
      if measure == injection?.measure, let share = observation.injectedShare {
        injectedShares.append(share)
      }
      observed[measure] = observation
    }
    return observed
  }

  private mutating func plan(for measure: PairMeasure, _ pair: WorkerPair) throws -> BlockPlan {
    if let plan = plans[measure] { return plan }
    let plan = try steps.spend(on: \.plan) {
      try pair.plan(measure, target: settings.blockNanoseconds)
    }
    plans[measure] = plan
    return plan
  }
}

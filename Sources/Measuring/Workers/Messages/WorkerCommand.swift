import Measurement

/// Parent to worker, one line each: prepare, then count or skip counting, then replay or finish, or
/// any number of simulations.
package enum WorkerCommand: Codable, Sendable {
  case prepare(WorkerJob, launch: Int)
  case count
  /// Go on without counting: an earlier launch of the case has counted the same.
  case skipCounting
  case replay(TimingPlan)
  /// Play the case on a virtual clock, with the costs and policies of the job. Its other names are
  /// those of the job that was prepared.
  ///
  /// - Parameter findsLeast: whether to compute a lower bound on the samples that every policy
  ///   skips, too.
  case simulate(WorkerJob, findsLeast: Bool)
  /// A command for two builds that take turns.
  case pair(PairCommand)
  /// Ends a launch that only counts.
  case finish
}

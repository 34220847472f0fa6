import Files
import Measurement

/// Parent to worker, one line each: prepare; count or not; then replay, finish, or simulations.
package enum WorkerCommand: Codable, Sendable {
  case prepare(WorkerJob, launch: Int)
  case count
  /// Go on without counting: an earlier launch of the case has counted the same.
  case skipCounting
  case replay(TimingPlan)
  /// Play the prepared case on a virtual clock, with the costs and policies of the job.
  ///
  /// - Parameter findsLeast: whether to bound the samples that every policy skips, too.
  case simulate(WorkerJob, findsLeast: Bool)
  /// A command for two builds that take turns.
  case pair(PairCommand)
  /// Ends a launch that only counts.
  case finish
}

/// Worker to parent, one line for each command.
package enum WorkerReply: Codable, Sendable {
  case prepared(items: Int)
  case counted(ReplayCost)
  /// The frames are nil where nothing was to be timed.
  case finished(LaunchRecord, LaunchFrames?)
  /// The record of a case that was counted and played on a virtual clock.
  case simulated(LaunchRecord)
  case pair(PairReply)
  case failed(reason: String)
  /// The case that the job names cannot be run.
  case refused(InputError)
}

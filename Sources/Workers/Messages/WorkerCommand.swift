import Measurement

/// Parent to worker, one line each: prepare, then count, then replay or finish.
package enum WorkerCommand: Codable, Sendable {
  case prepare(WorkerJob, launch: Int)
  case count
  case replay(TimingPlan)
  /// A command for two builds that take turns.
  case pair(PairCommand)
  /// Ends a launch that only counts.
  case finish
}

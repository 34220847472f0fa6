import Files
import Measurement

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

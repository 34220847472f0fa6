import CProcesses
import Files

/// The system limits that matter to workers.
package enum WorkerLimits {
  /// Pipes to a worker.
  private static let descriptorsPerWorker = 3
  /// The far ends of a worker's pipes while it is started, and a few files.
  private static let descriptorsBeside = 8

  /// Checks that this many workers can run at once, before the first is started.
  ///
  /// - Throws: `InputError` if too few files may be open.
  package static func check(workers: Int) throws(InputError) {
    let needed = descriptorsPerWorker * workers + descriptorsBeside
    var limit: UInt64 = 0
    guard cprocesses_make_room(Int32(needed), &limit) == 0 else { return }
    throw InputError(
      file: "ulimit -n",
      message: "expected room for \(needed) more open files, because \(workers) workers run at"
        + " once, found a limit of \(limit) files in total",
      advice: "raise it, such as with ulimit -n \(max(256, 2 * needed))")
  }
}

import SuiteCases
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import Scenes
import Verdicts

extension RecordedCase {
  /// Every frame of the case for the player of a web page, with the times of the run's timed
  /// frames.
  ///
  /// - Throws: `NotHere` if it is not the case that the run measured, cannot be played, or shows
  ///   too much for a page.
  /// - Complexity: O(passes x (elements shown + tiles)).
  package func recording() throws(NotHere) -> PlayerRecording {
    if let failure = record.failure { throw NotHere("the case failed in the run: \(failure)") }
    if record.hasNothingToScroll { throw NotHere(LaunchRecord.nothingToScroll) }
    func byFrame(_ totals: [(frame: Int, nanoseconds: UInt64)]?) -> [Int: UInt64] {
      Dictionary(
        totals?.map { ($0.frame, $0.nanoseconds) } ?? [], uniquingKeysWith: +)
    }
    var recorder = PlayerRecorder(
      costs: byFrame(record.frameTimes?.frameTotals),
      changeCosts: byFrame(record.frameTimes?.changeTotals))
    let replay = try played(explaining: []) { explanation, scene in
      recorder.add(scene, explanation)
      guard recorder.isFull else { return }
      throw NotHere(
        "its frames take more than \(PlayerRecorder.mostBytes >> 20) MiB, too much for a page")
    }
    return recorder.finished(name: record.case.shownName, dueNanoseconds: replay.dueNanoseconds)
  }
}

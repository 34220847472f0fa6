import Harness
import Measurement
import Reports
import Scenes

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
    var recorder = PlayerRecorder(
      costs: record.frameTimes?.byFrame ?? [:],
      changeCosts: record.frameTimes?.changesByFrame ?? [:])
    let replay = try played(explaining: []) { explanation, scene in
      recorder.add(scene, explanation)
      guard recorder.isFull else { return }
      throw NotHere(
        "its frames take more than \(PlayerRecorder.mostBytes >> 20) MiB, too much for a page")
    }
    return recorder.finished(name: record.case.shownName, dueNanoseconds: replay.dueNanoseconds)
  }
}

extension FrameTimes {
  /// The time of each frame over all its passes, ns, by frame.
  fileprivate var byFrame: [Int: UInt64] {
    var times: [Int: UInt64] = [:]
    for (number, nanoseconds) in zip(frames, frame) { times[number, default: 0] += nanoseconds }
    return times
  }

  /// The time of all changes of each frame, ns, by frame.
  fileprivate var changesByFrame: [Int: UInt64] {
    var times: [Int: UInt64] = [:]
    for (number, nanoseconds) in zip(changeFrames, change) {
      times[number, default: 0] += nanoseconds
    }
    return times
  }
}

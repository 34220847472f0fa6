import Foundation

/// A path as replays play it, and what is left when it was recorded.
struct PlaybackRecording {
  let playback: Playback
  let timing: PathTiming?
  let outcome: EditOutcome?
  /// How many frames had to be moved into the content.
  let clampedCount: Int
  /// The display that it was recorded on; nil if recording has used it up.
  let display: Display?

  /// - Parameter display: just prepared.
  /// - Throws: what making the content throws.
  init(of path: ScrollPath, on display: Display, by maker: DisplayMaker) throws {
    // Edits happen between frames: without frames there are none.
    guard let script = maker.script, !path.bounds.isEmpty else {
      playback = Playback(path)
      (timing, outcome, clampedCount) = (path.timing, nil, path.clampedCount)
      self.display = display
      return
    }
    let content = maker.content
    let recordingDisplay = try maker.recordingDisplay()
    var recorder = PlaybackRecorder(
      path, on: recordingDisplay ?? display, script: script, sizes: maker.sizes,
      checkExtent: content.checkExtent(of:in:), makeParameter: content.makeParameter)
    try recorder.record()
    playback = recorder.playback
    timing = recorder.timing ?? path.timing
    let isEdited = script.kind.changesContent && !recorder.measuresByCells
    outcome = isEdited ? EditOutcome(recorder) : nil
    clampedCount = path.clampedCount + recorder.anchoring.clampedFrames
    self.display = recordingDisplay == nil ? nil : display
  }
}

import InputFiles

extension EditScript {
  /// What all batches together may have: the edits, and the frames in which hands hold the path.
  /// More would be recorded for minutes before the first of them is timed.
  public static let mostEdits = 500_000
  public static let mostHeldFrames = 20_000

  /// Checks that the script has no more to do over so many frames than anybody would wait for.
  ///
  /// - Throws: `InputError` about `--trace` if it has.
  public func checkWork(overFrames count: Int) throws(InputError) {
    let due = min(batches, count / (framesBetween ?? 1))
    let (each, what, most) =
      switch kind {
      case .updates, .taps: (editsPerBatch, "edits", Self.mostEdits)
      case .pinch: (framesPerPinch, "frames of pinches", Self.mostHeldFrames)
      case .drag: (framesPerDrag, "frames of drags", Self.mostHeldFrames)
      case .touch: (framesPerTouch, "frames of gestures", Self.mostHeldFrames)
      case .focusWalk: (stepsPerWalk, "steps of the focus", Self.mostHeldFrames)
      default: (0, "", 0)
      }
    guard due * each > most else { return }
    throw InputError(
      file: "--trace",
      message: "expected at most \(most) \(what) in total, found \(due) x \(each) over \(count)"
        + " frames",
      advice: "reduce their number or frequency")
  }
}

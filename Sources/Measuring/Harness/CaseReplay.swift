import CollectionAttributes
import Foundation
import Measurement

/// A case played once more in this process, from the state just after prepare to its end: what some
/// of its frames did, and the observations that identify it as the case of a run.
package struct CaseReplay: Sendable {
  /// By frame.
  package private(set) var explanations: [Int: Explanation] = [:]
  /// When each moved frame is due, in ns since the first frame of the trace; empty if unknown.
  package private(set) var dueNanoseconds: [UInt64] = []
  /// The observations that every launch of the case has in common.
  package private(set) var observations = Observations()

  /// How often the layout of cells is timed.
  private static let timedReplays = 3

  /// Plays the case, and a few times more to time the layout of cells, if they have any.
  ///
  /// - Parameters:
  ///   - frames: the moved frames to explain, from 0.
  ///   - watching: called with every frame in order, and the screen at its end; nil for none.
  /// - Throws: what making the content throws, and what `watching` throws.
  /// - Complexity: O(passes), or O(passes x tiles) with `watching`.
  package init(
    of content: some LaunchContent, explaining frames: Set<Int>,
    watching: ((Explanation, FrameScene) throws -> Void)? = nil
  ) throws {
    var launch = try PreparedLaunch(content, launch: 0, seed: 0)
    dueNanoseconds = launch.timing?.due ?? []
    var stepper = FrameStepper(launch, isWatched: watching != nil)
    var checksum = VisibleChecksum()
    while let frame = stepper.frame {
      if watching != nil || frames.contains(frame) {
        let explanation = stepper.explainFrame { $0.add(to: &checksum) }
        if frames.contains(frame) { explanations[frame] = explanation }
        try watching?(explanation, stepper.scene())
      } else {
        stepper.showPass()
        stepper.add(to: &checksum)
      }
    }
    for metric in [Metric.dataHash, .traceHash] {
      observations[metric] = launch.observations[metric]
    }
    let work = launch.display.work
    for (metric, count) in [
      (Metric.attributesComputed, work.attributesComputed), (.tilesFilled, work.tilesFilled),
      (.elementsExamined, work.elementsExamined),
    ] { observations[metric] = .integer(Int64(count)) }
    observations[.visibleChecksum] = .text(checksum.text)
    // Who watches wants the frames alone: timing would play the case several times more.
    if watching == nil {
      let times = try launch.leastCellLayoutTimes(
        ofFrames: Set(explanations.keys), replays: Self.timedReplays)
      for (frame, time) in times { explanations[frame]?.leastCellLayoutNanoseconds = time }
    }
  }
}

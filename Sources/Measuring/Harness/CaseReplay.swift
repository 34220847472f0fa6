import CollectionAttributes
import Foundation
import Measurement

/// A case played once more in this process, from the state just after prepare to its end: what some
/// of its frames did, and what tells whether it is the case that a run measured.
package struct CaseReplay: Sendable {
  /// By frame.
  package private(set) var explanations: [Int: Explanation] = [:]
  /// When each moved frame is due, in nanoseconds since the first frame of the trace; empty where
  /// nobody knows.
  package private(set) var dueNanoseconds: [UInt64] = []
  /// What the launches of a run observed, where the input alone decides it.
  package private(set) var observations = Observations()

  /// How often the layout of cells is timed.
  private static let timedReplays = 3

  /// Plays the case; where cells lay out what is in them, a few times more for its time.
  ///
  /// - Parameters:
  ///   - frames: those to explain, counted where bounds move, from 0; others are passed over.
  ///   - watching: is given every frame, in order, and what the screen shows at its end; nil for
  ///     none.
  /// - Throws: what making the content throws, and what `watching` does.
  /// - Complexity: O(passes), as the counting pass of a launch; where it is watched, O(passes x
  ///   tiles).
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
    if watching == nil {
      let times = try launch.leastCellLayoutTimes(
        ofFrames: Set(explanations.keys), replays: Self.timedReplays)
      for (frame, time) in times { explanations[frame]?.leastCellLayoutNanoseconds = time }
    }
  }
}

/// One case and the observations of its launches.
package struct CaseRecord: Codable, Sendable {
  package var `case`: Case
  /// The number of items in its data; 0 if neither a worker nor the case states it.
  package var itemCount: Int
  package var launches: [LaunchRecord]
  /// The plan of its timing, which it shares with its group; nil if nothing was timed.
  package var timing: TimingPlan?
  /// The least time of each timed frame over all replays and launches; nil if it was not kept.
  package var frameTimes: FrameTimes?
  /// The work of each frame; nil if nothing moved, and in runs that were kept without it.
  package var timeline: FrameTimeline?
  /// The reason why the case has no result or a wrong one; nil if all is well.
  package var failure: CaseFailure?
  /// What it took to run it; nil in runs of earlier programs.
  package var cost: CaseCost?
  /// The part of a merged run that measured it, from 0; nil in other runs.
  package var part: Int?

  package init(
    _ case: Case, itemCount: Int, launches: [LaunchRecord], timing: TimingPlan? = nil,
    frameTimes: FrameTimes? = nil, timeline: FrameTimeline? = nil, failure: CaseFailure? = nil,
    cost: CaseCost? = nil
  ) {
    self.case = `case`
    self.itemCount = itemCount
    self.launches = launches
    self.timing = timing
    self.frameTimes = frameTimes
    self.timeline = timeline
    self.failure = failure
    self.cost = cost
  }

  package var id: String { self.case.id }

  /// A remark for readers of the case; nil if there is none.
  package var remark: String? {
    guard hasNothingToScroll else {
      return timing?.replays == 1
        ? "preparing again for each replay takes most of the budget, so each launch times only one"
          + " replay" : nil
    }
    guard let launch = launches.first,
      case .decimal(let extent)? = launch.observations[.contentExtent]
    else { return LaunchRecord.nothingToScroll }
    var text =
      LaunchRecord.nothingToScroll
      + ", which is \(HumanUnits.grouped(extent)) pt long in a viewport of \(self.case.viewport.text)"
    if case .text(let names)? = launch.observations[.unsetDelegates] {
      text += "; the layout's \(names) is nil: set it where the layout is registered"
    }
    return text
  }

  /// The number of distinct frames timed in each replay; nil if none was. A run that was kept
  /// without its frames and replays has it as the number of frame times.
  package var framesTimed: Int? {
    frameTimes?.frames.count ?? launches.lazy.flatMap(\.blocks).map(\.frames).max()
      ?? launches.lazy.compactMap(\.frameTimeCount).max()
  }

  /// Whether no frame of the trace moves over the content; nothing about frames is then observed.
  package var hasNothingToScroll: Bool {
    failure == nil && !launches.isEmpty && launches.allSatisfy(\.hasNothingToScroll)
  }

  /// Whether `query_ns` was read within the frames of `frame_ns`, and so never exceeds it.
  package var timesQueriesInFrames: Bool { timing?.timesQueriesInFrames(of: id) ?? false }

  /// How many queries share a pair of clock readings; nil if that is not known.
  package var sharing: Int? { timing?.sharing(of: id) }
}

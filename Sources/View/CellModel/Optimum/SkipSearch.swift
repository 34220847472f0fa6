/// Finds the least number of skipped samples in a range, by the rules of `SkipBound`.
///
/// Processes the samples in order; the frames that start with one follow from those that start
/// earlier (dynamic programming). The following reductions do not change the result:
/// - The frame before last counts only in the work of this frame. Once that is subtracted from the
///   stored work, the frame is dropped.
/// - The frame before counts only through the returning cells. Frames that start with the same
///   sample and the same returning cells differ in three numbers, each of which is better the
///   larger it is: a `FrameFront` keeps the frames that no other covers.
/// - Of a front's frames that leave the most possible work stored, the one with the most frames
///   before it covers the others.
/// - The number of skipped samples is the samples passed minus the frames shown. So a limit of
///   skipped samples is a least number of frames before this one.
///
/// - Complexity: O(n g (s + c (s + f))) for n samples of s cells, frames that take up to g vsyncs,
///   c fronts a sample, with f frames each. c is 1 while no cell returns, and at most g. 16 bytes
///   for each frame of a front.
struct SkipSearch {
  enum Rule {
    /// As in `SkipBound.missingFirst`.
    case missingFirst
    /// As in `SkipBound.anyPolicy`.
    case anyPolicy
    /// The same, but the first frame has no work and the most possible work stored, and the second
    /// frame has no work either. No policy enters the range better prepared.
    case anyPolicyWellPrepared
  }

  /// A frame that may be shown before one that starts.
  private struct Way {
    /// The sample with which that frame starts; nil if there is no frame before.
    let before: Int?
    /// The time limit of the frame that starts after it, ns.
    let longest: Int
  }

  /// The frames that may be shown before one that starts, with the same returning cells.
  private struct Source {
    /// nil if they may be any cells.
    let returning: [Int32]?
    var ways: [Way]
  }

  private let problem: PrefetchProblem
  private let rule: Rule
  private let range: Range<Int>
  private let limit: Int
  private let leastFurther: [Int]
  /// The time limit of any frame, ns.
  private let longest: Int
  /// For each sample of the range.
  private var fronts: [[FrameFront]] = []
  /// For each sample of the range, the most frames shown before one that starts with it or earlier.
  private var mostShown: [Int] = []
  private var sweep: FrameSweep

  /// - Parameters:
  ///   - range: not empty. If it ends before the samples do, later samples do not count.
  ///   - limit: the largest number of skipped samples that is of interest.
  ///   - leastFurther: for each sample, a lower bound on the samples of the range that are skipped
  ///     after a frame has started with it.
  init(
    _ problem: PrefetchProblem, _ rule: Rule, in range: Range<Int>, limit: Int, leastFurther: [Int]
  ) {
    self.problem = problem
    self.rule = rule
    self.range = range
    self.limit = limit
    self.leastFurther = leastFurther
    longest = rule == .missingFirst ? problem.longestFrame : .max
    sweep = FrameSweep(most: range.count)
  }

  /// The least number of skipped samples, if that is within the limit. Otherwise some achievable
  /// number above the limit, not always the least.
  mutating func run() -> Int {
    // If the first frame may start at any time, it need not start at all.
    var least = rule == .missingFirst ? Int.max : range.count
    for sample in range {
      let fronts = fronts(at: sample)
      var most = mostShown.last ?? .min
      most = fronts.reduce(most) { max($0, $1.mostShown) }
      for group in fronts.lazy.flatMap(\.groups) {
        for frame in group.frames {
          least = min(least, skipped(from: frame, longest: group.longest, at: sample))
        }
      }
      self.fronts.append(fronts)
      mostShown.append(most)
    }
    return least
  }

  private mutating func fronts(at sample: Int) -> [FrameFront] {
    let fewestShown = sample - range.lowerBound + leastFurther[sample] - limit
    var sources: [Source] = []
    if fewestShown <= 0, sample == range.lowerBound || rule != .missingFirst {
      sources.append(firstFrame(at: sample))
    }
    for earlier in (range.lowerBound..<sample).reversed() {
      guard mostShown[earlier - range.lowerBound] + 1 >= fewestShown,
        isAllowed(longest, from: earlier, to: sample)
      else { break }
      let way = Way(before: earlier, longest: longestFrame(at: sample, after: earlier))
      let returning = problem.returningCells(from: earlier, at: sample)
      if let same = sources.firstIndex(where: { $0.returning == returning }) {
        sources[same].ways.append(way)
      } else {
        sources.append(Source(returning: returning, ways: [way]))
      }
    }
    return sources.compactMap { front(at: sample, from: $0, fewestShown: fewestShown) }
  }

  /// The state before the first frame, if that starts with `sample`.
  private func firstFrame(at sample: Int) -> Source {
    rule == .anyPolicyWellPrepared
      ? Source(returning: nil, ways: [Way(before: nil, longest: .max)])
      : Source(
        returning: problem.returningCells(from: -1, at: sample),
        ways: [Way(before: nil, longest: longestFrame(at: sample, after: -1))])
  }

  /// The stored work of the first frame minus its work, ns, if it starts with `sample`.
  private func firstSurplus(at sample: Int) -> Int {
    if rule == .anyPolicyWellPrepared { return problem.storeLimit }
    let time = problem.vsyncs[sample] - problem.vsyncs[0]
    return min(problem.storeLimit, time) - problem.newWork(at: sample, after: -1)
  }

  /// nil without frames that have at least `fewestShown` before them.
  private mutating func front(
    at sample: Int, from source: Source, fewestShown: Int
  ) -> FrameFront? {
    let ways = source.ways.sorted { $0.longest > $1.longest }
    var groups: [FrameFront.Group] = []
    for (index, way) in ways.enumerated() {
      if let earlier = way.before {
        sweepFrames(at: sample, after: earlier, fewestShown: fewestShown)
      } else {
        sweep.add(StartingFrame(shownBefore: 0, surplus: firstSurplus(at: sample)))
      }
      if index + 1 < ways.count, ways[index + 1].longest == way.longest { continue }
      let frames = sweep.takeGroup()
      if !frames.isEmpty {
        groups.append(FrameFront.Group(longest: way.longest, frames: frames))
      }
    }
    sweep.forget()
    if groups.isEmpty { return nil }
    return FrameFront(
      returning: source.returning, returningCost: source.returning.map(problem.cost) ?? 0,
      groups: groups)
  }

  /// Adds to the sweep the frames that start with `sample` when the frame of `earlier` is shown,
  /// except those with fewer than `fewestShown` frames before them.
  private mutating func sweepFrames(at sample: Int, after earlier: Int, fewestShown: Int) {
    let time = problem.vsyncs[sample] - problem.vsyncs[earlier]
    let new = problem.newWork(at: sample, after: earlier)
    for front in fronts[earlier - range.lowerBound] where front.mostShown + 1 >= fewestShown {
      let work = front.returning.map { new - problem.savedWork(at: sample, by: $0) } ?? 0
      for group in front.groups {
        guard isAllowed(group.longest, from: earlier, to: sample) else { break }
        for shown in group.frames {
          guard shown.shownBefore + 1 >= fewestShown else { break }
          guard -shown.surplus <= time else { continue }
          let stored = min(problem.storeLimit, shown.surplus + time + front.returningCost)
          sweep.add(StartingFrame(shownBefore: shown.shownBefore + 1, surplus: stored - work))
          if stored == problem.storeLimit { break }
        }
      }
    }
  }

  /// The time limit of a frame that starts with `sample` after `earlier` was shown, ns.
  private func longestFrame(at sample: Int, after earlier: Int) -> Int {
    rule == .missingFirst ? problem.longestFrame(at: sample, after: earlier) : .max
  }

  /// Whether a frame with limit `longest` ns that starts with `sample` may be shown at `vsync`.
  private func isAllowed(_ longest: Int, from sample: Int, to vsync: Int) -> Bool {
    vsync == sample + 1 || problem.vsyncs[vsync - 1] - problem.vsyncs[sample] < longest
  }

  /// The total of skipped samples if `frame` is the last of the range; `Int.max` if it cannot be.
  private func skipped(from frame: StartingFrame, longest: Int, at sample: Int) -> Int {
    var end = range.upperBound
    if end == problem.sampleCount {
      while problem.vsyncs[end] - problem.vsyncs[sample] < -frame.surplus { end += 1 }
    }
    guard isAllowed(longest, from: sample, to: end) else { return .max }
    return end - range.lowerBound - frame.shownBefore - 1
  }
}

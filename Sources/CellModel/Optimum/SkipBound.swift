/// How many samples of a scroll are skipped at least, whatever is prefetched.
///
/// The bounds keep how much work is stored and forget of which cells:
/// - Work. A frame that starts with sample k has to set up those cells of k that neither the frame
///   before it showed nor the one before that. (What the latter showed was on screen until this
///   frame started, so any of it may be left, besides what was started off screen.) That takes W
///   ns, and S ns of it may be stored.
/// - Time. The frame is shown at a vsync k + r, r >= 1, by which the rest is done:
///   time(k + r) - time(k) >= W - min(S, W). The r - 1 samples in between are skipped, and the next
///   frame starts with sample k + r.
/// - Store. That frame finds at most min(limit, S + time(k + r) - time(k) - W + returning) stored.
///   The limit is what the most expensive cells cost, as many as may be started off screen.
///   Returning is what the cells cost that the frame before showed, this one does not and a later
///   sample does: they may be kept.
///
/// Whatever a policy does is one choice of every r, and it never has more stored than this. So the
/// least number of skipped samples over all choices is a lower bound. A frame that is shown after
/// the last sample counts whole.
///
/// W counts configuring and layout alone, since cells for all the rest may be waiting already.
/// How long a frame takes at most counts creating too.
///
/// The bounds overlook that the wrong cells may be stored, that more may return than can be kept,
/// and what creating takes. Of 200 small scrolls whose cells cost nothing to create they are the
/// optimum in 199 and 198 (`SkipBoundFixtureTests`).
///
/// With a vsync every 8 ms and cells of 6 ms, one cell started off screen saves one of two samples:
/// ```
/// let costs = [UInt64](repeating: 6_000_000, count: 8)
/// let problem = PrefetchProblem(
///   ready: [0, 1], offsets: [0, 2, 4, 6, 8, 10, 12], cells: [0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 6, 7],
///   costs: costs, fullCosts: costs, frameShare: 0, offScreenLimit: 1,
///   vsync: { 8_000_000 * UInt64($0) })
/// SkipBound.missingFirst(problem)  // 1; with no cell off screen it is 2
/// ```
package enum SkipBound {
  /// For policies that make the missing cells of a frame before they prefetch, and never prefetch
  /// past a vsync: the first frame starts with the first sample, and no frame is shown later than
  /// if all the cells that the frame before did not show had to be created for it.
  ///
  /// - Complexity: that of a `SkipSearch` in which no frame takes more vsyncs than the most
  ///   expensive sample would from nothing. 1 to 10 ms for 1,300 samples of 10 cells of up to 6 ms;
  ///   up to 200 ms if they take 4 to 48 ms and there are 120 vsyncs a second.
  package static func missingFirst(_ problem: PrefetchProblem) -> Int {
    let samples = 0..<problem.sampleCount
    var search = SkipSearch(
      problem, .missingFirst, in: samples, limit: .max,
      leastFurther: [Int](repeating: 0, count: samples.count))
    return search.run()
  }

  /// For all policies: a frame may be shown at any later vsync too, and any number of samples may
  /// pass before the first frame, in which work is stored. Full costs make no difference.
  ///
  /// - Complexity: that of a `NestedSearch`. 7 to 110 ms for 1,300 samples of 10 cells of up to
  ///   6 ms; up to 170 ms if they take 4 to 48 ms and none returns. Where such cells return and
  ///   none may be off screen, four samples in five are skipped: then up to 1.3 s.
  package static func anyPolicy(_ problem: PrefetchProblem) -> Int {
    var search = NestedSearch(problem)
    return search.run()
  }
}

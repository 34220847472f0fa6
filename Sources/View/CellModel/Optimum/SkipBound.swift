/// A lower bound on the number of skipped samples in a scroll, for any prefetching.
///
/// The bounds keep the amount of stored work, but not the cells to which it belongs:
/// - Work. A frame that starts with sample k has to set up the cells of k that neither of the two
///   frames before it showed. (The cells of the earlier one were on screen until this frame
///   started, so any of them may be left, in addition to cells started off screen.) That takes W
///   ns, of which S ns may be stored.
/// - Time. The frame is shown at a vsync k + r, r >= 1, by which the rest is done: time(k + r) -
///   time(k) >= W - min(S, W). The r - 1 samples in between are skipped, and the next frame starts
///   with sample k + r.
/// - Store. That frame finds at most min(limit, S + time(k + r) - time(k) - W + returning) stored.
///   The limit is the cost of the most expensive cells, as many as may be started off screen.
///   Returning is the cost of the cells that the frame before showed, this one does not and a later
///   sample does: they may be kept.
///
/// Every policy amounts to one choice of every r, and never has more work stored than this. So the
/// least number of skipped samples over all choices is a lower bound. A frame that is shown after
/// the last sample counts whole.
///
/// W counts configuring and layout alone, since cells for all the rest may be waiting already. The
/// longest time of a frame includes creating.
///
/// The bounds ignore three facts: the wrong cells may be stored, more cells may return than can be
/// kept, and creating takes time. For 200 small scrolls whose cells cost nothing to create, they
/// equal the optimum in 199 and 198 cases (`SkipBoundFixtureTests`).
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
  /// past a vsync: the first frame starts with the first sample, and every frame is shown no later
  /// than if all the cells that the frame before did not show had to be created for it.
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

  /// For all policies: a frame may also be shown at any later vsync, and any number of samples may
  /// pass before the first frame, while work is stored. Full costs make no difference.
  ///
  /// - Complexity: that of a `NestedSearch`. 7 to 110 ms for 1,300 samples of 10 cells of up to
  ///   6 ms; up to 170 ms if they take 4 to 48 ms and none returns. Where such cells return and
  ///   none may be off screen, four samples in five are skipped: then up to 1.3 s.
  package static func anyPolicy(_ problem: PrefetchProblem) -> Int {
    var search = NestedSearch(problem)
    return search.run()
  }
}

/// Finds the bound for any policy by bisection: the least number of samples skipped in each half
/// prunes, in the search of the whole, the frames before which too many were skipped.
///
/// A half is searched after its own halves, under the assumption that a policy enters it with the
/// best possible preparation. So these bounds hold for the samples skipped after a frame has
/// started with a sample:
/// - For samples of a first half, the bound within that half plus the bound of the second half. No
///   fewer samples are skipped in both halves, because no policy enters the second half better
///   prepared.
/// - For samples of a range that skips at least `least` in all: `least` minus the number of earlier
///   samples in the range, which could have been skipped.
///
/// The bounds are a few samples below the final result. Without them, a frame could follow any
/// earlier one, provided that fewer samples lie between the two than are skipped in the whole
/// scroll.
///
/// - Complexity: O(log n) searches of n samples, times the limits tried, usually 1 or 2. In these
///   searches frames take up to g vsyncs, where g is slightly more than the number of samples that
///   must be skipped there. If nearly all samples are skipped, g is in O(n).
///
/// After G. Verfaillie, M. Lemaître, T. Schiex, "Russian Doll Search for Solving Constraint
/// Optimization Problems", AAAI 1996, which adds one variable at a time instead of doubling.
struct NestedSearch {
  private let problem: PrefetchProblem
  /// As in `SkipSearch`, for the ranges searched so far.
  private var leastFurther: [Int]

  init(_ problem: PrefetchProblem) {
    self.problem = problem
    leastFurther = [Int](repeating: 0, count: problem.sampleCount)
  }

  mutating func run() -> Int {
    let samples = 0..<problem.sampleCount
    boundHalves(of: samples)
    return leastSkipped(in: samples, .anyPolicy)
  }

  private mutating func bound(_ range: Range<Int>) {
    boundHalves(of: range)
    let least = leastSkipped(in: range, .anyPolicyWellPrepared)
    for sample in range {
      leastFurther[sample] = max(leastFurther[sample], least - (sample - range.lowerBound))
    }
  }

  private mutating func boundHalves(of range: Range<Int>) {
    if range.count == 1 { return }
    let middle = range.lowerBound + range.count / 2
    bound(range.lowerBound..<middle)
    bound(middle..<range.upperBound)
    for sample in range.lowerBound..<middle { leastFurther[sample] += leastFurther[middle] }
  }

  /// Tries limits with a growing excess over the bound of the first sample: at first a 256th of the
  /// bound, then each time four times the excess plus 3. A result above a limit is achievable too,
  /// so no later limit need reach it.
  private func leastSkipped(in range: Range<Int>, _ rule: SkipSearch.Rule) -> Int {
    let bound = leastFurther[range.lowerBound]
    var (excess, possible) = (bound / 256, Int.max)
    while true {
      let limit = min(bound + excess, possible - 1)
      var search = SkipSearch(problem, rule, in: range, limit: limit, leastFurther: leastFurther)
      possible = min(possible, search.run())
      precondition(possible >= bound, "samples \(range) skip \(possible), at least \(bound)")
      if possible <= limit + 1 { return possible }
      excess = 4 * excess + 3
    }
  }
}

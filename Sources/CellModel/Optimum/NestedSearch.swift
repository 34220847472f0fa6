/// Finds the bound for any policy by halves: how many samples each half skips at least tells the
/// search of the whole which frames have skipped too many before them.
///
/// A half is searched after its own halves, and as if a policy came to it as well prepared as can
/// be. So these bounds hold for what is skipped after a frame has started with a sample:
/// - For samples of a first half, the bound within that half plus the bound of the second half.
///   What is skipped in both is no less than this sum: whatever is shown in the second half, no
///   policy comes to it better prepared.
/// - For samples of a range that skips `least` in all, `least` less the samples of the range that
///   come before: those could have been skipped.
///
/// The bounds are a few samples below what is found in the end. Without them, a frame could follow
/// any earlier one, as long as fewer samples lie between than are skipped in the whole scroll.
///
/// - Complexity: O(log n) searches of n samples, times the limits tried, mostly 1 or 2. In these
///   searches frames take up to g vsyncs, where g is a few more than must be skipped there. If
///   nearly all samples are skipped, g is in O(n).
///
/// After G. Verfaillie, M. Lemaître, T. Schiex, "Russian Doll Search for Solving Constraint
/// Optimization Problems", AAAI 1996, which adds one variable at a time instead of doubling.
struct NestedSearch {
  private let problem: PrefetchProblem
  /// As in `SkipSearch`, within the ranges that have been searched.
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

  /// Tries limits that exceed the bound of the first sample by more and more: by a 256th of it, and
  /// then each time by 3 and 4 times as much as before. What is found above a limit is possible
  /// too, so that no further limit need reach it.
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

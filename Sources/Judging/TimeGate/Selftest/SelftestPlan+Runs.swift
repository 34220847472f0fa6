import Primitives

extension SelftestPlan {
  package struct Run: Hashable, Sendable {
    package var stage: Int
    /// The name of the build that the base is compared with; empty if it is itself.
    package var subject: String
    package var index: Int
    package var seed: UInt64
  }

  /// All gate runs of the plan, in the order in which they are run. Stages take turns, each as
  /// often as it has runs: no stage gets a quieter hour than another, and an interrupted selftest
  /// has runs of each.
  ///
  /// - Complexity: O(n log n) for n runs.
  package var runs: [Run] {
    var generator = SplitMix64(seed: seed)
    var placed: [(place: Double, run: Run)] = []
    for (number, stage) in stages.enumerated() {
      let subjects = stage.builds ?? [""]
      let count = Double(stage.runs * subjects.count)
      for index in 0..<stage.runs {
        for (position, subject) in subjects.enumerated() {
          let place = (Double(index * subjects.count + position) + 0.5) / count
          placed.append(
            (place, Run(stage: number, subject: subject, index: index, seed: generator.next())))
        }
      }
    }
    return placed.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element.run)
  }
}

import Files
import Gate
import Measurement

extension RunRecord {
  /// The run with only the cases whose id, or whose name as tables show it, with every parameter of
  /// a sweep, matches a pattern (`NamePattern`).
  ///
  /// - Throws: `InputError` for `flag` if a pattern matches none.
  /// - Complexity: O(cases x patterns)
  package func only(_ patterns: [String], flag: String) throws(InputError) -> RunRecord {
    guard !patterns.isEmpty else { return self }
    var known = Set<Int>()
    for pattern in patterns {
      let names = NamePattern(pattern)
      let matching = cases.indices.filter {
        names.matches(cases[$0].id) || names.matches(cases[$0].case.shownName)
      }
      guard !matching.isEmpty else {
        let near =
          nearestName(to: pattern, in: cases.map(\.id)).map { "did you mean \($0)? " } ?? ""
        throw InputError(
          file: flag,
          message: "expected a case of the run, found \(InputError.quote(pattern)) (no match)",
          advice: near + "* stands for any characters, such as '*/list/*'")
      }
      known.formUnion(matching)
    }
    var run = self
    run.cases = known.sorted().map { cases[$0] }
    return run
  }
}

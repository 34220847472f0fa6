import CellModel
import Files
import Measurement

/// Looks up what a case names of its cells.
extension Registry {
  /// What cells cost by a specification: a registered name, `steps[..]`, or the path of a file.
  ///
  /// - Returns: its name in cases, and what draws the costs of items from a seed.
  /// - Throws: `InputError` for `--cell-cost`, or with the line of the file that is wrong.
  package static func cellCost(
    _ text: String
  ) throws(InputError) -> (name: Case.Name, make: (UInt64) throws(InputError) -> CellCosts) {
    let flag = "--cell-cost"
    if let found = cellCosts.first(where: { $0.name == text }) {
      return (
        Case.Name(text),
        { (seed) throws(InputError) in CellCosts(found.distributions, seed: seed) }
      )
    }
    if text.hasPrefix(StepCosts.name + "[") {
      let steps = try StepCosts(Specification(text, flag: flag), flag: flag)
      return (
        Case.Name(steps.text),
        { (seed) throws(InputError) in CellCosts(steps.distributions, seed: seed) }
      )
    }
    guard isPath(text) else {
      throw .unknown(
        "cost of cells", text, among: cellCosts.map(\.name) + [StepCosts.name + "[..]"], flag: flag)
    }
    let name = try Case.Name.ofFile(text, stem: PathParts.stem(of: text))
    return (
      name,
      { (seed) throws(InputError) in try CellCosts(contentsOf: text, seed: seed) }
    )
  }

  package func reuse(
    _ text: String, keeping swept: Set<String> = []
  ) throws(InputError) -> Named<ReuseRegistration> {
    try Self.named(text, swept, "reuse policy", among: reusePolicies, flag: "--reuse")
  }

  /// - Parameter flag: `--prefetch` or `--prefetch-data`.
  package func prefetch(
    _ text: String, keeping swept: Set<String> = [], flag: String
  ) throws(InputError) -> Named<PrefetchRegistration> {
    try Self.named(text, swept, "prefetch policy", among: prefetchPolicies, flag: flag)
  }
}

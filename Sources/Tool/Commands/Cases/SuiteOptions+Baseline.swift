import Files
import Registration

extension SuiteOptions {
  /// Whether the cases come from flags alone: no suite is named, and flags give all four lists.
  private var needsNoSuite: Bool { suite == nil && isComplete }

  /// Whether flags replace a list of the suite: the cases that run are then not the suite's.
  var changesSuite: Bool {
    !needsNoSuite && [data, layout, strategy, trace, items].contains { !$0.isEmpty }
  }

  /// The name of the baseline's file without its extension: `flags` if the cases come from flags
  /// alone, otherwise the suite's name, or that of the suite's file if the suite is a path.
  func baselineName(defaultSuite: String) -> String {
    if needsNoSuite { return "flags" }
    let name = PathParts.name(of: suite ?? defaultSuite)
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}

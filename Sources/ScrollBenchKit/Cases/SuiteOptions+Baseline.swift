import InputFiles

extension SuiteOptions {
  /// Whether the flags specify everything and no suite is named.
  private var needsNoSuite: Bool {
    suite == nil && ![data, layout, strategy, trace].contains { $0.isEmpty }
  }

  /// Whether flags replace a list of the suite: the cases that run are then not the suite's.
  var changesSuite: Bool {
    !needsNoSuite && [data, layout, strategy, trace, items].contains { !$0.isEmpty }
  }

  /// The name of the baseline's file without its extension: the suite's name, that of the suite's
  /// file, or `flags` if the flags specify everything.
  func baselineName(defaultSuite: String) -> String {
    if needsNoSuite { return "flags" }
    let name = PathParts.name(of: suite ?? defaultSuite)
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}

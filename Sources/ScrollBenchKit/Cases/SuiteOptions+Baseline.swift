import InputFiles

extension SuiteOptions {
  /// Whether the flags specify everything and no suite is named.
  private var isComplete: Bool {
    suite == nil && ![data, layout, strategy, trace].contains { $0.isEmpty }
  }

  /// Whether flags replace a list of the suite, which makes it another run.
  var isChanged: Bool {
    !isComplete && [data, layout, strategy, trace, items].contains { !$0.isEmpty }
  }

  /// The stem of the suite's baseline: the suite's name, the name of its file, or `flags` without a
  /// suite.
  func baselineName(defaultSuite: String) -> String {
    if isComplete { return "flags" }
    let name = PathParts.name(of: suite ?? defaultSuite)
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}

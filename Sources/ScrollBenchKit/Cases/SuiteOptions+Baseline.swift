import Foundation

extension SuiteOptions {
  /// Whether the flags name everything, and no suite.
  private var isComplete: Bool {
    suite == nil && ![data, layout, strategy, trace].contains { $0.isEmpty }
  }

  /// Whether flags replace a list of the suite: it is not the suite then that runs.
  var isChanged: Bool {
    !isComplete && [data, layout, strategy, trace, items].contains { !$0.isEmpty }
  }

  /// The stem of the suite's baseline: its name, that of its file, or `flags` without a suite.
  func baselineName(defaultSuite: String) -> String {
    if isComplete { return "flags" }
    let name = URL(fileURLWithPath: suite ?? defaultSuite).lastPathComponent
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}

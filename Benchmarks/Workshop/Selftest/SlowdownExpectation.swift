import Files
import Gate

/// The findings that a gate must have for a patch that makes the program slower or wrong.
package struct SlowdownExpectation: Codable, Hashable, Sendable {
  /// The half of the gate that must find it.
  package enum Tier: String, Codable, CaseIterable, Sendable {
    case counters, times
  }

  /// The patch's name: `longer-fill` for Tests/Slowdowns/longer-fill.patch.
  package var patch: String
  package var tier: Tier
  /// Patterns of cases and of metrics: one regression or wrong answer that matches both is enough.
  package var cases: [String]
  package var metrics: [String]

  package init(patch: String, tier: Tier, cases: [String], metrics: [String]) {
    self.patch = patch
    self.tier = tier
    self.cases = cases
    self.metrics = metrics
  }

  /// Whether a report of its tier contains an expected finding.
  package func isMet(by findings: [Finding]) -> Bool {
    findings.contains { finding in
      [.regression, .wrongAnswer].contains(finding.kind)
        && cases.contains { NamePattern($0).matches(finding.caseID) }
        && metrics.contains { NamePattern($0).matches(finding.metric ?? "") }
    }
  }
}

extension SlowdownExpectation {
  /// The expectations in the file at `path`, an entry for each patch.
  ///
  /// - Throws: `InputError` that names file and line.
  package static func load(_ path: String) throws(InputError) -> [SlowdownExpectation] {
    let file = try InputFile(
      path: path, expecting: "the findings that the gate must report for slowdowns",
      largest: LocatedObject.largestFile, inFolder: "a JSON file",
      advice: "Scripts/dev variants OUT --slowdowns writes it next to the builds")
    return try parse(try file.text(), file: path)
  }

  /// The same as `load`, from a text; `file` is its name in errors.
  package static func parse(
    _ text: String, file: String
  ) throws(InputError) -> [SlowdownExpectation] {
    let top = try LocatedObject(text, file: file, keys: ["slowdowns"], what: "the file")
    let keys = ["patch", "tier", "cases", "metrics"]
    guard let entries = try top.objects("slowdowns", keys: keys) else {
      throw top.missing("slowdowns", "it is the list of all patches")
    }
    let needed = "an entry has \(keys.joined(separator: ", "))"
    var all: [SlowdownExpectation] = []
    for entry in entries {
      guard let tier = try entry.choice("tier", of: Tier.self) else {
        throw entry.missing("tier", needed)
      }
      guard let cases = try entry.texts("cases"), !cases.isEmpty else {
        throw entry.missing("cases", needed)
      }
      guard let metrics = try entry.texts("metrics"), !metrics.isEmpty else {
        throw entry.missing("metrics", needed)
      }
      let patch = try entry.text("patch", needed)
      guard !all.contains(where: { $0.patch == patch }) else {
        throw entry.error("\(patch) has two entries", "give each patch one entry", at: "patch")
      }
      all.append(SlowdownExpectation(patch: patch, tier: tier, cases: cases, metrics: metrics))
    }
    return all
  }
}

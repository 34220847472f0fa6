import Foundation

/// Reading a policy file.
///
/// ```json
/// {
///   "rules": [{"case": "*", "metric": "query_cpu_ns", "relative": 0.05, "absolute": 2}],
///   "waivers": [
///     {"case": "*/map/*", "metric": "nodes_visited", "owner": "ann",
///      "reason": "larger fan-out, see #12", "expires": "2027-01-31"}
///   ]
/// }
/// ```
extension GatePolicy {
  /// The rules of the file after those of `standard`, and its waivers.
  ///
  /// - Throws: `GateError` that names file and line: no JSON, an unknown key, a value that is
  ///   missing or of another type, a slack below 0, an empty name, a date that is none.
  public static func load(_ path: String) throws(GateError) -> GatePolicy {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw GateError(
        file: path, message: "expected a policy, found no file that can be read",
        advice: "give the path of a JSON file, or leave --policy out")
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw GateError(
        file: path, message: "expected UTF-8, found other bytes", advice: "save it as UTF-8")
    }
    return try parse(text, file: path)
  }

  /// As `load`, from a text; `file` is what errors call it.
  public static func parse(_ text: String, file: String) throws(GateError) -> GatePolicy {
    let top = try PolicyObject(
      LocatedJSON(text, file: file), file: file, keys: ["rules", "waivers"], what: "the policy")
    var policy = standard
    for entry in try top.objects("rules", keys: ["case", "metric", "relative", "absolute"]) {
      policy.rules.append(try rule(entry))
    }
    for entry in try top.objects(
      "waivers", keys: ["case", "metric", "owner", "reason", "expires"])
    {
      policy.waivers.append(try waiver(entry))
    }
    return policy
  }

  private static func rule(_ entry: PolicyObject) throws(GateError) -> Rule {
    guard entry.has("relative") || entry.has("absolute") else {
      throw entry.error(
        "expected relative, absolute or both, found neither", "such as \"relative\": 0.05")
    }
    return Rule(
      cases: try entry.text("case"), metrics: try entry.text("metric"),
      slack: Slack(
        relative: try entry.number("relative"), absolute: try entry.number("absolute")))
  }

  private static func waiver(_ entry: PolicyObject) throws(GateError) -> Waiver {
    let day = try entry.text("expires")
    guard let expires = CalendarDay(day) else {
      throw entry.error(
        "expected a day as YYYY-MM-DD, found \(CaseText.quote(day))",
        "the waiver holds through that day, UTC, such as 2027-01-31", at: "expires")
    }
    return Waiver(
      cases: try entry.text("case"), metrics: try entry.text("metric"),
      owner: try entry.text("owner"), reason: try entry.text("reason"), expires: expires)
  }
}

/// An object of the file, of which only known keys are taken.
private struct PolicyObject {
  private let members: [String: LocatedJSON.Member]
  private let line: Int
  private let file: String
  private let what: String

  init(
    _ json: LocatedJSON, file: String, keys: [String], what: String
  ) throws(GateError) {
    guard case .object(let members) = json.value else {
      throw GateError(
        file: file, line: json.line, message: "\(what) is an object, found \(json.kind)",
        advice: "its keys are \(keys.joined(separator: ", "))")
    }
    for member in members where !keys.contains(member.key) {
      let near = nearestKey(to: member.key, in: keys).map { "did you mean \($0)? " } ?? ""
      throw GateError(
        file: file, line: member.line,
        message: "\(what) has no key \(CaseText.quote(member.key))",
        advice: near + "its keys are \(keys.joined(separator: ", "))")
    }
    // The reader lets no key through twice.
    self.members = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0) })
    line = json.line
    self.file = file
    self.what = what
  }

  func has(_ key: String) -> Bool { members[key] != nil }

  func objects(_ key: String, keys: [String]) throws(GateError) -> [PolicyObject] {
    guard let member = members[key] else { return [] }
    guard case .array(let items) = member.value.value else {
      throw error("expected a list, found \(member.value.kind)", "put it in brackets", at: key)
    }
    var objects: [PolicyObject] = []
    for item in items {
      objects.append(
        try PolicyObject(item, file: file, keys: keys, what: "an entry of \(key)"))
    }
    return objects
  }

  /// A text that says something.
  func text(_ key: String) throws(GateError) -> String {
    guard let member = members[key] else {
      throw error(
        "expected the key \(key), found none",
        "every key of a waiver is needed, case"
          + " and metric of a rule")
    }
    guard case .string(let text) = member.value.value else {
      throw error("expected a text, found \(member.value.kind)", "put it in quotes", at: key)
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw error("expected a text, found an empty one", "say what \(key) it is", at: key)
    }
    return text
  }

  /// A number of at least 0; 0 where there is none.
  func number(_ key: String) throws(GateError) -> Double {
    guard let member = members[key] else { return 0 }
    guard case .number(let number) = member.value.value else {
      throw error("expected a number, found \(member.value.kind)", "such as 0.05", at: key)
    }
    guard number >= 0 else {
      throw error("expected a slack of at least 0, found \(number)", "0 allows nothing", at: key)
    }
    return number
  }

  func error(_ message: String, _ advice: String, at key: String? = nil) -> GateError {
    let member = key.flatMap { members[$0] }
    let place = key.map { "\($0): " } ?? ""
    return GateError(
      file: file, line: member?.line ?? line, message: "\(what): \(place)\(message)",
      advice: advice)
  }
}

/// The key that was probably meant: fewest characters added and removed, at most half of it.
private func nearestKey(to key: String, in keys: [String]) -> String? {
  let distances = keys.map { ($0, Array(key.lowercased()).difference(from: Array($0)).count) }
  guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(2, key.count / 2) else {
    return nil
  }
  return best.0
}

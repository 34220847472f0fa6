import InputFiles

/// Reads policy files.
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
  /// The rules of the file, after those of `standard`, and its waivers.
  ///
  /// - Throws: `InputError` that names file and line: not JSON, an unknown key, a value that is
  ///   missing or of the wrong type, a slack below 0, an empty name, an invalid date.
  public static func load(_ path: String) throws(InputError) -> GatePolicy {
    let file = try InputFile(
      path: path, expecting: "a policy", largest: LocatedObject.largestFile,
      inFolder: "a JSON file",
      advice: "give the path of a JSON file, or leave --policy out")
    return try parse(try file.text(), file: path)
  }

  /// The same as `load`, from a text; `file` is its name in errors.
  public static func parse(_ text: String, file: String) throws(InputError) -> GatePolicy {
    let top = try LocatedObject(
      text, file: file, keys: ["rules", "waivers"], what: "the policy")
    var policy = standard
    for entry in try top.objects("rules", keys: ["case", "metric", "relative", "absolute"]) ?? [] {
      policy.rules.append(try rule(entry))
    }
    for entry in try top.objects(
      "waivers", keys: ["case", "metric", "owner", "reason", "expires"]) ?? []
    {
      policy.waivers.append(try waiver(entry))
    }
    return policy
  }

  private static let needed = "a waiver needs all of its keys, a rule needs case and metric"

  private static func rule(_ entry: LocatedObject) throws(InputError) -> Rule {
    guard entry.has("relative") || entry.has("absolute") else {
      throw entry.error(
        "expected relative, absolute or both, found neither", "such as \"relative\": 0.05")
    }
    return Rule(
      cases: try entry.text("case", needed), metrics: try entry.text("metric", needed),
      slack: Slack(
        relative: try slack("relative", of: entry), absolute: try slack("absolute", of: entry)))
  }

  /// The slack under `key`; 0 if there is none.
  private static func slack(
    _ key: String, of entry: LocatedObject
  ) throws(InputError) -> Double {
    let number = try entry.number(key, example: "0.05") ?? 0
    guard number >= 0 else {
      throw entry.error(
        "expected a slack of at least 0, found \(number)", "0 allows nothing", at: key)
    }
    return number
  }

  private static func waiver(_ entry: LocatedObject) throws(InputError) -> Waiver {
    let day = try entry.text("expires", needed)
    guard let expires = CalendarDay(day) else {
      throw entry.error(
        "expected a day as YYYY-MM-DD, found \(InputError.quote(day))",
        "the last day of the waiver, UTC, such as 2027-01-31", at: "expires")
    }
    return Waiver(
      cases: try entry.text("case", needed), metrics: try entry.text("metric", needed),
      owner: try entry.text("owner", needed), reason: try entry.text("reason", needed),
      expires: expires)
  }
}

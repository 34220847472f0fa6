import InputFiles
import Measurement

/// Reads policy files.
///
/// ```json
/// {
///   "rules": [{"case": "*", "metric": "query_cpu_ns", "relative": 0.05, "absolute": 2}],
///   "limits": [{"case": "*/chat/*", "metric": "frames_missed_120", "at_most": 0}],
///   "waivers": [
///     {"case": "*/map/*", "metric": "nodes_visited", "owner": "ann",
///      "reason": "larger fan-out, see #12", "expires": "2027-01-31"}
///   ]
/// }
/// ```
extension GatePolicy {
  /// The rules of the file, after those of `standard`, its limits and its waivers.
  ///
  /// - Throws: `InputError` that names file and line: not JSON, an unknown key, a value that is
  ///   missing or of the wrong type, a slack below 0, an empty name, a metric that cannot have a
  ///   limit, an invalid date.
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
      text, file: file, keys: ["rules", "limits", "waivers"], what: "the policy")
    var policy = standard
    for entry in try top.objects("rules", keys: ["case", "metric", "relative", "absolute"]) ?? [] {
      policy.rules.append(try rule(entry))
    }
    for entry in try top.objects("limits", keys: ["case", "metric", "at_most", "at_least"]) ?? [] {
      policy.limits.append(try limit(entry))
    }
    for entry in try top.objects(
      "waivers", keys: ["case", "metric", "owner", "reason", "expires"]) ?? []
    {
      policy.waivers.append(try waiver(entry))
    }
    return policy
  }

  private static let needed =
    "a waiver needs all of its keys, a rule or a limit needs case and metric"

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

  private static func limit(_ entry: LocatedObject) throws(InputError) -> Limit {
    let name = try entry.text("metric", needed)
    guard let metric = Metric.named(name) else {
      throw entry.error(
        "expected a metric, found \(InputError.quote(name))",
        nearestName(to: name, in: Metric.all.map(\.name)).map { "did you mean \($0)?" }
          ?? "a limit names one metric, without a pattern", at: "metric")
    }
    guard let key = Limit.key(of: metric) else {
      throw entry.error(
        "expected a counter, bytes or a hitch, found \(name)",
        "a limit holds for what the input alone determines and what is better or worse",
        at: "metric")
    }
    let other = key == "at_most" ? "at_least" : "at_most"
    guard !entry.has(other) else {
      throw entry.error(
        "\(name) is better when \(metric.better.rawValue)", "use \(key)", at: other)
    }
    guard let bound = try entry.number(key, example: "0") else {
      throw entry.missing(key, "the limit, in the unit of the metric (\(metric.unit))")
    }
    return Limit(cases: try entry.text("case", needed), metric: name, bound: bound)
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

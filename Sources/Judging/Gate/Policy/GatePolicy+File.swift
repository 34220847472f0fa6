import Files
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
///   ],
///   "instructions": "fail"
/// }
/// ```
extension GatePolicy {
  /// The rules of the file, after those of `standard`, its limits and its waivers.
  ///
  /// - Parameter measures: the names of the CPU times that a gate measures, which rules and waivers
  ///   may name as well as metrics.
  /// - Throws: `InputError` that names file and line: not JSON, an unknown key, a value that is
  ///   missing or of the wrong type, a slack below 0, an empty name, a pattern that matches no
  ///   metric, a metric that cannot have a limit, an invalid date.
  package static func load(
    _ path: String, measures: [String]
  ) throws(InputError) -> GatePolicy {
    let file = try InputFile(
      path: path, expecting: "a policy", largest: LocatedObject.largestFile,
      inFolder: "a JSON file",
      advice: "give the path of a JSON file, or leave --policy out")
    return try parse(try file.text(), file: path, measures: measures)
  }

  /// The same as `load`, from a text; `file` is its name in errors.
  package static func parse(
    _ text: String, file: String, measures: [String]
  ) throws(InputError) -> GatePolicy {
    let top = try LocatedObject(
      text, file: file, keys: ["rules", "limits", "waivers", "instructions"], what: "the policy")
    var policy = standard
    if let word = try top.text("instructions") {
      guard ["note", "fail"].contains(word) else {
        throw top.error(
          "expected note or fail, found \(InputError.quote(word))",
          "fail: more instructions fail the gate; note: only a CPU time that confirms them does",
          at: "instructions")
      }
      policy.failsOnInstructions = word == "fail"
    }
    for entry in try top.objects("rules", keys: ["case", "metric", "relative", "absolute"]) ?? [] {
      policy.rules.append(try rule(entry, measures))
    }
    let limitKeys = ["case", "metric", "at", "at_most", "at_least"]
    for entry in try top.objects("limits", keys: limitKeys) ?? [] {
      policy.limits.append(try limit(entry))
    }
    let waiverKeys = ["case", "metric", "owner", "reason", "expires"]
    for entry in try top.objects("waivers", keys: waiverKeys) ?? [] {
      policy.waivers.append(try waiver(entry, measures))
    }
    return policy
  }

  private static let needed =
    "a waiver needs all of its keys, a rule or a limit needs case and metric"

  private static func cases(of entry: LocatedObject) throws(InputError) -> NamePattern {
    NamePattern(try entry.text("case", needed))
  }

  /// The pattern under `metric`.
  ///
  /// - Throws: `InputError` if it matches no metric and no measure.
  private static func metrics(
    of entry: LocatedObject, _ measures: [String]
  ) throws(InputError) -> NamePattern {
    let text = try entry.text("metric", needed)
    // The part of a metric that belongs to one reuse identifier: `created_60{image}`.
    let pattern = NamePattern(String(text.prefix { $0 != "{" }))
    let names = Metric.all.map(\.name) + measures
    guard names.contains(where: pattern.matches) else {
      let near = nearestName(to: pattern.text, in: names)
      throw entry.error(
        "expected a metric, or a pattern that matches one, found \(InputError.quote(text))",
        near.map { "did you mean \($0)?" }
          ?? "'list metrics' lists the metrics; the gate measures"
          + " \(measures.joined(separator: ", "))", at: "metric")
    }
    return NamePattern(text)
  }

  private static func rule(
    _ entry: LocatedObject, _ measures: [String]
  ) throws(InputError) -> Rule {
    guard entry.has("relative") || entry.has("absolute") else {
      throw entry.error(
        "expected relative, absolute or both, found neither", "such as \"relative\": 0.05")
    }
    return Rule(
      cases: try cases(of: entry), metrics: try metrics(of: entry, measures),
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
        "expected a counter, bytes, a hitch or a time, found \(name)",
        "a limit needs a metric of which less or more is better", at: "metric")
    }
    let other = key == "at_most" ? "at_least" : "at_most"
    guard !entry.has(other) else {
      throw entry.error(
        "\(name) is better when \(metric.better.rawValue)", "use \(key)", at: other)
    }
    return Limit(
      cases: try cases(of: entry), metric: metric, point: try point(entry, of: metric),
      bound: try bound(key, entry, of: metric))
  }

  private static func point(
    _ entry: LocatedObject, of metric: Metric
  ) throws(InputError) -> DistributionPoint? {
    guard let text = try entry.text("at") else { return nil }
    guard !metric.isDeterministic else {
      throw entry.error(
        "\(metric.name) has one value in each launch", "leave \"at\" out", at: "at")
    }
    guard let point = DistributionPoint(rawValue: text) else {
      throw entry.error(
        "expected \(DistributionPoint.words), found \(InputError.quote(text))",
        "the place in the distribution that the limit is about", at: "at")
    }
    return point
  }

  /// A number in the metric's unit, or a text with a unit of its own: `4 ms`, `8 MiB`.
  private static func bound(
    _ key: String, _ entry: LocatedObject, of metric: Metric
  ) throws(InputError) -> Double {
    guard entry.has(key) else {
      throw entry.missing(key, "the limit, in the unit of the metric (\(metric.unit.rawValue))")
    }
    guard entry.isText(key), let text = try entry.text(key) else {
      return try entry.number(key, example: "0") ?? 0
    }
    let units: [(String, Double)] =
      switch metric.unit {
      case .nanoseconds: [("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
      case .bytes: [("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("bytes", 1)]
      default: []
      }
    for (unit, size) in units where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count).trimmingSpaces
      if let number = decimalNumber(digits), number >= 0 { return number * size }
    }
    let advice =
      units.isEmpty
      ? "\(metric.name) has no unit: write a number"
      : "a number and one of \(units.map(\.0).joined(separator: ", ")), such as \"4 \(units[2].0)\""
    throw entry.error("expected a limit, found \(InputError.quote(text))", advice, at: key)
  }

  private static func waiver(
    _ entry: LocatedObject, _ measures: [String]
  ) throws(InputError) -> Waiver {
    let day = try entry.text("expires", needed)
    guard let expires = CalendarDay(day) else {
      throw entry.error(
        "expected a day as YYYY-MM-DD, found \(InputError.quote(day))",
        "the last day of the waiver, UTC, such as 2027-01-31", at: "expires")
    }
    return Waiver(
      cases: try cases(of: entry), metrics: try metrics(of: entry, measures),
      owner: try entry.text("owner", needed), reason: try entry.text("reason", needed),
      expires: expires)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

import Foundation
import Testing

/// What holds for every JSON text of ours: an object that states its schema, keys in camel case,
/// truth values that are booleans.
enum JSONStyle {
  /// Objects whose keys are data: names of metrics, percentiles, events, states, contests and
  /// options.
  private static let keyedByData: Set = [
    "observations", "compared", "events", "tiles", "best", "wins", "entered", "losesMost",
    "settings", "leastLate", "behind",
  ]

  /// What does not hold, with the place of each; empty where all does.
  static func flaws(in text: String) -> [String] {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else {
      return ["not JSON: \(text.prefix(80))"]
    }
    let schema = (value as? [String: Any])?["schemaVersion"] is Int ? [] : ["no schemaVersion"]
    return schema + flaws(of: value, at: "")
  }

  /// The objects that the whole has under `key`.
  static func objects(in text: String, under key: String) throws -> [[String: Any]] {
    let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(whole?[key] as? [[String: Any]], "\(key) in \(text.prefix(80))")
  }

  private static func flaws(of value: Any, at place: String, keysAreData: Bool = false) -> [String]
  {
    switch value {
    case let object as [String: Any]:
      return object.sorted { $0.key < $1.key }.flatMap { key, value in
        let place = "\(place).\(key)"
        let isCamelCase = key.wholeMatch(of: /[a-z][a-zA-Z0-9]*/) != nil
        return (keysAreData || isCamelCase ? [] : ["\(place): not in camel case"])
          + flaws(of: value, at: place, keysAreData: keyedByData.contains(key))
      }
    case let values as [Any]:
      return values.flatMap { flaws(of: $0, at: place + "[]") }
    case let text as String:
      return ["true", "false"].contains(text) ? ["\(place): \"\(text)\" as a text"] : []
    default:
      return []
    }
  }
}

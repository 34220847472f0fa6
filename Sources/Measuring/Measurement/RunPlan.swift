/// A user's choices for all cases of a run. Only runs of equal plans are resumed and merged. A new
/// setting is a property here and an entry of `settings`.
package struct RunPlan: Hashable, Sendable {
  /// The seed of everything random.
  package var seed: UInt64
  /// New worker processes of each case.
  package var launches: Int
  /// Whether only the first of them counts.
  package var countsOnce = false
  /// Seconds of timed replays for the slowest strategy of a group.
  package var budgetSeconds: Double
  /// Replays per launch, odd, at least 3; nil takes what the budget allows.
  package var replays: Int?
  /// The id of the earlier run whose frames are timed, as often as there; nil if the run chooses.
  package var framesOf: String?
  /// Whether some queries are also timed with cold caches.
  package var timesCold = false
  /// Whether cases whose cells have costs also compute what every policy misses at least.
  package var findsLeast = false
  /// The id of the earlier run by whose costs shards were planned; nil if there is none.
  package var costsOf: String?

  package init(seed: UInt64 = 1, launches: Int = 1, budgetSeconds: Double = 10) {
    self.seed = seed
    self.launches = launches
    self.budgetSeconds = budgetSeconds
  }

  /// What a setting has an effect on.
  package enum Effect: Sendable {
    /// What is measured.
    case cases
    /// How long cases take, and so how they are shared out; nothing if their cells have costs.
    case effort
    /// How cases are timed; nothing if their cells have costs.
    case times
    /// Cases whose cells have costs.
    case cells
    /// Which cases a shard has.
    case shards
  }

  /// A setting as files and messages have it.
  private struct Setting: Sendable {
    let flag: String
    let effect: Effect
    let text: @Sendable (RunPlan) -> String
    /// Returns false if the text is not a value.
    let read: @Sendable (String, inout RunPlan) -> Bool

    /// - Parameters:
    ///   - text: of a value.
    ///   - value: of a text; nil if it has none.
    init<Value>(
      _ flag: String, _ effect: Effect, _ path: WritableKeyPath<RunPlan, Value> & Sendable,
      text: @escaping @Sendable (Value) -> String = { "\($0)" },
      value: @escaping @Sendable (String) -> Value?
    ) {
      (self.flag, self.effect) = (flag, effect)
      self.text = { text($0[keyPath: path]) }
      read = { text, plan in
        guard let value = value(text) else { return false }
        plan[keyPath: path] = value
        return true
      }
    }

    static func flag(
      _ flag: String, _ effect: Effect, _ path: WritableKeyPath<RunPlan, Bool> & Sendable
    ) -> Setting {
      Setting(flag, effect, path, text: { $0 ? "yes" : "no" }) { ["no": false, "yes": true][$0] }
    }

    static func run(
      _ flag: String, _ effect: Effect, _ path: WritableKeyPath<RunPlan, String?> & Sendable
    ) -> Setting {
      Setting(flag, effect, path, text: { $0 ?? "none" }) { .some($0 == "none" ? nil : $0) }
    }
  }

  private static let settings: [Setting] = [
    Setting("--seed", .cases, \.seed) { UInt64($0) },
    Setting("--launches", .effort, \.launches) { Int($0) },
    .flag("--count-once", .effort, \.countsOnce),
    Setting("--budget", .effort, \.budgetSeconds) { Double($0) },
    Setting("--replays", .times, \.replays, text: { $0.map { "\($0)" } ?? "auto" }) {
      $0 == "auto" ? .some(nil) : Int($0).map(Optional.some)
    },
    .run("--same-plan", .times, \.framesOf), .flag("--cold", .times, \.timesCold),
    .flag("--optimum", .cells, \.findsLeast), .run("--costs", .shards, \.costsOf),
  ]

  /// The flags of the settings that have one of these effects.
  package static func flags(with effects: Effect...) -> [String] {
    settings.filter { effects.contains($0.effect) }.map(\.flag)
  }

  /// The values by their flags, as messages state them.
  package var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: Self.settings.map { ($0.flag, $0.text(self)) })
  }
}

/// Written as the texts of its values by their flags. A missing setting is read as its default.
extension RunPlan: Codable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(texts)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let texts = try container.decode([String: String].self)
    self.init()
    for setting in Self.settings {
      guard let text = texts[setting.flag], !setting.read(text, &self) else { continue }
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a value of \(setting.flag), found \(text)")
    }
  }
}

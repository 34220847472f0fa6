/// The average times of creating and binding, separately for each identifier. Binding is
/// configuring plus the layout after it.
///
/// The first sample is the average; each later one makes up a quarter of the new average, in whole
/// nanoseconds: old / 4 * 3 + new / 4, rounded down at each division.
///
/// Source: AndroidX, `RecyclerView.RecycledViewPool`, and Compose, `LazyLayoutPrefetchState`.
struct StepAverages {
  private struct Key: Hashable {
    var isCreation: Bool
    var identifier: String
  }

  /// In ns.
  private var averages: [Key: UInt64] = [:]
  /// The time of configuring whose layout has not come yet, ns, by identifier.
  private var unfinished: [String: UInt64] = [:]

  /// Whether a step that takes its average time ends before a deadline. A step that was never
  /// measured is allowed.
  ///
  /// - Parameters: times in ns; `configure` stands for binding.
  func allow(
    _ step: CellCosts.Step, identifier: String, at now: UInt64, before deadline: UInt64
  ) -> Bool {
    let average = averages[Key(isCreation: step == .create, identifier: identifier)]
    return average.map { now + $0 < deadline } ?? true
  }

  /// A layout without configuring before it, because the size of a cell has changed, is no sample.
  mutating func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64) {
    switch step {
    case .create: add(nanoseconds, to: Key(isCreation: true, identifier: identifier))
    case .configure: unfinished[identifier] = nanoseconds
    case .layout:
      guard let configuring = unfinished.removeValue(forKey: identifier) else { return }
      add(configuring + nanoseconds, to: Key(isCreation: false, identifier: identifier))
    }
  }

  private mutating func add(_ nanoseconds: UInt64, to key: Key) {
    averages[key] = averages[key].map { $0 / 4 * 3 + nanoseconds / 4 } ?? nanoseconds
  }
}

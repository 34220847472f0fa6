import ChangeMetrics

/// Which of a schedule's frames are of which phase of a playback, and which changes they show.
struct PhaseTimes {
  /// Of each timed pass.
  private let phases: [Playback.Phase]
  /// The change that each timed pass shows, by its number; nil where it shows none.
  private let changes: [Int?]
  /// The changes that bring another layout.
  private let exchanges: [Int]

  /// - Parameters:
  ///   - timed: the passes that are timed, ascending.
  ///   - changeCount: how many changes a replay goes through.
  init(_ playback: Playback, timed: [Int], changeCount: Int) {
    phases = timed.map { playback.phases[$0] }
    let shown = Dictionary(
      playback.changes.prefix(changeCount).enumerated().map { ($1.pass, $0) },
      uniquingKeysWith: { $1 })
    changes = timed.map { shown[$0] }
    exchanges = (0..<changeCount).filter { playback.changes[$0].change.isExchange }
  }

  /// The times of a measure, by those of each timed pass and of each change.
  func times(of measure: ChangeMetric, frames: [UInt64], updates: [UInt64]) -> [UInt64] {
    switch measure.facts.part {
    case .exchange: exchanges.map { updates[$0] }
    case .movement: zip(phases, frames).filter { $0.0 == .frame(measure) }.map(\.1)
    case .wholeFrame:
      zip(zip(phases, changes), frames).compactMap { pass, time in
        guard pass.0 == .frame(measure), let change = pass.1 else { return nil }
        return updates[change] + time
      }
    }
  }
}

/// Which of a schedule's frames are of which phase of a playback, and which changes they show.
struct PhaseTimes {
  /// Of each timed pass.
  private let phases: [Playback.Phase]
  /// The change that each timed pass shows, by its number; nil where it shows none.
  private let changes: [Int?]
  /// The changes that bring another layout.
  let exchanges: [Int]

  /// - Parameters:
  ///   - timed: the passes that are timed, ascending.
  ///   - batches: how many changes a replay goes through.
  init(_ playback: Playback, _ timed: [Int], _ batches: Int) {
    phases = timed.map { playback.phases[$0] }
    let shown = Dictionary(
      playback.changes.prefix(batches).enumerated().map { ($1.pass, $0) },
      uniquingKeysWith: { $1 })
    changes = timed.map { shown[$0] }
    exchanges = (0..<batches).filter { playback.changes[$0].change.layout != nil }
  }

  /// The times of the frames of a phase.
  func frames(of phase: Playback.Phase, _ times: [UInt64]) -> [UInt64] {
    zip(phases, times).filter { $0.0 == phase }.map(\.1)
  }

  /// What frames take that show another value of a parameter: to tell the source and the view of
  /// it, and to show it.
  func pinches(_ times: [UInt64], _ updates: [UInt64]) -> [UInt64] {
    changed(in: .pinching, times, updates)
  }

  /// What frames take in which an item is dragged: to tell the view where the hand is, and to show
  /// it.
  func drags(_ times: [UInt64], _ updates: [UInt64]) -> [UInt64] {
    changed(in: .dragging, times, updates)
  }

  /// What frames take in which fingers come down, move or lift: recognisers and the selection, and
  /// to show what follows.
  func touches(_ times: [UInt64], _ updates: [UInt64]) -> [UInt64] {
    changed(in: .touching, times, updates)
  }

  /// What frames take in which the focus moves: to find the next item, and to show it.
  func walks(_ times: [UInt64], _ updates: [UInt64]) -> [UInt64] {
    changed(in: .focusing, times, updates)
  }

  private func changed(
    in phase: Playback.Phase, _ times: [UInt64], _ updates: [UInt64]
  ) -> [UInt64] {
    zip(zip(phases, changes), times).compactMap { pass, time in
      guard pass.0 == phase, let change = pass.1 else { return nil }
      return updates[change] + time
    }
  }
}

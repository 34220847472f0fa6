import Workers

extension ReplayCost {
  /// Nanoseconds to time `frames` frames in `replays` rounds. Each has a query pass, another where
  /// readings are shared, a frame pass, and after each query pass a warm one where that differs.
  /// With edits there are no warm passes, but two sources are queried over what the edits left.
  /// Queries within frames would take less; they do not change the frames and replays of a plan.
  package func nanoseconds(frames: Int, replays: Int, sharing: Int) -> Double {
    let replayed = skipsFrames ? Double(frames) * 1.125 : Double(framesMoved)
    let queryPasses = sharing > 1 ? 2.0 : 1
    let rounds = Double(replays)
    let cold = queryPasses * rounds
    let queries = edits != nil ? cold + 2 * (1 + cold) : skipsFrames ? cold : 2 * cold
    return replayed * (queries * queryNanoseconds + rounds * frameNanoseconds)
  }

  /// Nanoseconds of all changes, or of `changes` of them, in `replays` rounds; 0 without edits.
  func editNanoseconds(changes: Int? = nil, replays: Int, sharing: Int) -> Double {
    guard let edits else { return 0 }
    return Self.passes(replays, sharing) * Double(min(changes ?? .max, edits.changes))
      * edits.nanosecondsPerChange
  }

  /// Nanoseconds of going back before each pass of `replays` rounds.
  func allRewindsNanoseconds(replays: Int, sharing: Int) -> Double {
    Self.passes(replays, sharing) * (rewindNanoseconds ?? 0)
  }

  /// Whether preparing again for `replays` rounds takes more than `budget` nanoseconds by itself.
  func prepares(_ replays: Int, beyond budget: Double) -> Bool {
    let prepare = rewindNanoseconds ?? edits?.prepareNanoseconds ?? 0
    return Self.passes(replays, 1) * prepare > budget
  }

  /// The passes of `replays` rounds, before each of which the launch goes back.
  private static func passes(_ replays: Int, _ sharing: Int) -> Double {
    Double(replays * (sharing > 1 ? 3 : 2))
  }
}

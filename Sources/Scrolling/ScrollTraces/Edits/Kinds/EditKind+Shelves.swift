extension EditKind {
  package static let shelves = EditKind(
    "shelves", "hands flick sections that scroll by themselves", batches: 24,
    .gestures(.shelfFrame, changesContent: false),
    parameters: [
      EditParameter(
        "frames", "in which a hand drags a section before it lets go",
        .whole(1...1000, default: 12), total: .held("frames of flicks"),
        following: ShelfRoom.mostFrames)
    ]
  ) { turn in
    .gesture(.flick(turn.flick()))
  }
}

extension EditTurn {
  /// Two flicks in three go towards the end.
  fileprivate mutating func flick() -> ShelfFlick {
    let which = editor.random.nextUnit()
    let way = 0.3 + 0.5 * editor.random.nextUnit()
    let isForward = editor.random.next(below: 3) < 2
    return ShelfFlick(which: which, way: isForward ? way : -way, frames: plan.whole("frames"))
  }
}

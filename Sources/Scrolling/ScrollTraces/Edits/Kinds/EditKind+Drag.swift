extension EditKind {
  package static let drag = EditKind(
    "drag-cell",
    "items are dragged to other places, over the screen and beyond its edges", batches: 8,
    .gestures(.dragFrame, changesContent: true),
    parameters: [
      .animate(default: "0.3s"),
      EditParameter(
        "frames", "of a drag", .whole(3...1000, default: 60), total: .held("frames of drags")),
    ]
  ) { turn in
    turn.drag().map { .gesture(.drag($0)) }
  }
}

extension EditTurn {
  /// In turns over the screen, to either edge and along with the content that scrolls there, and
  /// to an edge and back to where it came from. nil where no item is on screen.
  fileprivate mutating func drag() -> DragGesture? {
    guard !visible.isEmpty else { return nil }
    let item = visible[editor.random.next(below: visible.count)]
    var places = (0..<3).map { _ in
      DragGesture.Place(
        along: 0.2 + 0.6 * editor.random.nextUnit(), across: 0.1 + 0.8 * editor.random.nextUnit())
    }
    let turn = number % 4
    if turn > 0 {
      // It rests at the edge while the content scrolls.
      places[0].along = turn == 2 ? 0.03 : 0.97
      places[1] = places[0]
    }
    let frames = plan.whole("frames")
    let third = frames / 3
    let legs = zip(places, [third, third, frames - 2 * third])
      .map { DragGesture.Leg(to: $0, frames: $1) }
    return DragGesture(item: item, legs: legs, isCancelled: turn == 3)
  }
}

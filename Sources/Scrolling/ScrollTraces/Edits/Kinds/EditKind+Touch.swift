extension EditKind {
  package static let touch = EditKind(
    "touch", "fingers tap, drag the content and pinch", batches: 24,
    .gestures(.touchFrame, changesContent: false),
    parameters: [
      EditParameter(
        "frames", "in which fingers drag or pinch", .whole(1...1000, default: 20),
        total: .held("frames of gestures"))
    ]
  ) { turn in
    .gesture(.touch(turn.touch()))
  }
}

/// Every fourth tap rests for so many frames, which is a press; others for fewer than the limit.
private let framesOfPress = 40
private let framesOfTap = 2..<14

extension EditTurn {
  /// Where a finger comes down.
  mutating func anyPlace() -> DragGesture.Place {
    DragGesture.Place(
      along: 0.1 + 0.8 * editor.random.nextUnit(), across: 0.05 + 0.9 * editor.random.nextUnit())
  }

  /// In turns a tap, a drag towards the end of the content or back, and a pinch. Where shelves are
  /// on screen, every other drag is along one of them.
  fileprivate mutating func touch() -> TouchGesture {
    let frames = plan.whole("frames")
    let place = anyPlace()
    let turn = number / 3
    switch number % 3 {
    case 0:
      let count =
        turn % 4 == 3
        ? framesOfPress
        : framesOfTap.lowerBound + editor.random.next(below: framesOfTap.count)
      return TouchGesture([Array(repeating: place, count: count)])
    case 1:
      // Two ahead, one back.
      let (low, high) = (
        0.1 + 0.2 * editor.random.nextUnit(), 0.7 + 0.2 * editor.random.nextUnit()
      )
      let (from, to) = turn % 3 == 2 ? (low, high) : (high, low)
      if turn % 2 == 1, !shelves.isEmpty {
        let shelf = shelves[editor.random.next(below: shelves.count)]
        let middle = (shelf.lowerBound + shelf.upperBound) / 2
        let start = DragGesture.Place(along: middle, across: from)
        let end = DragGesture.Place(along: middle, across: to)
        return TouchGesture([[start] + start.way(to: end, frames: frames)])
      }
      let start = DragGesture.Place(along: from, across: place.across)
      let end = DragGesture.Place(
        along: to, across: place.across + 0.1 * (editor.random.nextUnit() - 0.5))
      return TouchGesture([[start] + start.way(to: end, frames: frames)])
    default:
      let (near, wide) = (
        0.05 + 0.05 * editor.random.nextUnit(), 0.2 + 0.2 * editor.random.nextUnit()
      )
      let (from, to) = turn % 2 == 0 ? (near, wide) : (wide, near)
      let fingers = [-1.0, 1].map { side in
        let start = DragGesture.Place(along: 0.5 + side * from, across: place.across)
        let end = DragGesture.Place(along: 0.5 + side * to, across: place.across)
        return [start] + start.way(to: end, frames: frames)
      }
      return TouchGesture(fingers)
    }
  }
}

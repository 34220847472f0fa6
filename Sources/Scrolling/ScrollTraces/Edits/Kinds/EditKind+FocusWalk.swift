extension EditKind {
  package static let focusWalk = EditKind(
    "focus-walk", "the focus moves from item to item, and the content scrolls with it", batches: 8,
    .gestures(.focusFrame, changesContent: false),
    parameters: [
      EditParameter(
        "steps", "of the focus, a frame each", .whole(1...1000, default: 30),
        total: .held("steps of the focus"))
    ]
  ) { turn in
    .gesture(.walk(turn.walk()))
  }
}

extension EditTurn {
  /// Some steps in one direction, then some in another: half of them ahead.
  fileprivate mutating func walk() -> [FocusStep] {
    let length = plan.whole("steps")
    var steps: [FocusStep] = []
    let directions: [FocusStep] = [.ahead, .ahead, .ahead, .back, .near, .far]
    while steps.count < length {
      let direction = directions[editor.random.next(below: directions.count)]
      let count = min(1 + editor.random.next(below: 8), length - steps.count)
      steps += Array(repeating: direction, count: count)
    }
    return steps
  }
}

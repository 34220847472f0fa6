extension EditKind {
  package static let pinch = EditKind(
    "pinch", "pinches change a parameter of the layout in every frame", batches: 8, .pinches,
    parameters: [
      EditParameter(
        "parameter",
        "the layout parameter to change; auto: its spacing, or the parameter that it"
          + " has instead", .name),
      EditParameter(
        "to", "the other value; auto: 32 pt more, or 2 more for a count", .name),
      EditParameter(
        "frames", "frames of a pinch, there and back", .whole(2...1000, default: 30),
        total: .held("frames of pinches")),
    ]
  ) { turn in
    // There and back again, slow at both ends.
    let frames = turn.plan.whole("frames")
    return .gesture(
      .pinch((1...frames).map { gently(1 - abs(2 * Double($0) / Double(frames) - 1)) }))
  }
}

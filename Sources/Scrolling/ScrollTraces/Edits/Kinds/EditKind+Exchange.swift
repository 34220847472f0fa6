extension EditKind {
  package static let exchange = EditKind(
    "exchange", "the layout is exchanged for another one, and back", batches: 8, .exchanges,
    parameters: [
      .animate(default: "0.3s"),
      EditParameter(
        "to", "the other layout; auto: grid, masonry if it is a grid, or the same if neither fits",
        .specification),
    ]
  ) { turn in
    .layout(1 - turn.number % 2)
  }
}

extension EditKind {
  package static let taps = EditKind(
    "taps",
    "taps select items; between the taps, items are inserted, deleted and moved", batches: 40,
    .taps,
    parameters: [
      EditParameter(
        selected, "the items that are selected at first",
        .oneOf(SelectedShare.allCases.map(\.rawValue), default: SelectedShare.none.rawValue)),
      .animate(), .edits,
    ]
  ) { turn in
    let places = (0..<3).map { _ in turn.anyPlace() }
    return .taps(places, then: turn.update())
  }

  fileprivate static let selected = "selected"
}

extension EditPlan {
  /// The items that are selected before the first frame.
  package var selected: SelectedShare {
    guard kind.recording == .taps else { return .none }
    return SelectedShare(rawValue: text(EditKind.selected)) ?? .none
  }
}

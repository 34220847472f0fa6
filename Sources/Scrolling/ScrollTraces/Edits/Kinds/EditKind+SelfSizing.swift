extension EditKind {
  /// A batch whenever something becomes visible for the first time, however often that is. The
  /// batches come from `SelfSizing`, so there is none to draw here.
  package static let selfSizing = EditKind(
    "self-sizing", "items have an estimated height until they are first visible", batches: .max,
    .measuredSizes, parameters: []
  ) { _ in nil }
}

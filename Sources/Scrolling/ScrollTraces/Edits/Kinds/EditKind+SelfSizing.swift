extension EditKind {
  /// It has a batch whenever something becomes visible for the first time (`SelfSizing`).
  package static let selfSizing = EditKind(
    "self-sizing", "items have an estimated height until they are first visible", batches: .max,
    .measuredSizes, parameters: []
  ) { _ in nil }
}

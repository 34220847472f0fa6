import CollectionModel

/// An element through all edits.
struct ElementKey: Hashable {
  var kind: ElementKind
  /// The number of its item, or of its section (`ItemNumbers`).
  var number: Int32
}

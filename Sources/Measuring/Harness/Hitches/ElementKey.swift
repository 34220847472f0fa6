import CollectionModel

/// The identity of an element through all edits.
struct ElementKey: Hashable {
  var kind: ElementKind
  /// The number of its item, or of its section (`ItemNumbers`).
  var number: Int32
}

extension ElementKind {
  /// The name by which costs are stated. Headers and footers of layout objects have those of rules.
  var costName: String {
    switch name {
    case "UICollectionElementKindSectionHeader": "header"
    case "UICollectionElementKindSectionFooter": "footer"
    default: name
    }
  }
}

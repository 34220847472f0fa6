import CollectionModel

/// An element through all edits.
struct ElementKey: Hashable {
  var kind: ElementKind
  /// The number of its item, or of its section (`ItemNumbers`).
  var number: Int32
}

extension ElementKind {
  /// What views of this kind are called where costs are named: the headers and footers of layout
  /// objects as those of rules.
  var costName: String {
    switch name {
    case "UICollectionElementKindSectionHeader": "header"
    case "UICollectionElementKindSectionFooter": "footer"
    default: name
    }
  }
}

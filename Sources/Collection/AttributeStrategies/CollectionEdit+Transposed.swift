import CollectionModel

extension CollectionEdit {
  /// The same edit for a collection whose widths and heights are swapped.
  var transposed: CollectionEdit {
    switch self {
    case .insertItems(let boxes, let path): .insertItems(boxes.map(\.transposed), at: path)
    case .resizeItem(let path, let box): .resizeItem(path, to: box.transposed)
    case .insertSection(let info, let items, let section):
      .insertSection(info, items: items.map(\.transposed), at: section)
    case .removeItems, .moveItem, .removeSection, .moveSection, .setHeader: self
    }
  }
}

extension CollectionEdit {
  /// A description of the edit, in a few words.
  package var summary: String {
    switch self {
    case .insertItems(let boxes, let path):
      "\(boxes.count) items inserted before item \(path.section).\(path.item)"
    case .removeItems(let range, let section):
      "items \(range.lowerBound)..<\(range.upperBound) of section \(section) removed"
    case .moveItem(let from, let to):
      "item \(from.section).\(from.item) moved to \(to.section).\(to.item)"
    case .resizeItem(let path, let box):
      "item \(path.section).\(path.item) resized to "
        + "\(Double(box.size.width) / 64) x \(Double(box.size.height) / 64)"
    case .insertSection(_, let items, let section):
      "a section of \(items.count) items inserted before section \(section)"
    case .removeSection(let section): "section \(section) removed"
    case .moveSection(let from, let to): "section \(from) moved to \(to)"
    case .setHeader(let height, let section):
      "the header of section \(section) made \(Double(height) / 64) high"
    }
  }
}

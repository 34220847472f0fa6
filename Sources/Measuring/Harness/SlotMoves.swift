import CollectionModel

extension CollectionEdit {
  /// Where the item at `path` is after the edit; nil where the edit removed it.
  func path(of path: ItemPath) -> ItemPath? {
    switch self {
    case .insertItems(let boxes, let place):
      return path.afterInsertion(of: boxes.count, at: place)
    case .removeItems(let range, let section):
      return path.afterRemoval(of: range, section: section)
    case .moveItem(let from, let to):
      if path == from { return to }
      return path.afterRemoval(of: from.item..<from.item + 1, section: from.section)?
        .afterInsertion(of: 1, at: to)
    case .insertSection(_, _, let section):
      return path.section < section ? path : ItemPath(section: path.section + 1, item: path.item)
    case .removeSection(let section):
      if path.section == section { return nil }
      return path.section < section ? path : ItemPath(section: path.section - 1, item: path.item)
    case .moveSection(let from, let to):
      if path.section == from { return ItemPath(section: to, item: path.item) }
      var section = path.section
      if section > from { section -= 1 }
      if section >= to { section += 1 }
      return ItemPath(section: section, item: path.item)
    case .resizeItem, .setHeader:
      return path
    }
  }

  /// The item whose size the edit changes, by its path at that time.
  var resizedItem: ItemPath? {
    if case .resizeItem(let path, _) = self { path } else { nil }
  }
}

extension [CollectionEdit] {
  /// Where the item at `path` is after all of the edits; nil where one of them removed it.
  package func path(of path: ItemPath) -> ItemPath? {
    var path = path
    for edit in self {
      guard let next = edit.path(of: path) else { return nil }
      path = next
    }
    return path
  }

  /// Whether one of the edits changes the size of the item that was at `path` before them.
  package func resizes(_ path: ItemPath) -> Bool {
    var path = path
    for edit in self {
      if edit.resizedItem == path { return true }
      guard let next = edit.path(of: path) else { return false }
      path = next
    }
    return false
  }
}

extension ItemPath {
  fileprivate func afterInsertion(of count: Int, at place: ItemPath) -> ItemPath {
    guard section == place.section, item >= place.item else { return self }
    return ItemPath(section: section, item: item + count)
  }

  fileprivate func afterRemoval(of range: Range<Int>, section removed: Int) -> ItemPath? {
    guard section == removed, item >= range.lowerBound else { return self }
    if item < range.upperBound { return nil }
    return ItemPath(section: section, item: item - range.count)
  }
}

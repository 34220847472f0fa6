extension SectionedSizes {
  /// Changes the collection; copies of it are not affected.
  ///
  /// - Precondition: the paths exist, as the method for each case specifies.
  /// - Complexity: that of the method for the case.
  public mutating func apply(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(let boxes, let path): insertItems(boxes, at: path)
    case .removeItems(let range, let section): removeItems(range, section: section)
    case .moveItem(let from, let to): moveItem(from: from, to: to)
    case .resizeItem(let path, let box): resizeItem(path, to: box)
    case .insertSection(let info, let items, let section):
      insertSection(info, items: items, at: section)
    case .removeSection(let section): removeSection(section)
    case .moveSection(let from, let to): moveSection(from: from, to: to)
    case .setHeader(let height, let section): setHeader(height: height, section: section)
    }
  }

  /// Inserts one item; only the numbers of one chunk move.
  ///
  /// - Precondition: the path is that of an item or the end of a section; there are fewer than
  ///   `most` items.
  /// - Complexity: amortised O(log n + chunk capacity).
  public mutating func insert(_ box: ItemBox, at path: ItemPath) {
    let position = gap(at: path)
    Self.requireAtMost(sections: sectionCount, items: itemCount + 1)
    sizes.insert(box, at: position)
    table.changeItemCount(ofSection: path.section, by: 1)
  }

  /// Inserts items before the one at `path`, or at the end of its section.
  ///
  /// - Precondition: the path is that of an item or the end of a section; boxes have places only if
  ///   the collection has.
  /// - Complexity: amortised O(items + log n + chunk capacity); O(chunks) if chunks are added.
  public mutating func insertItems(_ boxes: [ItemBox], at path: ItemPath) {
    if boxes.count == 1 { return insert(boxes[0], at: path) }
    let position = gap(at: path)
    Self.requireAtMost(sections: sectionCount, items: itemCount + boxes.count)
    sizes.insert(contentsOf: SizeSequence(boxes: boxes, hasPlaces: hasPlaces), at: position)
    table.changeItemCount(ofSection: path.section, by: boxes.count)
  }

  /// - Precondition: the range lies within the section.
  /// - Complexity: amortised O(log n + chunk capacity); O(chunks) if chunks are removed.
  public mutating func removeItems(_ range: Range<Int>, section: Int) {
    let (info, start) = table.findToEdit(section)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= Int(info.itemCount),
      "items \(range) are outside 0..<\(info.itemCount) of section \(section)")
    sizes.remove(start + range.lowerBound..<start + range.upperBound)
    table.changeItemCount(ofSection: section, by: -range.count)
  }

  /// Removes the item and inserts it at `to`, a path among the remaining items.
  ///
  /// - Complexity: that of a removal and an insertion.
  public mutating func moveItem(from: ItemPath, to: ItemPath) {
    let box = self[from]
    removeItems(from.item..<from.item + 1, section: from.section)
    insert(box, at: to)
  }

  /// Gives an item another size, and another place if it has one.
  ///
  /// - Complexity: O(log n); O(chunk capacity) for the first differing width in a chunk.
  public mutating func resizeItem(_ path: ItemPath, to box: ItemBox) {
    let (info, before) = table.findToEdit(path.section)
    requireItem(path, in: info)
    sizes.replace(at: before + path.item, with: box)
  }

  /// Inserts a section with its items before section `section`, which may be one past the last.
  ///
  /// - Precondition: `info.itemCount` is that of `items`.
  /// - Complexity: that of `insertItems`.
  public mutating func insertSection(_ info: SectionInfo, items: [ItemBox], at section: Int) {
    precondition(
      Int(info.itemCount) == items.count,
      "a section of \(info.itemCount) items was given \(items.count)")
    precondition(
      section >= 0 && section <= sectionCount,
      "section \(section) is outside 0...\(sectionCount)")
    Self.requireAtMost(sections: sectionCount + 1, items: itemCount + items.count)
    sizes.insert(
      contentsOf: SizeSequence(boxes: items, hasPlaces: hasPlaces),
      at: table.itemsBeforeToEdit(section: section))
    table.insert(info, at: section)
  }

  /// - Complexity: that of `removeItems`.
  public mutating func removeSection(_ section: Int) {
    let (info, start) = table.findToEdit(section)
    sizes.remove(start..<start + Int(info.itemCount))
    table.remove(at: section)
  }

  /// Removes the section and inserts it before `to`, a number among the remaining sections.
  ///
  /// - Complexity: O(chunks + chunk capacity): moves whole chunks, not their items.
  public mutating func moveSection(from: Int, to: Int) {
    let (info, start) = table.findToEdit(from)
    precondition(
      to >= 0 && to < sectionCount, "section \(to) is outside 0..<\(sectionCount)")
    let items = start..<start + Int(info.itemCount)
    let moved = sizes.slice(items)
    sizes.remove(items)
    table.remove(at: from)
    sizes.insert(contentsOf: moved, at: table.itemsBeforeToEdit(section: to))
    table.insert(info, at: to)
  }

  /// - Complexity: O(log n).
  public mutating func setHeader(height: UInt32, section: Int) {
    table.setHeader(height: height, section: section)
  }

  private mutating func gap(at path: ItemPath) -> Int {
    let (info, before) = table.findToEdit(path.section)
    precondition(
      path.item >= 0 && path.item <= Int(info.itemCount),
      "item \(path.item) is outside 0...\(info.itemCount) of section \(path.section)")
    return before + path.item
  }
}
